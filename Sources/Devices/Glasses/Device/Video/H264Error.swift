/// Why a file is not taken for a recording.
struct H264Error: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ reason: String) { description = "This is not a video that can be read: \(reason)." }
}
