@testable import ExploreServer

extension JSONReader {
    /// A reader of bytes in memory, given to it in pieces of this size.
    init(reading bytes: [UInt8], pieces: Int = .max, bufferSize: Int = 64) {
        var rest = bytes[...]
        self.init(bufferSize: bufferSize) { buffer in
            let piece = rest.prefix(min(pieces, buffer.count))
            rest = rest.dropFirst(piece.count)
            buffer.copyBytes(from: piece)
            return piece.count
        }
    }
}
