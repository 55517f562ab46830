import Foundation

/// A small transformer that tells of which class a sentence is, and which of its words that is about: begun with the weights of all-MiniLM-L6-v2,
/// and learned on by `Scripts/learn-intents`.
public struct SentenceClassifier: Sendable {
    /// The classes, in the order of their scores.
    public let names: [String]
    private let pieces: WordPieces
    private let encoder: TransformerEncoder
    private let head: TransformerEncoder.Matrix
    private let ends: TransformerEncoder.Matrix
    private let file: Data

    /// Pieces of a sentence, with its start and end, that are looked at.
    private static let places = 64

    private struct Head: Decodable {
        let layers: Int
        let names: [String]
        let pieces: [String]
    }

    /// Logits of a sentence, of which only the differences count.
    public struct Reading: Sendable {
        /// A word, in pieces of which the likeliest counts: how likely what the sentence is about begins with it, and ends with it.
        public struct Word: Sendable {
            public let range: Range<String.Index>
            public internal(set) var begins: Float
            public internal(set) var ends: Float
        }

        /// Logits, one for each class in the order of ``SentenceClassifier/names``.
        public let scores: [Float]
        /// Runs of letters and digits, and every other sign by itself, as far as the sentence was looked at.
        public let words: [Word]
        /// The logit of a sentence that is about nothing: the sum of where it begins and where it ends.
        public let nothing: Float
    }

    /// Reads a file: a line of JSON with the classes and pieces, then the weights of the encoder, of the classes, and of where words
    /// begin and end.
    ///
    /// - Throws: `DecodingError`.
    public init(_ file: Data) throws {
        let (head, start) = try TransformerEncoder.Reader.head(of: file, as: Head.self)
        var reader = TransformerEncoder.Reader(file: file, next: start)
        guard let pieces = WordPieces(head.pieces), !head.names.isEmpty,
            let encoder = TransformerEncoder(&reader, layers: head.layers, pieces: head.pieces.count, places: Self.places),
            let matrix = reader.matrix(head.names.count, 2 * TransformerEncoder.width),
            let ends = reader.matrix(2, TransformerEncoder.width), reader.isAtEnd
        else { throw TransformerEncoder.Reader.damaged }
        (names, self.pieces, self.encoder, self.head, self.ends, self.file) = (head.names, pieces, encoder, matrix, ends, file)
    }

    /// Looks at a sentence, of which some 60 pieces count.
    public func read(_ sentence: String) -> Reading {
        let (numbers, ranges) = pieces.numbers(of: sentence, most: Self.places)
        let rows = encoder.rows(of: numbers)
        let mean = TransformerEncoder.mean(of: rows, at: numbers.indices)
        let ends = ends.product(of: rows, in: file)
        var words: [Reading.Word] = []
        for (number, range) in ranges.enumerated() {
            let (begin, end) = (ends[2 * number + 2], ends[2 * number + 3])
            if let last = words.last, last.range == range {
                words[words.count - 1].begins = max(last.begins, begin)
                words[words.count - 1].ends = max(last.ends, end)
            } else {
                words.append(Reading.Word(range: range, begins: begin, ends: end))
            }
        }
        return Reading(
            scores: head.product(of: rows[..<TransformerEncoder.width] + mean, in: file), words: words, nothing: ends[0] + ends[1])
    }
}
