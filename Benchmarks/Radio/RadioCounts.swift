/// How much of each is measured.
struct RadioCounts {
    /// Bytes of each write without response: what fits with any MTU that is usual.
    static let commandLength = 180

    let reads: Int
    let writes: Int
    let commands: Int
    let notifications: Int
}
