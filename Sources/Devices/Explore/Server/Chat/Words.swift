import Foundation

/// A text as words: lower case, without accents, apart at everything that is no letter, digit or apostrophe.
struct Words: Sendable, Hashable {
    /// As many as are looked at: nobody says more in earnest.
    static let maximum = 400

    private(set) var list: [String]

    init(_ text: String, maximum: Int = Self.maximum) {
        let part = text.prefix(maximum == Self.maximum ? 8_000 : .max)
        // Folding is slow, and ASCII has no accents.
        let isPlain = part.utf8.allSatisfy { $0 < 0x80 }
        let folded =
            (isPlain ? String(part) : part.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil))
            .lowercased()
        list = folded.split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "’") }.prefix(maximum).map {
            $0.replacingOccurrences(of: "’", with: "'")
        }
    }

    /// The same without a phrase.
    func without(_ phrase: [String]) -> Words {
        var words = self
        while let index = words.firstIndex(of: phrase) { words.list.removeSubrange(index..<index + phrase.count) }
        return words
    }

    /// Whether the words of a phrase stand here one behind the other.
    func contains(_ phrase: [String]) -> Bool { firstIndex(of: phrase) != nil }

    /// Where the words of a phrase begin.
    func firstIndex(of phrase: [String]) -> Int? {
        guard !phrase.isEmpty, phrase.count <= list.count else { return nil }
        return (0...list.count - phrase.count).first { list[$0..<$0 + phrase.count].elementsEqual(phrase) }
    }
}
