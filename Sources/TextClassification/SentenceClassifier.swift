import Foundation

/// A small transformer that tells of which class a sentence is, begun with the weights of all-MiniLM-L6-v2 and learned on by
/// `Scripts/learn-intents`.
public struct SentenceClassifier: Sendable {
    /// The classes, in the order of their scores.
    public let names: [String]
    private let pieces: WordPieces
    private let encoder: TransformerEncoder
    private let head: TransformerEncoder.Matrix
    private let file: Data

    /// Pieces of a sentence, with its start and end, that are looked at.
    private static let places = 64

    private struct Head: Decodable {
        let layers: Int
        let names: [String]
        let pieces: [String]
    }

    /// Reads a file: a line of JSON with the classes and pieces, then the weights of the encoder and of the classes.
    ///
    /// - Throws: `DecodingError`.
    public init(_ file: Data) throws {
        let (head, start) = try TransformerEncoder.Reader.head(of: file, as: Head.self)
        var reader = TransformerEncoder.Reader(file: file, next: start)
        guard let pieces = WordPieces(head.pieces), !head.names.isEmpty,
            let encoder = TransformerEncoder(&reader, layers: head.layers, pieces: head.pieces.count, places: Self.places),
            let matrix = reader.matrix(head.names.count, 2 * TransformerEncoder.width), reader.isAtEnd
        else { throw TransformerEncoder.Reader.damaged }
        (names, self.pieces, self.encoder, self.head, self.file) = (head.names, pieces, encoder, matrix, file)
    }

    /// Logits of a sentence, one for each class in the order of ``names``; only their differences count.
    public func scores(of sentence: String) -> [Float] {
        let numbers = pieces.numbers(of: sentence, most: Self.places)
        let rows = encoder.rows(of: numbers)
        return head.product(of: rows[..<TransformerEncoder.width] + TransformerEncoder.mean(of: rows, at: numbers.indices), in: file)
    }
}
