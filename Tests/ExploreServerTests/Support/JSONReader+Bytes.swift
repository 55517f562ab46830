@testable import ExploreServer

extension JSONReader {
    /// A reader of bytes in memory, given to it in pieces of this size.
    convenience init(reading bytes: [UInt8], pieces: Int = 64) {
        var rest = bytes[...]
        self.init(pieceSize: pieces) { buffer in
            let piece = rest.prefix(buffer.count)
            rest = rest.dropFirst(piece.count)
            buffer.copyBytes(from: piece)
            return piece.count
        }
    }
}
