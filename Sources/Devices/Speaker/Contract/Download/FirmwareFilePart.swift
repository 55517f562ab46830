/// A part of a file on a server.
public struct FirmwareFilePart: Sendable, Equatable {
    /// The bytes that were asked for, fewer where the file ends before.
    public var bytes: [UInt8]
    /// How long the whole file is; `nil` where the server does not tell.
    public var totalByteCount: Int?
    /// Whether the server sent only the part that was asked for.
    public var servesRanges: Bool

    /// A part with these values.
    public init(bytes: [UInt8], totalByteCount: Int?, servesRanges: Bool) {
        self.bytes = bytes
        self.totalByteCount = totalByteCount
        self.servesRanges = servesRanges
    }
}
