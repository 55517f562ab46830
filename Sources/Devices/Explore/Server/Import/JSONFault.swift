/// Where a text is no JSON, and why.
struct JSONFault: Error {
    /// Bytes from the beginning of what was read.
    var offset: Int
    var reason: String
}
