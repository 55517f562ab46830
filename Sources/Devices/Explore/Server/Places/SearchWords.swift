import Foundation

/// Words as they are searched for: lower case, without accents, with nothing but a space between them.
enum SearchWords {
    /// The words of a text, each after a space: " nyu tandon cafe". A word begins where a space is, so "tea" is not found in "steak".
    static func line(_ texts: String?...) -> String {
        var bytes: [UInt8] = []
        for text in texts {
            guard var text else { continue }
            let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
            if !isPlain, let latin = latin(text) {
                text = latin
            } else if !isPlain {
                text = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            }
            var inWord = false
            for byte in text.utf8 {
                let isWord =
                    byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                if byte == 0x27 { continue }
                if isWord {
                    if !inWord { bytes.append(0x20) }
                    bytes.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
                }
                inWord = isWord
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A text of ASCII and the letters U+00C0…U+00FF without their accents, which is much faster than Foundation's way; `nil` of others.
    private static func latin(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var iterator = text.utf8.makeIterator()
        while let byte = iterator.next() {
            guard byte >= 0x80 else {
                bytes.append(byte)
                continue
            }
            guard byte == 0xC3, let second = iterator.next(), letters[Int(second & 0x3F)] != 0x20 else { return nil }
            bytes.append(letters[Int(second & 0x3F)])
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// U+00C0…U+00FF as Foundation folds them; a space where that is no letter of ASCII.
    private static let letters = Array("aaaaaa ceeeeiiii nooooo  uuuuy  aaaaaa ceeeeiiii nooooo  uuuuy y".utf8)

    /// The words of a question, each with the space before it; at most eight, the longest.
    static func terms(_ words: [String]) -> [String] {
        let all = words.flatMap { line($0).split(separator: " ").map { " \($0)" } }
        return Array(Set(all).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }.prefix(8))
    }
}
