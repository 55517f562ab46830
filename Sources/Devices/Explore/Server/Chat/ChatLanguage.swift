import Foundation

/// The languages in which the chat replies.
enum ChatLanguage: String, Sendable, Hashable, CaseIterable, Codable {
    case english = "en"
    case finnish = "fi"
    case swedish = "sv"
    case german = "de"

    var locale: Locale {
        switch self {
        case .english: Locale(identifier: "en_GB")
        case .finnish: Locale(identifier: "fi_FI")
        case .swedish: Locale(identifier: "sv_FI")
        case .german: Locale(identifier: "de_DE")
        }
    }
}

/// Sentences by their keys and arguments, in a language (`phrases.json`).
struct ChatPhrases: Sendable {
    private static let all: [String: [String: String]] = {
        guard let file = Bundle.module.url(forResource: "phrases", withExtension: "json"), let data = try? Data(contentsOf: file),
            let phrases = try? JSONDecoder().decode([String: [String: String]].self, from: data)
        else { preconditionFailure("phrases.json, which comes with the program, is missing or damaged") }
        return phrases
    }()

    /// Every key, with its text in each language.
    static var table: [String: [String: String]] { all }

    let language: ChatLanguage

    init(_ language: ChatLanguage) { self.language = language }

    /// The sentence of a key with its arguments in their places.
    func callAsFunction(_ key: String, _ arguments: String...) -> String {
        guard let text = Self.all[key]?[language.rawValue] else {
            preconditionFailure("phrases.json has no “\(key)” in \(language.rawValue)")
        }
        // What an argument says is never read for places of its own.
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += rest[..<open]
            if let number = Int(rest[rest.index(after: open)..<close]), arguments.indices.contains(number) { result += arguments[number] }
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    /// "a, b and c"
    func list(_ items: [String], _ key: String = "and") -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + " \(self(key)) " + last
    }
}
