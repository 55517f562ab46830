/// A video that is being recorded.
struct Recording: Sendable, Equatable {
    /// Seconds since 1970.
    let startedAt: Double
    let seconds: Int
}
