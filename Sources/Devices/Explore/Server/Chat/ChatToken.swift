import Foundation

/// A word of a message, with what the rules know of it.
struct ChatToken {
    let word: String
    /// As it was written, in lower case.
    let text: String
    let forms: [String]
    /// Whether it has a capital where no sentence begins.
    let isCapital: Bool
    /// Whether a comma, a dash or the like stands before it.
    let isAfterStop: Bool
    /// The part of the message between two stops, from 0.
    let clause: Int
    /// True where that part ends with a question mark.
    var isAsked = false
    var meaning: Vocabulary.Meaning?
    /// Whether it is a part of a name.
    var isTaken = false

    func isCue(_ ids: Set<String>) -> Bool { if case .cue(let id)? = meaning { ids.contains(id) } else { false } }
    var isSubject: Bool { if case .subject? = meaning { true } else { false } }
    var isNumber: Bool { word.allSatisfy(\.isNumber) }

    private static let stops: Set<Character> = [",", ".", ";", "!", "?", "-", "–", ":", "\n"]

    /// The words of a message, in lower case; stops are no words.
    ///
    /// - Parameter language: whose endings words may have; any where it is `nil`.
    static func list(_ text: String, capitals: Set<String>, _ language: ChatLanguage?) -> [ChatToken] {
        var tokens: [ChatToken] = []
        var clause = 0
        var isAfterStop = false
        for part in text.replacingOccurrences(of: "\n", with: " . ").split(whereSeparator: \.isWhitespace) {
            let words = Words(String(part)).list
            if let first = part.first, stops.contains(first) { isAfterStop = true }
            for word in words.map(withoutEnding) {
                let text = words.count == 1 ? part.trimmingCharacters(in: .punctuationCharacters) : word
                if isAfterStop, !tokens.isEmpty { clause += 1 }
                tokens.append(
                    ChatToken(
                        word: word, text: text, forms: WordForms.all(word, language), isCapital: capitals.contains(word),
                        isAfterStop: isAfterStop, clause: clause))
                isAfterStop = false
                if tokens.count == Words.maximum { return tokens }
            }
            if let last = part.last, stops.contains(last), words.isEmpty || last != "-" { isAfterStop = true }
            if part.hasSuffix("?") {
                for index in tokens.indices where tokens[index].clause == clause { tokens[index].isAsked = true }
            }
        }
        return tokens
    }

    /// A number without the ending that Finnish writes at it: "29ssä".
    private static func withoutEnding(_ word: String) -> String {
        guard word.first?.isNumber == true, let ending = ["ssa", "ssä", "sta", "stä", "seen"].first(where: word.hasSuffix) else {
            return word
        }
        return String(word.dropLast(ending.count))
    }

    /// Words that are written with a capital where no sentence begins.
    static func capitals(_ message: String) -> Set<String> {
        var capitals: Set<String> = []
        var isStart = true
        for part in message.split(whereSeparator: \.isWhitespace) {
            if let first = part.first(where: \.isLetter), first.isUppercase,
                !isStart || part.filter(\.isLetter).count > 1 && part == part.uppercased()
            {
                capitals.formUnion(Words(String(part)).list)
            }
            isStart = part.last.map { ".!?:".contains($0) } ?? false
        }
        return capitals
    }
}
