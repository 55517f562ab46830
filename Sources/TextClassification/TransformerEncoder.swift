import CVectors
import Foundation

/// Layers of a small transformer, BERT's encoder, in signed bytes.
///
/// J. Devlin et al., "BERT" (2019); W. Wang et al., "MiniLM: Deep Self-Attention Distillation" (2020).
struct TransformerEncoder: Sendable {
    static let width = 384
    private static let heads = 12
    private static let inner = 1_536

    private let file: Data
    private let words: Matrix
    private let places: Matrix
    private let norm: Norm
    private let layers: [Layer]

    /// Reads what stands in a file: of each matrix the rows as signed bytes and what one counts in each row, of each vector the numbers, as
    /// 32-bit floats of the little end first. Nil where weights are missing.
    init?(_ reader: inout Reader, layers count: Int, pieces: Int, places: Int) {
        let (width, inner) = (Self.width, Self.inner)
        guard (1...24).contains(count), let words = reader.matrix(pieces, width, isBiased: false),
            let places = reader.matrix(places, width, isBiased: false), let norm = reader.norm(width)
        else { return nil }
        var layers: [Layer] = []
        for _ in 0..<count {
            guard let query = reader.matrix(width, width), let key = reader.matrix(width, width),
                let value = reader.matrix(width, width),
                let mixed = reader.matrix(width, width), let first = reader.norm(width), let wide = reader.matrix(inner, width),
                let narrow = reader.matrix(width, inner), let second = reader.norm(width)
            else { return nil }
            layers.append(
                Layer(
                    query: query, key: key, value: value, mixed: mixed, first: first, wide: wide, narrow: narrow, second: second))
        }
        (file, self.words, self.places, self.norm, self.layers) = (reader.file, words, places, norm, layers)
    }

    /// A row of ``width`` numbers for each piece, of which there are at most as many as places.
    func rows(of numbers: [Int]) -> [Float] {
        var rows: [Float] = []
        for (place, number) in numbers.enumerated() { rows += zip(words.row(number, in: file), places.row(place, in: file)).map(+) }
        norm.apply(to: &rows)
        for layer in layers {
            let mixed = layer.mixed.product(of: attention(layer, rows, numbers.count), in: file)
            Self.add(mixed, to: &rows)
            layer.first.apply(to: &rows)
            var wide = layer.wide.product(of: rows, in: file)
            vectors_gelu(&wide, wide.count)
            Self.add(layer.narrow.product(of: wide, in: file), to: &rows)
            layer.second.apply(to: &rows)
        }
        return rows
    }

    /// The mean of the rows of some pieces, of which there is at least one.
    static func mean(of rows: [Float], at places: some Collection<Int>) -> [Float] {
        var mean = [Float](repeating: 0, count: width)
        rows.withUnsafeBufferPointer { rows in
            for place in places { vectors_add(&mean, rows.baseAddress! + place * width, 1 / Float(places.count), width) }
        }
        return mean
    }

    private static func add(_ more: [Float], to rows: inout [Float]) { vectors_add(&rows, more, 1, rows.count) }

    /// The values that each place takes from all places, as much as its query is like their keys.
    private func attention(_ layer: Layer, _ rows: [Float], _ count: Int) -> [Float] {
        let (queries, keys, values) = (
            layer.query.product(of: rows, in: file), layer.key.product(of: rows, in: file),
            layer.value.product(of: rows, in: file)
        )
        var taken = [Float](repeating: 0, count: rows.count)
        vectors_attend(queries, keys, values, count, Self.width, Self.heads, &taken)
        return taken
    }

    // MARK: - Weights

    private struct Layer: Sendable {
        let query, key, value, mixed: Matrix
        let first: Norm
        let wide, narrow: Matrix
        let second: Norm
    }

    /// Rows of signed bytes in a file, and what is added to the product with each.
    struct Matrix: Sendable {
        fileprivate let start: Int
        fileprivate let columns: Int
        fileprivate let scales: [Float]
        fileprivate let bias: [Float]

        func row(_ number: Int, in file: Data) -> [Float] {
            let start = start + number * columns
            return file[start..<start + columns].map { Float(Int8(bitPattern: $0)) * scales[number] }
        }

        /// The products with each of some rows of `columns` numbers.
        func product(of rows: [Float], in file: Data) -> [Float] {
            let count = rows.count / columns
            return [Float](unsafeUninitializedCapacity: count * scales.count) { buffer, filled in
                file.withUnsafeBytes { bytes in
                    let matrix = bytes.baseAddress!.advanced(by: start - file.startIndex).assumingMemoryBound(to: Int8.self)
                    vectors_product(matrix, scales, bias, scales.count, columns, rows, count, buffer.baseAddress!)
                }
                filled = count * scales.count
            }
        }
    }

    struct Norm: Sendable {
        fileprivate let scale: [Float]
        fileprivate let offset: [Float]

        func apply(to rows: inout [Float]) {
            rows.withUnsafeMutableBufferPointer { rows in
                for start in stride(from: 0, to: rows.count, by: scale.count) {
                    vectors_normalize(rows.baseAddress! + start, scale, offset, scale.count)
                }
            }
        }
    }

    /// A file of weights, and how much of it was read.
    struct Reader {
        let file: Data
        var next: Int
        var isAtEnd: Bool { next == file.endIndex }

        static let damaged = DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "weights are missing or cut off"))

        /// The line of JSON before the weights, and where those begin.
        ///
        /// - Throws: `DecodingError`.
        static func head<Head: Decodable>(of file: Data, as type: Head.Type) throws -> (Head, start: Int) {
            guard let end = file.firstIndex(of: UInt8(ascii: "\n")) else { throw damaged }
            return (try JSONDecoder().decode(type, from: file[file.startIndex..<end]), end + 1)
        }

        mutating func vector(_ count: Int) -> [Float]? {
            let end = next + 4 * count
            guard end <= file.endIndex else { return nil }
            defer { next = end }
            return file[next..<end].withUnsafeBytes { bytes in
                (0..<count).map { Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self))) }
            }
        }

        mutating func matrix(_ rows: Int, _ columns: Int, isBiased: Bool = true) -> Matrix? {
            let start = next
            guard rows * columns <= file.endIndex - start else { return nil }
            next += rows * columns
            guard let scales = vector(rows), let bias = isBiased ? vector(rows) : [] else { return nil }
            return Matrix(start: start, columns: columns, scales: scales, bias: bias)
        }

        mutating func norm(_ width: Int) -> Norm? {
            guard let scale = vector(width), let offset = vector(width) else { return nil }
            return Norm(scale: scale, offset: offset)
        }
    }
}
