/// A part of an open file.
public struct FileRegion: Sendable {
    public let file: OpenFile
    /// The first byte.
    public let offset: UInt64
    /// Bytes.
    public let length: UInt64

    /// The whole file.
    public init(_ file: OpenFile) {
        self.init(file, offset: 0, length: file.size)
    }

    /// A part, cut to what the file has.
    public init(_ file: OpenFile, offset: UInt64, length: UInt64) {
        self.file = file
        self.offset = min(offset, file.size)
        self.length = min(length, file.size - self.offset)
    }
}
