import Foundation

/// Words as they are searched for: lower case, without accents, with nothing but a space between them.
enum SearchWords {
    /// The words of a text, each after a space: " nyu tandon cafe". A word begins where a space is, so "tea" is not found in "steak".
    static func line(_ texts: String?...) -> String {
        var bytes: [UInt8] = []
        for text in texts {
            guard var text else { continue }
            if !text.utf8.allSatisfy({ $0 < 0x80 }) {
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

    /// The words of a question, each with the space before it; at most eight, the longest.
    static func terms(_ words: [String]) -> [String] {
        let all = words.flatMap { line($0).split(separator: " ").map { " \($0)" } }
        return Array(Set(all).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }.prefix(8))
    }
}
