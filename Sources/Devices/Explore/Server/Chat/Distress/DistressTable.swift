import Foundation

/// Distress by combinations of words (`distress.json`), read before names, courtesies and the language model.
///
/// A rule is groups of alternatives with " + " between them, each of which a message must have, and after " - " those that it must not have:
/// "chest|heart + pain*|tight - treasure". An alternative is words one behind the other; `*` stands for any letters at a word's beginning
/// or end, `$name` for a set of the language, `=` asks for the whole message, and `?` counts only where the message asks for no kind of place.
struct DistressTable: Sendable {
    /// The words of a message that are looked at: nobody in need says more before it shows.
    static let maximumWords = 200

    private struct Rules: Sendable {
        let language: Distress.Language
        let common: Set<String>
        let rules: [Distress.Kind: [Rule]]
        /// First aid by its phrase.
        let advice: [String: [Rule]]
    }

    private let languages: [Rules]

    /// A message in one of the languages.
    private struct Reading {
        let rules: Rules
        let text: DistressText
        /// Words of it that are common ones of the language.
        let common: Int

        init(_ words: [String], _ rules: Rules) {
            self.rules = rules
            text = DistressText(words, rules.language)
            common = text.words.count { rules.common.contains($0) }
        }

        func has(_ kind: Distress.Kind, _ asksForPlace: Bool) -> Bool {
            rules.rules[kind]?.contains { $0.matches(text, asksForPlace: asksForPlace) } == true
        }
    }

    /// The program's own.
    static let standard: DistressTable = {
        guard let file = Bundle.module.url(forResource: "distress", withExtension: "json"),
            let table = try? DistressTable(Data(contentsOf: file))
        else { preconditionFailure("distress.json, which comes with the program, is missing or damaged") }
        return table
    }()

    private struct File: Decodable {
        let common: String
        let sets: [String: String]
        let advice: [String: [String]]?
        let rules: [Distress.Kind: [String]]
    }

    /// Reads a table.
    ///
    /// - Throws: `DecodingError`.
    init(_ data: Data) throws {
        let files = try JSONDecoder().decode([Distress.Language: File].self, from: data)
        languages = try Distress.Language.allCases.compactMap { language in
            guard let file = files[language] else { return nil }
            let rules = try file.rules.mapValues { try $0.map { try Rule($0, file.sets, language) } }
            let advice = try (file.advice ?? [:]).mapValues { try $0.map { try Rule($0, file.sets, language) } }
            let common = Words(file.common).list.map { DistressText.plain($0, language) }
            return Rules(language: language, common: Set(common), rules: rules, advice: advice)
        }
    }

    /// First aid that a message calls for, by the keys of its phrases: "stroke".
    func advice(for message: String, _ language: Distress.Language) -> [String] {
        guard let rules = languages.first(where: { $0.language == language }) else { return [] }
        let text = DistressText(Words(message).list, language)
        return rules.advice.filter { $0.value.contains { $0.matches(text, asksForPlace: false) } }.keys.sorted()
    }

    /// The distress of a message; `nil` where it has none.
    ///
    /// - Parameters:
    ///   - kinds: the needs that count, in this order.
    ///   - asksForPlace: true where the message asks for a kind of place, beside which "panic" and "I am dying" are figures of speech.
    func read(
        _ message: String, as kinds: [Distress.Kind] = Distress.Kind.allCases.filter { $0 != .unsure }, asksForPlace: Bool
    ) -> Distress? {
        let words = Array(Words(message).list.prefix(Self.maximumWords))
        let readings = languages.map { Reading(words, $0) }
        // The language with the most of its common words goes first; one without any is not meant where another has two.
        let most = readings.map(\.common).max() ?? 0
        for common in stride(from: most, through: most < 2 ? 0 : 1, by: -1) {
            for reading in readings where reading.common == common {
                if let kind = kinds.first(where: { reading.has($0, asksForPlace) }) {
                    return Distress(kind: kind, language: reading.rules.language)
                }
            }
        }
        return nil
    }
}

/// A message as the rules of a language look at it.
private struct DistressText {
    let words: [String]
    let set: Set<String>
    /// Every beginning of every word, as long as a stem of the table may be.
    let beginnings: Set<String>
    static let longestStem = 32

    init(_ list: [String], _ language: Distress.Language) {
        words = list.map { Self.plain($0, language) }
        set = Set(words)
        beginnings = words.reduce(into: []) { all, word in
            for end in word.indices.prefix(Self.longestStem) { all.insert(String(word[...end])) }
        }
    }

