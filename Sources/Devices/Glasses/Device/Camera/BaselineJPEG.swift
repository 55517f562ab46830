import Foundation

/// Makes baseline JPEG (ITU-T T.81) in 4:2:0 without a library: for test pictures, whose areas of one colour cost it next to nothing.
///
/// All components share one table of each kind, and the codes of a Huffman table have one length, so that a code is its symbol's place.
final class BaselineJPEG: PictureCoder {
    /// The quantization step of every coefficient.
    private static let step = 8
    /// Sizes of a difference between the first coefficients of two blocks (F.1.2.1): four bits each.
    private static let sizes: [UInt8] = Array(0..<12)
    /// End of block and sixteen zeros, then each run of zeros with each size of what follows it (F.1.2.2): eight bits each.
    private static let runs: [UInt8] =
        [0x00, 0xF0] + (0..<16).flatMap { (run: UInt8) -> [UInt8] in (1...10).map { (size: UInt8) -> UInt8 in run << 4 | size } }
    /// The order of a block's coefficients (Figure 5).
    private static let zigzag: [Int] = (0..<64).sorted { (a: Int, b: Int) -> Bool in
        let (first, second) = (a / 8 + a % 8, b / 8 + b % 8)
        if first != second { return first < second }
        return first.isMultiple(of: 2) ? a > b : a < b
    }
    /// Of each frequency, the cosine at eight places (A.3.3).
    private static let cosines: [[Double]] = (0..<8).map { (frequency: Int) -> [Double] in
        let scale: Double = frequency == 0 ? 0.125.squareRoot() : 0.5
        return (0..<8).map { (place: Int) -> Double in
            let angle = Double((2 * place + 1) * frequency) * Double.pi / 16
            return scale * cos(angle)
        }
    }

    func encode(_ image: I420Image) -> [UInt8] {
        var stream = BitStream(bytes: Self.head(image.width, image.height))
        var last = [0, 0, 0]
        image.bytes.withUnsafeBytes { pixels in
            guard let start = pixels.baseAddress else { return }
            let planes = image.planes.map { Plane(start: start + $0.offset, width: $0.width, height: $0.height) }
            for y in stride(from: 0, to: image.height, by: 16) {
                for x in stride(from: 0, to: image.width, by: 16) {
                    for (right, below) in [(0, 0), (8, 0), (0, 8), (8, 8)] {
                        Self.write(planes[0].block(x + right, y + below), &last[0], to: &stream)
                    }
                    for index in 1...2 { Self.write(planes[index].block(x / 2, y / 2), &last[index], to: &stream) }
                }
            }
        }
        stream.end()
        return stream.bytes
    }

    /// The picture itself: nothing here reads JPEG.
    func thumbnail(of jpeg: [UInt8], side: Int) -> [UInt8] { jpeg }

    // MARK: - Blocks

    /// Eight by eight pixels.
    private enum Block {
        case plain(UInt8)
        /// Row by row, around zero.
        case pixels([Double])
    }

    private struct Plane {
        let start: UnsafeRawPointer
        let width: Int
        let height: Int

        /// The block at a place; behind the edge, the last pixels before it go on.
        func block(_ x: Int, _ y: Int) -> Block {
            let (left, count) = (min(x, width - 1), max(1, min(8, width - x)))
            func row(_ index: Int) -> UnsafeRawPointer { start + min(y + index, height - 1) * width + left }
            let first = row(0)
            var plainRows = memcmp(first, first + 1, count - 1) == 0 ? 1 : 0
            while 1..<8 ~= plainRows, memcmp(row(plainRows), first, count) == 0 { plainRows += 1 }
            guard plainRows < 8 else { return .plain(first.load(as: UInt8.self)) }
            return .pixels(
                (0..<64).map { (index: Int) -> Double in
                    Double(row(index / 8).load(fromByteOffset: min(index % 8, count - 1), as: UInt8.self)) - 128
                })
        }
    }

    private static func write(_ block: Block, _ last: inout Int, to stream: inout BitStream) {
        let coefficients = Self.coefficients(of: block)
        let difference = coefficients[0] - last
        last = coefficients[0]
        stream.write(size(difference), 4)
        stream.write(value: difference, size(difference))
        var zeros = 0
        for value in coefficients.dropFirst() {
            guard value != 0 else {
                zeros += 1
                continue
            }
            for _ in 0..<(zeros / 16) { stream.write(1, 8) }
            stream.write(1 + (zeros % 16) * 10 + size(value), 8)
            stream.write(value: value, size(value))
            zeros = 0
        }
        if zeros > 0 || coefficients.count == 1 { stream.write(0, 8) }
    }

    /// Bits of a number without its sign.
    private static func size(_ value: Int) -> Int { Int.bitWidth - value.magnitude.leadingZeroBitCount }

    /// The quantized coefficients in their order; the first alone where the others are zero.
    private static func coefficients(of block: Block) -> [Int] {
        func quantized(_ value: Double) -> Int { Int((value / Double(step)).rounded()) }
        switch block {
        case .plain(let value): return [quantized(Double(8 * (Int(value) - 128)))]
        case .pixels(let pixels):
            // The rows, then the columns of what that gives.
            var rows = [Double](repeating: 0, count: 64)
            for index in 0..<64 {
                let start = index - index % 8
                for place in 0..<8 { rows[index] += pixels[start + place] * cosines[index % 8][place] }
            }
            return zigzag.map { (index: Int) -> Int in
                var sum = 0.0
                for place in 0..<8 { sum += rows[place * 8 + index % 8] * cosines[index / 8][place] }
                return quantized(sum)
            }
        }
    }

    // MARK: - The stream

    private struct BitStream {
        private(set) var bytes: [UInt8]
        private var pending: UInt32 = 0
        private var count = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        /// Writes so many of the last bits.
        mutating func write(_ bits: Int, _ length: Int) {
            pending = pending << UInt32(length) | UInt32(truncatingIfNeeded: bits)
            count += length
            while count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: pending >> UInt32(count)))
                if bytes.last == 0xFF { bytes.append(0) }
            }
        }

        /// Writes a number whose size is known; a negative one is told by its first bit, which is zero (F.1.2.1.1).
        mutating func write(value: Int, _ size: Int) { write(value >= 0 ? value : value + (1 << size) - 1, size) }

        /// Fills the last byte with ones, and ends the image.
        mutating func end() {
            if count > 0 { write((1 << (8 - count)) - 1, 8 - count) }
            bytes += [0xFF, 0xD9]
        }
    }

    /// All that comes before the first block (B.2).
    private static func head(_ width: Int, _ height: Int) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)] }
        func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] { [0xFF, marker] + number(content.count + 2) + content }
        func table(_ identity: UInt8, _ symbols: [UInt8], bits: Int) -> [UInt8] {
            segment(0xC4, [identity] + (1...16).map { $0 == bits ? UInt8(symbols.count) : 0 } + symbols)
        }
        let components: [UInt8] = [3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]
        var bytes: [UInt8] = [0xFF, 0xD8]
        bytes += segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
        bytes += segment(0xDB, [0] + [UInt8](repeating: UInt8(step), count: 64))
        bytes += segment(0xC0, [8] + number(height) + number(width) + components)
        bytes += table(0x00, sizes, bits: 4)
        bytes += table(0x10, runs, bits: 8)
        return bytes + segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0])
    }
}
