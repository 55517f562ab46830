/// Pieces of words, the longest that are known first, as BERT cuts them: J. Devlin et al., "BERT: Pre-training of Deep Bidirectional
/// Transformers for Language Understanding" (2019), without its normalization of accents.
struct WordPieces: Sendable {
    private let numbers: [String: Int]
    private let start: Int
    private let end: Int
    private let unknown: Int

    /// Pieces in the order of their numbers; nil where those are missing that every sentence needs.
    init?(_ pieces: [String]) {
        numbers = Dictionary(pieces.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        guard let start = numbers["[CLS]"], let end = numbers["[SEP]"], let unknown = numbers["[UNK]"] else { return nil }
        (self.start, self.end, self.unknown) = (start, end, unknown)
    }

    /// Scalars of a sentence that are looked at, and of a word that is cut: longer ones are unknown.
    private static let (longest, longestWord) = (2_000, 100)

    /// The numbers of a sentence's pieces, between those of its start and its end, and the part of the sentence that each piece has between.
    ///
    /// - Parameter most: how many there are at most.
    func numbers(of sentence: String, most: Int) -> (numbers: [Int], words: [Range<String.Index>]) {
        var found = [start]
        var ranges: [Range<String.Index>] = []
        for word in Self.words(sentence) where found.count < most - 1 {
            let pieces = pieces(of: sentence[word].lowercased().replacing("’", with: "'"))
            found += pieces
            ranges += Array(repeating: word, count: pieces.count)
        }
        return (found.prefix(most - 1) + [end], Array(ranges.prefix(most - 2)))
    }

    private func pieces(of word: String) -> [Int] {
        guard word.unicodeScalars.count <= Self.longestWord else { return [unknown] }
        var found: [Int] = []
        var rest = word.unicodeScalars[...]
        while !rest.isEmpty {
            var piece = rest
            var number: Int?
            while !piece.isEmpty {
                number = numbers[(found.isEmpty ? "" : "##") + String(piece)]
                if number != nil { break }
                piece.removeLast()
            }
            guard let number else { return [unknown] }
            found.append(number)
            rest = rest[piece.endIndex...]
        }
        return found
    }

    /// Runs of letters and digits, and every other sign by itself.
    private static func words(_ sentence: String) -> [Range<String.Index>] {
        let scalars = sentence.unicodeScalars.prefix(longest)
        var words: [Range<String.Index>] = []
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            var next = scalars.index(after: index)
            if isPart(scalar) {
                while next < scalars.endIndex, isPart(scalars[next]) { next = scalars.index(after: next) }
                words.append(index..<next)
            } else if scalar != "_", !scalar.properties.isWhitespace {
                words.append(index..<next)
            }
            index = next
        }
        return words
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber,
            .otherNumber:
            true
        default: false
        }
    }
}
