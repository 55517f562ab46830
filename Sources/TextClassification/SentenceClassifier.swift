import CVectors
import Foundation

/// A small transformer that tells of which class a sentence is: BERT's encoder, begun with the weights of all-MiniLM-L6-v2 and learned on by
/// `Scripts/learn-intents`, in signed bytes.
///
/// J. Devlin et al., "BERT" (2019); W. Wang et al., "MiniLM: Deep Self-Attention Distillation" (2020).
public struct SentenceClassifier: Sendable {
    /// The classes, in the order of their scores.
    public let names: [String]
    private let pieces: WordPieces
    private let weights: Weights

    private static let width = 384
    private static let heads = 12
    private static let inner = 1_536
    /// Pieces of a sentence, with its start and end, that are looked at.
    private static let places = 64

    private struct Head: Decodable {
        let layers: Int
        let names: [String]
        let pieces: [String]
    }

    /// Reads a file: a line of JSON with the classes and pieces, then the weights: of each matrix the rows as signed bytes and what one counts in
    /// each row, of each vector the numbers, as 32-bit floats of the little end first.
    ///
    /// - Throws: `DecodingError`.
    public init(_ file: Data) throws {
        let damaged = DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "weights are missing or cut off"))
        guard let end = file.firstIndex(of: UInt8(ascii: "\n")) else { throw damaged }
        let head = try JSONDecoder().decode(Head.self, from: file[file.startIndex..<end])
        guard let pieces = WordPieces(head.pieces), !head.names.isEmpty, (1...24).contains(head.layers),
            let weights = Weights(file, end + 1, layers: head.layers, pieces: head.pieces.count, names: head.names.count)
        else { throw damaged }
        (names, self.pieces, self.weights) = (head.names, pieces, weights)
    }

    /// Logits of a sentence, one for each class in the order of ``names``; only their differences count.
    public func scores(of sentence: String) -> [Float] {
        let numbers = pieces.numbers(of: sentence, most: Self.places)
        let (count, width) = (numbers.count, Self.width)
        var rows: [Float] = []
        for (place, number) in numbers.enumerated() {
            rows += zip(weights.words.row(number, in: weights.file), weights.places.row(place, in: weights.file)).map(+)
        }
        weights.norm.apply(to: &rows)
        for layer in weights.layers {
            let mixed = layer.mixed.product(of: attention(layer, rows, count), in: weights.file)
            add(mixed, to: &rows)
            layer.first.apply(to: &rows)
            var wide = layer.wide.product(of: rows, in: weights.file)
            vectors_gelu(&wide, wide.count)
            add(layer.narrow.product(of: wide, in: weights.file), to: &rows)
            layer.second.apply(to: &rows)
        }
        var mean = [Float](repeating: 0, count: width)
        rows.withUnsafeBufferPointer { rows in
            for place in 0..<count { vectors_add(&mean, rows.baseAddress! + place * width, 1 / Float(count), width) }
        }
        return weights.head.product(of: rows[..<width] + mean, in: weights.file)
    }

    private func add(_ more: [Float], to rows: inout [Float]) { vectors_add(&rows, more, 1, rows.count) }

    /// The values that each place takes from all places, as much as its query is like their keys.
    private func attention(_ layer: Layer, _ rows: [Float], _ count: Int) -> [Float] {
        let (width, part) = (Self.width, Self.width / Self.heads)
        let (queries, keys, values) = (
            layer.query.product(of: rows, in: weights.file), layer.key.product(of: rows, in: weights.file),
            layer.value.product(of: rows, in: weights.file)
        )
        var taken = [Float](repeating: 0, count: rows.count)
        for start in stride(from: 0, to: width, by: part) {
            for place in 0..<count {
                queries.withUnsafeBufferPointer { queries in
                    keys.withUnsafeBufferPointer { keys in
                        values.withUnsafeBufferPointer { values in
                            taken.withUnsafeMutableBufferPointer { taken in
                                let query = queries.baseAddress! + place * width + start
                                var shares = (0..<count).map {
                                    vectors_dot(query, keys.baseAddress! + $0 * width + start, part) / Float(part).squareRoot()
                                }
                                let most = shares.max() ?? 0
                                shares = shares.map { exp($0 - most) }
                                let all = shares.reduce(0, +)
                                for (other, share) in shares.enumerated() {
                                    vectors_add(
                                        taken.baseAddress! + place * width + start, values.baseAddress! + other * width + start,
                                        share / all, part)
                                }
                            }
                        }
                    }
                }
            }
        }
        return taken
    }

    // MARK: - Weights

    private struct Weights: Sendable {
        let file: Data
        let words: Matrix
        let places: Matrix
        let norm: Norm
        let layers: [Layer]
        let head: Matrix

        /// Nil where the file is shorter or longer than what it has to have.
        init?(_ file: Data, _ start: Int, layers: Int, pieces: Int, names: Int) {
            let (width, inner) = (SentenceClassifier.width, SentenceClassifier.inner)
            var reader = Reader(file: file, next: start)
            guard let words = reader.matrix(pieces, width, isBiased: false),
                let places = reader.matrix(SentenceClassifier.places, width, isBiased: false), let norm = reader.norm(width)
            else { return nil }
            var all: [Layer] = []
            for _ in 0..<layers {
                guard let query = reader.matrix(width, width), let key = reader.matrix(width, width),
                    let value = reader.matrix(width, width),
                    let mixed = reader.matrix(width, width), let first = reader.norm(width), let wide = reader.matrix(inner, width),
                    let narrow = reader.matrix(width, inner), let second = reader.norm(width)
                else { return nil }
                all.append(
                    Layer(
                        query: query, key: key, value: value, mixed: mixed, first: first, wide: wide, narrow: narrow, second: second))
            }
            guard let head = reader.matrix(names, 2 * width), reader.next == file.endIndex else { return nil }
            (self.file, self.words, self.places, self.norm, self.layers, self.head) = (file, words, places, norm, all, head)
        }
    }

    private struct Layer: Sendable {
        let query, key, value, mixed: Matrix
        let first: Norm
        let wide, narrow: Matrix
        let second: Norm
    }

    /// Rows of signed bytes in a file, and what is added to the product with each.
    private struct Matrix: Sendable {
        let start: Int
        let columns: Int
        let scales: [Float]
        let bias: [Float]

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

    private struct Norm: Sendable {
        let scale: [Float]
        let offset: [Float]

        func apply(to rows: inout [Float]) {
            rows.withUnsafeMutableBufferPointer { rows in
                for start in stride(from: 0, to: rows.count, by: scale.count) {
                    vectors_normalize(rows.baseAddress! + start, scale, offset, scale.count)
                }
            }
        }
    }

    private struct Reader {
        let file: Data
        var next: Int

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
