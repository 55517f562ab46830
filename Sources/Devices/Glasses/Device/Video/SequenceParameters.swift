/// What an H.264 sequence parameter set says of the pictures' size (ITU-T H.264, 7.3.2.1.1).
struct SequenceParameters: Equatable {
    let width: Int
    let height: Int

    /// Profiles whose sets tell of chroma and depth.
    private static let highProfiles: Set<UInt8> = [44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 244]

    /// - Parameter unit: with its first byte, which says that it is one.
    /// - Throws: ``H264Error``.
    init(_ unit: [UInt8]) throws(H264Error) {
        guard unit.count >= 5 else { throw H264Error("its sequence parameters are cut off") }
        var bits = BitReader(unit.dropFirst(4))
        // Its own number.
        _ = try bits.unsigned()
        if Self.highProfiles.contains(unit[1]) {
            guard try bits.unsigned() == 1 else { throw H264Error("its colours are not 4:2:0") }
            // Depths of luma and chroma; whether lossless.
            _ = (try bits.unsigned(), try bits.unsigned(), try bits.bit())
            guard try bits.bit() == 0 else { throw H264Error("it has scaling lists") }
        }
        // The largest frame number, then how the order of pictures is told.
        _ = try bits.unsigned()
        switch try bits.unsigned() {
        case 0: _ = try bits.unsigned()
        case 1:
            _ = (try bits.bit(), try bits.unsigned(), try bits.unsigned())
            for _ in 0..<(try bits.unsigned()) { _ = try bits.unsigned() }
        default: break
        }
        // Reference frames; whether numbers may be missing.
        _ = (try bits.unsigned(), try bits.bit())
        let (columns, rows) = (try bits.unsigned() + 1, try bits.unsigned() + 1)
        let isFrames = try bits.bit() == 1
        if !isFrames { _ = try bits.bit() }
        _ = try bits.bit()
        var (across, down) = (0, 0)
        if try bits.bit() == 1 {
            across = try bits.unsigned() + bits.unsigned()
            down = try bits.unsigned() + bits.unsigned()
        }
        // Macroblocks have 16 pixels; of 4:2:0, what is cut off is told in pairs, of fields in fours.
        width = columns * 16 - across * 2
        height = rows * 16 * (isFrames ? 1 : 2) - down * (isFrames ? 2 : 4)
        guard (1...0xFFFF).contains(width), (1...0xFFFF).contains(height) else { throw H264Error("it has no size") }
    }

    /// Reads bits from the highest on, without the 03 of 00 00 03 (7.4.1).
    private struct BitReader {
        private let bytes: [UInt8]
        private var position = 0

        init(_ payload: ArraySlice<UInt8>) {
            var bytes: [UInt8] = []
            var zeros = 0
            for byte in payload {
                if zeros >= 2, byte == 3 {
                    zeros = 0
                    continue
                }
                zeros = byte == 0 ? zeros + 1 : 0
                bytes.append(byte)
            }
            self.bytes = bytes
        }

        mutating func bit() throws(H264Error) -> Int {
            guard position < bytes.count * 8 else { throw H264Error("its sequence parameters are cut off") }
            defer { position += 1 }
            return Int(bytes[position / 8] >> (7 - position % 8)) & 1
        }

        /// An Exp-Golomb code (9.1); a signed one has the same length.
        mutating func unsigned() throws(H264Error) -> Int {
            var zeros = 0
            while try bit() == 0 {
                zeros += 1
                guard zeros < 32 else { throw H264Error("a number in it is too large") }
            }
            var value = 1
            for _ in 0..<zeros { value = value << 1 | (try bit()) }
            return value - 1
        }
    }
}
