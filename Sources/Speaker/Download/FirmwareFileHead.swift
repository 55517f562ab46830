/// The beginning of a file on a server.
public struct FirmwareFileHead: Sendable, Equatable {
    /// The first bytes.
    public var bytes: [UInt8]
    /// How long the whole file is; `nil` where the server does not tell.
    public var totalByteCount: Int?
    /// Whether the server sent only the part that was asked for.
    public var servesRanges: Bool

    /// A beginning with these values.
    public init(bytes: [UInt8], totalByteCount: Int?, servesRanges: Bool) {
        self.bytes = bytes
        self.totalByteCount = totalByteCount
        self.servesRanges = servesRanges
    }
}
