import Foundation

/// A small transformer that tells which of many things a message has, and what each of its words is for, in many languages: begun with the
/// weights of multilingual-e5-small and learned on by `Scripts/learn-messages`.
///
/// L. Wang et al., "Multilingual E5 Text Embeddings" (2024).
public struct MessageClassifier: Sendable {
    /// What a message may have, in the order of its scores.
    public let labels: [String]
    /// What a word may be for, in the order of its scores; the last one is apart from the others.
    public let roles: [String]
    private let pieces: UnigramPieces
    private let encoder: TransformerEncoder
    private let head: TransformerEncoder.Matrix
    private let part: TransformerEncoder.Matrix
    private let file: Data

    /// Pieces that are looked at, of a message and of the one before it, with their starts and ends.
    private static let (places, placesBefore) = (96, 24)

    private struct Head: Decodable {
        let layers: Int
        let labels: [String]
        let roles: [String]
        let pieces: [String]
        let scores: [Float]
    }

    /// What is made of a message.
    public struct Reading: Sendable {
        /// Logits of the labels: above 0 it is likelier that the message has it.
        public let labels: [Float]
        /// Words that were looked at, and the logits of their roles.
        public let words: [(text: Substring, roles: [Float])]
        /// Whether all of the message was looked at.
        public let isWhole: Bool
    }

    /// Reads a file: a line of JSON with labels, roles and pieces, then the weights of the encoder, of the labels and of the roles.
    ///
    /// - Throws: `DecodingError`.
    public init(_ file: Data) throws {
        let (head, start) = try TransformerEncoder.Reader.head(of: file, as: Head.self)
        var reader = TransformerEncoder.Reader(file: file, next: start)
        let width = TransformerEncoder.width
        guard let pieces = UnigramPieces(head.pieces, scores: head.scores), !head.labels.isEmpty, !head.roles.isEmpty,
            let encoder = TransformerEncoder(
                &reader, layers: head.layers, pieces: head.pieces.count, places: Self.places + Self.placesBefore),
            let matrix = reader.matrix(head.labels.count, 3 * width), let part = reader.matrix(head.roles.count, width), reader.isAtEnd
        else { throw TransformerEncoder.Reader.damaged }
        (labels, roles, self.pieces, self.encoder, self.head, self.part) = (head.labels, head.roles, pieces, encoder, matrix, part)
        self.file = file
    }

    /// What is made of a message.
    ///
    /// - Parameter before: the message before it, with which it may go on.
    public func read(_ message: String, after before: String = "") -> Reading {
        let words = message.split(whereSeparator: \.isWhitespace)
        var numbers = [UnigramPieces.start]
        // The first piece of each word that is looked at.
        var firsts: [Int] = []
        var isWhole = true
        for word in words {
            let left = Self.places - 1 - numbers.count
            let found = left > 0 ? pieces.numbers(of: word) : []
            if left == 0 || found.count > left { isWhole = false }
            guard left > 0 else { break }
            firsts.append(numbers.count)
            numbers += found.prefix(left)
        }
        let own = 1..<numbers.count
        numbers.append(UnigramPieces.end)
        let earlier = before.split(whereSeparator: \.isWhitespace).prefix(Self.placesBefore).flatMap { pieces.numbers(of: $0) }
        if !earlier.isEmpty { numbers += earlier.prefix(Self.placesBefore - 1) + [UnigramPieces.end] }
        let rows = encoder.rows(of: numbers)
        let width = TransformerEncoder.width
        guard !own.isEmpty else { return Reading(labels: [Float](repeating: -.infinity, count: labels.count), words: [], isWhole: true) }
        var most = Array(rows[width..<2 * width])
        for place in own.dropFirst() {
            for column in 0..<width { most[column] = max(most[column], rows[place * width + column]) }
        }
        let scores = head.product(of: rows[..<width] + TransformerEncoder.mean(of: rows, at: own) + most, in: file)
        let parts = part.product(of: firsts.flatMap { rows[$0 * width..<($0 + 1) * width] }, in: file)
        return Reading(
            labels: scores,
            words: zip(words, firsts.indices).map { word, index in
                (word, Array(parts[index * roles.count..<(index + 1) * roles.count]))
            }, isWhole: isWhole)
    }
}