    /// A word without its apostrophes ("can't" is written "cant" in haste); in German with one letter for an umlaut however it is written.
    static func plain(_ word: String, _ language: Distress.Language) -> String {
        // "I'll" is not "ill".
        if word == "i'll" { return word }
        let word = word.replacingOccurrences(of: "'", with: "").replacingOccurrences(of: "ß", with: "ss")
        guard language == .german else { return word }
        return [("ae", "a"), ("oe", "o"), ("ue", "u")].reduce(word) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
}

/// Groups of alternatives that a text must have, and alternatives that it must not have.
private struct Rule: Sendable {
    private let needed: [Alternatives]
    private let forbidden: Alternatives

    init(_ text: String, _ sets: [String: String], _ language: Distress.Language) throws {
        let parts = text.components(separatedBy: " - ")
        needed = try parts[0].components(separatedBy: " + ").map { try Alternatives($0, sets, language) }
        forbidden = try parts.count > 1 ? Alternatives(parts[1], sets, language) : Alternatives()
    }

    func matches(_ text: DistressText, asksForPlace: Bool) -> Bool {
        needed.allSatisfy { $0.matches(text, asksForPlace: asksForPlace) } && !forbidden.matches(text, asksForPlace: false)
    }
}

private struct Alternatives: Sendable {
    private var words: Set<String> = []
    private var stems: Set<String> = []
    private var phrases: [Phrase] = []
    /// Beginnings of the phrases: none is looked at where a text has nothing of them.
    private var firstWords: Set<String> = []
    private var firstStems: Set<String> = []
    private var isAnyFirst = false

    init() {}

    init(_ text: String, _ sets: [String: String], _ language: Distress.Language) throws {
        for part in text.split(separator: "|") {
            if part.hasPrefix("$") {
                guard let set = sets[String(part.dropFirst())] else { throw Phrase.malformed(part) }
                let other = try Alternatives(set, sets, language)
                words.formUnion(other.words)
                stems.formUnion(other.stems)
                phrases += other.phrases
                continue
            }
            let phrase = try Phrase(part, language)
            switch phrase.simple {
            case .word(let word): words.insert(word)
            case .stem(let stem): stems.insert(stem)
            case nil: phrases.append(phrase)
            }
        }
        for phrase in phrases {
            switch phrase.first {
            case .word(let word): firstWords.insert(word)
            case .stem(let stem): firstStems.insert(stem)
            case nil: isAnyFirst = true
            }
        }
    }

    func matches(_ text: DistressText, asksForPlace: Bool) -> Bool {
        !words.isDisjoint(with: text.set) || !stems.isDisjoint(with: text.beginnings)
            || (isAnyFirst || !firstWords.isDisjoint(with: text.set) || !firstStems.isDisjoint(with: text.beginnings))
                && phrases.contains { $0.matches(text, asksForPlace: asksForPlace) }
    }
}

/// Words one behind the other.
private struct Phrase: Sendable {
    private struct Piece: Sendable {
        let text: String
        let isStem: Bool
        let isEnding: Bool

        func matches(_ word: String) -> Bool {
            switch (isEnding, isStem) {
            case (true, true): word.contains(text)
            case (false, true): word.hasPrefix(text)
            case (true, false): word.hasSuffix(text)
            case (false, false): word == text
            }
        }
    }

    /// What a set can look up.
    enum Simple {
        case word(String), stem(String)
    }

    private let pieces: [Piece]
    private let isWhole: Bool
    private let isWeak: Bool

    static func malformed(_ part: Substring) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "“\(part)” is no alternative"))
    }

    init(_ part: Substring, _ language: Distress.Language) throws {
        var rest = part
        isWeak = rest.first == "?"
        if isWeak { rest = rest.dropFirst() }
        isWhole = rest.first == "="
        if isWhole { rest = rest.dropFirst() }
        pieces = try rest.split(separator: " ").map { piece in
            let words = Words(piece.replacingOccurrences(of: "*", with: "")).list
            guard words.count == 1 else { throw Self.malformed(part) }
            guard words[0].count <= DistressText.longestStem else { throw Self.malformed(part) }
            return Piece(text: DistressText.plain(words[0], language), isStem: piece.last == "*", isEnding: piece.first == "*")
        }
        if pieces.isEmpty { throw Self.malformed(part) }
    }

    var simple: Simple? { pieces.count == 1 && !isWhole && !isWeak ? first : nil }

    /// Its first word, or the beginning of it; `nil` where only its ending is told.
    var first: Simple? { pieces[0].isEnding ? nil : pieces[0].isStem ? .stem(pieces[0].text) : .word(pieces[0].text) }

    func matches(_ text: DistressText, asksForPlace: Bool) -> Bool {
        if isWeak, asksForPlace { return false }
        let words = text.words
        guard words.count >= pieces.count, !isWhole || words.count == pieces.count else { return false }
        return (0...words.count - pieces.count).contains { start in
            pieces.indices.allSatisfy { pieces[$0].matches(words[start + $0]) }
        }
    }
}
