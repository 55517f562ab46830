import Foundation

/// Pieces of words, the most likely ones together, as SentencePiece's unigram model cuts them: T. Kudo, "Subword Regularization" (2018). Words
/// stand between spaces, in Unicode's compatible composition.
struct UnigramPieces: Sendable {
    private let numbers: [String: Int]
    /// Logarithm of how likely each piece is.
    private let scores: [Float]
    private let unknownScore: Float
    /// Scalars of the longest piece.
    private let longest: Int

    static let (start, end, unknown) = (0, 2, 3)
    /// Stands before the first piece of a word.
    private static let mark: Unicode.Scalar = "\u{2581}"
    /// Scalars of a word that are looked at.
    private static let longestWord = 100

    /// Pieces in the order of their numbers, those of the start, of nothing, of the end and of the unknown first; nil where they are fewer, or
    /// others than their scores.
    init?(_ pieces: [String], scores: [Float]) {
        guard pieces.count > 4, pieces.count == scores.count, let least = scores.min() else { return nil }
        numbers = Dictionary(pieces.enumerated().dropFirst(4).map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        self.scores = scores
        unknownScore = least - 10
        longest = pieces.map(\.unicodeScalars.count).max() ?? 1
    }

    /// The numbers of a word's pieces.
    func numbers(of word: some StringProtocol) -> [Int] {
        let text = String(String.UnicodeScalarView(word.unicodeScalars.prefix(Self.longestWord)))
        let scalars = [Self.mark] + text.precomposedStringWithCompatibilityMapping.unicodeScalars.prefix(Self.longestWord)
        var best = [Float](repeating: -.infinity, count: scalars.count + 1)
        var last = [(start: Int, number: Int)](repeating: (0, Self.unknown), count: scalars.count + 1)
        best[0] = 0
        for start in scalars.indices {
            var piece = ""
            for end in start + 1...min(scalars.count, start + longest) {
                piece.unicodeScalars.append(scalars[end - 1])
                guard let number = numbers[piece], best[start] + scores[number] > best[end] else { continue }
                (best[end], last[end]) = (best[start] + scores[number], (start, number))
            }
            if best[start] + unknownScore > best[start + 1] {
                (best[start + 1], last[start + 1]) = (best[start] + unknownScore, (start, Self.unknown))
            }
        }
        var found: [Int] = []
        var end = scalars.count
        while end > 0 {
            found.append(last[end].number)
            end = last[end].start
        }
        return found.reversed()
    }
}
