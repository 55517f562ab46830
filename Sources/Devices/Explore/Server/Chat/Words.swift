import Foundation

/// A text as words: lower case, without accents, apart at everything that is no letter, digit or apostrophe.
struct Words: Sendable, Hashable {
    /// As many as are looked at: nobody says more in earnest.
    static let maximum = 400

    private(set) var list: [String]

    init(_ text: String, maximum: Int = Self.maximum) {
        let part = text.prefix(maximum == Self.maximum ? 8_000 : .max)
        // Unicode's folding and its classes of characters take forty times as long, and most names are ASCII.
        if part.utf8.allSatisfy({ $0 < 0x80 }) {
            list = Self.plain(part.utf8, maximum)
            return
        }
        let folded = part.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil).lowercased()
        list = folded.split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "’") }.prefix(maximum).map { word in
            String(word.map { $0 == "’" ? "'" : $0 })
        }
    }

    /// The words of ASCII.
    private static func plain(_ text: Substring.UTF8View, _ maximum: Int) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        func end() {
            guard !word.isEmpty else { return }
            words.append(String(decoding: word, as: UTF8.self))
            word.removeAll(keepingCapacity: true)
        }
        for byte in text {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "'"): word.append(byte)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.append(byte | 0x20)
            default:
                end()
                if words.count == maximum { return words }
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
