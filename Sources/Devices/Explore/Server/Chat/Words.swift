import Foundation

/// A text as words: lower case, without accents, apart at everything that is no letter, digit or apostrophe.
struct Words: Sendable, Hashable {
    /// As many as are looked at: nobody says more in earnest.
    static let maximum = 400

    private(set) var list: [String]

    init(_ text: String, maximum: Int = Self.maximum) {
        // A byte is a character at most: where characters begin is looked for in long texts alone.
        let part = maximum == Self.maximum && text.utf8.count > 8_000 ? text.prefix(8_000) : text[...]
        // Unicode's folding and its classes of characters take forty times as long, and most names are of Latin letters.
        if part.unicodeScalars.allSatisfy({ $0.value < Self.latin.count }) {
            list = Self.latinWords(part.unicodeScalars, maximum)
        } else {
            list = Self.folded(part).split { !Self.isOfWord($0) }.prefix(maximum).map { String($0.map(Self.plainApostrophe)) }
        }
    }

    private static func folded(_ text: Substring) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil).lowercased()
    }

    private static func isOfWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "'" || character == "’"
    }

    private static func plainApostrophe(_ character: Character) -> Character { character == "’" ? "'" : character }

    /// Each scalar below U+0250, which is before all that combine: folded, in UTF-8; empty where words are apart at it.
    private static let latin: [[UInt8]] = (UInt32(0)..<0x250).map { code in
        guard let scalar = Unicode.Scalar(code) else { return [] }
        let letters = folded(Substring(String(scalar)))
        return letters.allSatisfy(isOfWord) ? Array(letters.utf8) : []
    }

    /// The same of ASCII, a byte each; 0 where words are apart at it.
    private static let ascii: [UInt8] = latin.prefix(0x80).map { $0.first ?? 0 }

    private static func latinWords(_ text: Substring.UnicodeScalarView, _ maximum: Int) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        func end() {
            guard !word.isEmpty else { return }
            words.append(String(decoding: word, as: UTF8.self))
            word.removeAll(keepingCapacity: true)
        }
        for scalar in text {
            if scalar.isASCII, case let byte = ascii[Int(scalar.value)], byte != 0 {
                word.append(byte)
                continue
            }
            let bytes = latin[Int(scalar.value)]
            if bytes.isEmpty {
                end()
                if words.count == maximum { return words }
            } else {
                word.append(contentsOf: bytes)
            }
        }
        end()
        return words
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
