/// Looks whether a chunked body was framed as RFC 9112 section 7.1 has it, from where the library found the chunks' bytes.
///
/// The library takes a bare LF for the end of a chunk's line, and skips extensions of any length. What a proxy takes for an extension may
/// so hide the end of the body, and a request behind it. The library hands out a chunk's bytes where they lie in its buffer, with the line
/// before them still in front. What cannot be seen any more, because line and bytes came one after the other, is not proven; after such
/// a body the connection closes, so that nothing can follow it.
struct ChunkFraming {
    enum Finding {
        /// As it has to be, or not to be seen.
        case allowed
        /// A line that ends with a bare LF.
        case broken
    }

    /// The longest line before a chunk of which it is proven that it has no extension: CR LF, 16 digits, CR LF.
    private static let longestGap = 20
    private static let ending: [UInt8] = Array("\r\n0\r\n\r\n".utf8)

    /// Where the first byte after the head lies.
    private let start: UInt
    /// Where the last piece of the body ended.
    private var end: UInt
    private var isUnbroken = true
    private var endsHere = false

    init(start: UInt) {
        self.start = start
        end = start
    }

    /// Whether every chunk, and the end, is proven to have been framed plainly.
    var isProven: Bool { isUnbroken && endsHere }

    /// A piece of the body, at the place where the library handed it out.
    ///
    /// The library's records of the header fields lie behind its buffer in the same memory, so the few bytes after the piece can be read.
    mutating func found(_ piece: UnsafeRawBufferPointer) -> Finding {
        guard let base = piece.baseAddress else { return .allowed }
        let place = UInt(bitPattern: base)
        // Past the buffer's beginning, the end of the chunk's line is right before.
        if place >= start + 2, base.load(fromByteOffset: -1, as: UInt8.self) == UInt8(ascii: "\n"),
            base.load(fromByteOffset: -2, as: UInt8.self) != UInt8(ascii: "\r")
        {
            return .broken
        }
        let gap = place >= end ? Int(clamping: place - end) : .max
        if gap == 0 || gap > Self.longestGap || !Self.isLine(UnsafeRawBufferPointer(start: base - gap, count: gap), isFirst: end == start) {
            isUnbroken = false
        }
        end = place + UInt(piece.count)
        endsHere = UnsafeRawBufferPointer(start: base + piece.count, count: Self.ending.count).elementsEqual(Self.ending)
        return .allowed
    }

    /// The line before a chunk, with the end of the chunk before.
    private static func isLine(_ bytes: UnsafeRawBufferPointer, isFirst: Bool) -> Bool {
        let lineEnd = Array("\r\n".utf8)
        guard isFirst || bytes.starts(with: lineEnd) else { return false }
        let line = bytes.dropFirst(isFirst ? 0 : 2)
        guard line.count > 2, line.suffix(2).elementsEqual(lineEnd) else { return false }
        return line.dropLast(2).allSatisfy { Unicode.Scalar($0).properties.isASCIIHexDigit }
    }
}
