/// Where a photo or a video is to be kept.
struct MediaPlace: Sendable, Hashable {
    /// Counts the files of a kind.
    let number: Int64
    let path: String
}
