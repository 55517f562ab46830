import Foundation

/// Distress by combinations of words (`distress.json`), read before names, courtesies and the language model.
///
/// A rule is groups of alternatives with " + " between them, each of which a message must have, and after " - " those that it must not have:
/// "chest|heart + pain*|tight - treasure". An alternative is words one behind the other; `*` stands for any letters at a word's beginning
/// or end, `$name` for a set of the language, `=` asks for the whole message, and `?` counts only where the message asks for no kind of place.
///
/// " ~ " between groups asks that they stand near each other, and " ^ " beside each other, in either order: "$other ~ $not ^ $live" is
/// "my dad, I shake him and he will not wake". "2 $ailing" asks for two words of a set. What such a rule must not have counts near it alone.
/// The rules of `every` are made of sets that each language has under the same names.
///
/// A sentence that tells of a film or of long ago (`frames`) is left out, as far as a turn ("now"), and a figure of speech (`figures`) is
/// struck, as is what somebody cannot do on any day (`needs`): what stands beside them is read as ever.
struct DistressTable: Sendable {
    /// The words of a message that are looked at: nobody in need says more before it shows.
    static let maximumWords = 200

    fileprivate struct Rules: Sendable {
        let language: Distress.Language
        let common: Set<String>
        let rules: [Distress.Kind: [Rule]]
        /// Rules whose need is told, whatever else is heard.
        let sure: [Distress.Kind: [Rule]]
        /// First aid by its phrase.
        let advice: [String: [Rule]]
        let figures: Alternatives
        let needs: Alternatives
        let turns: Alternatives
        let frames: [Rule]
    }

    private let languages: [Rules]

    /// A message in one of the languages.
    fileprivate struct Reading {
        let rules: Rules
        let text: DistressText
        /// Words of it that are common ones of the language.
        let common: Int

        init(_ sentences: [[String]], _ rules: Rules) {
            self.rules = rules
            let plain = sentences.map { $0.map { DistressText.plain($0, rules.language) } }
            text = DistressText(plain, without: rules.figures, rules.needs, rules.frames, turns: rules.turns)
            common = text.whole.words.count { rules.common.contains($0) }
        }

        func has(_ kind: Distress.Kind, _ asksForPlace: Bool) -> Bool {
            rules.rules[kind]?.contains { $0.matches(text, asksForPlace: asksForPlace) } == true
        }

        /// The need of which a rule is sure.
        var sure: Distress.Kind? {
            Distress.Kind.allCases.first { rules.sure[$0]?.contains { $0.matches(text, asksForPlace: false) } == true }
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
        let figures: String?
        let needs: String?
        let turns: String?
        let frames: [String]?
    }

    /// Patterns that the sets of each language make.
    private struct Every: Decodable {
        var sets: [String: String] = [:]
        var advice: [String: [String]] = [:]
        var rules: [Distress.Kind: [String]] = [:]
        var sure: [Distress.Kind: [String]]?
    }

    private struct Tables: Decodable {
        let every: Every
        let files: [(language: Distress.Language, file: File)]

        private struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            every = try container.decodeIfPresent(Every.self, forKey: Key(stringValue: "every")) ?? Every()
            files = try Distress.Language.allCases.compactMap { language in
                try container.decodeIfPresent(File.self, forKey: Key(stringValue: language.rawValue)).map { (language, $0) }
            }
        }
    }

    /// Reads a table.
    ///
    /// - Throws: `DecodingError`.
    init(_ data: Data) throws {
        let tables = try JSONDecoder().decode(Tables.self, from: data)
        let every = tables.every
        languages = try tables.files.map { language, file in
            let sets = DistressSets(every.sets.merging(file.sets) { $1 }, language)
            let rules = try file.rules.merging(every.rules) { $0 + $1 }.mapValues { try $0.map { try Rule($0, sets) } }
            let sure = try (every.sure ?? [:]).mapValues { try $0.map { try Rule($0, sets) } }
            let advice = try (file.advice ?? [:]).merging(every.advice) { $0 + $1 }.mapValues { try $0.map { try Rule($0, sets) } }
            let common = Words(file.common).list.map { DistressText.plain($0, language) }
            return Rules(
                language: language, common: Set(common), rules: rules, sure: sure, advice: advice,
                figures: try file.figures.map { try Alternatives($0, sets) } ?? Alternatives(),
                needs: try file.needs.map { try Alternatives($0, sets) } ?? Alternatives(),
                turns: try file.turns.map { try Alternatives($0, sets) } ?? Alternatives(),
                frames: try (file.frames ?? []).map { try Rule($0, sets) })
        }
    }

    /// A message's sentences as words, as many as are looked at.
    private static func sentences(_ message: String) -> [[String]] {
        var left = maximumWords
        return message.split { ".!?;\n…".contains($0) }.compactMap { sentence in
            let words = Array(Words(String(sentence)).list.prefix(left))
            left -= words.count
            return words.isEmpty ? nil : words
        }
    }

    /// A message as each language reads it.
    struct Message {
        fileprivate let readings: [Reading]
        fileprivate let text: String

        private var nearest: Reading? { readings.max { $0.common < $1.common } }

        /// Its words without what it tells of films and of long ago, by the language with the most of its common words.
        var told: String { nearest?.text.unframed.joined(separator: " ") ?? "" }

        /// The same as it was written, with accents and stops.
        var written: String {
            guard let nearest else { return "" }
            var left = nearest.text.unframed[...]
            return text.split(whereSeparator: \.isWhitespace).filter { part in
                let words = Words(String(part)).list.map { DistressText.plain($0, nearest.rules.language) }
                guard !words.isEmpty, left.starts(with: words) else { return false }
                left = left.dropFirst(words.count)
                return true
            }.joined(separator: " ")
        }
    }

    func message(_ text: String) -> Message {
        let sentences = Self.sentences(text)
        return Message(readings: languages.map { Reading(sentences, $0) }, text: text)
    }

    /// First aid that a message calls for, by the keys of its phrases: "stroke".
    func advice(for message: String, _ language: Distress.Language) -> [String] {
        guard let rules = languages.first(where: { $0.language == language }) else { return [] }
        let text = Reading(Self.sentences(message), rules).text
        return rules.advice.filter { $0.value.contains { $0.matches(text, asksForPlace: false) } }.keys.sorted()
    }

    /// The distress of a message; `nil` where it has none.
    ///
    /// - Parameters:
    ///   - kinds: the needs that count, in this order.
    ///   - asksForPlace: true where the message asks for a kind of place, beside which "panic" and "I am dying" are figures of speech.
    func read(_ text: String, as kinds: [Distress.Kind] = Distress.Kind.allCases.filter { $0 != .unsure }, asksForPlace: Bool) -> Distress?
    {
        read(message(text), as: kinds, asksForPlace: asksForPlace)
    }

    /// The need of which a rule of the language is sure, whatever other rules hear: who fell into the water is in it.
    func sure(_ message: Message, in language: Distress.Language) -> Distress.Kind? {
        message.readings.first { $0.rules.language == language }?.sure
    }

    /// The same of a message that is read for more.
    func read(_ message: Message, as kinds: [Distress.Kind], asksForPlace: Bool) -> Distress? {
        let readings = message.readings
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

/// Words as the rules look them up.
private struct DistressWords {
    let words: [String]
    let set: Set<String>
    /// Every beginning of each word, as long as a stem of the table may be.
    let starts: [Set<String>]
    let beginnings: Set<String>

    init(_ words: [String]) {
        self.words = words
        set = Set(words)
        starts = words.map { word in Set(word.indices.prefix(DistressText.longestStem).map { String(word[...$0]) }) }
        beginnings = starts.reduce(into: []) { $0.formUnion($1) }
    }
}

/// A message as the rules of a language look at it.
private struct DistressText {
    /// What is told of here and now; a word that is struck is empty.
    let told: DistressWords
    let whole: DistressWords
    /// The same words, figures of speech among them.
    let unframed: [String]
    static let longestStem = 32
    /// Words before a need that say no more than who has it, at most.
    private static let who = 3

    init(_ sentences: [[String]], without figures: Alternatives, _ needs: Alternatives, _ frames: [Rule], turns: Alternatives) {
        whole = DistressWords(sentences.flatMap(\.self))
        var told: [String] = []
        var unframed: [String] = []
        for sentence in sentences {
            let cuts = Set(turns.positions(in: DistressWords(sentence))).subtracting([0]).sorted()
            for (start, end) in zip([0] + cuts, cuts + [sentence.count]) {
                let part = DistressWords(Array(sentence[start..<end]))
                if frames.contains(where: { $0.matches(part) }) { continue }
                var words = part.words
                let spans = needs.spans(in: part)
                for span in spans { for index in span { words[index] = "" } }
                // "My mum" alone is nobody in danger; what stands behind it may be one.
                let isAlone = spans.contains { $0.lowerBound <= Self.who && $0.upperBound == words.count }
                if !isAlone { unframed += words.filter { !$0.isEmpty } }
                for span in figures.spans(in: part) { for index in span { words[index] = "" } }
                told += words
            }
        }
        (self.told, self.unframed) = (DistressWords(told), unframed)
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

/// The sets of a language, each read once.
private final class DistressSets {
    let language: Distress.Language
    private let texts: [String: String]
    private var read: [String: Alternatives] = [:]

    init(_ texts: [String: String], _ language: Distress.Language) {
        (self.texts, self.language) = (texts, language)
    }

    /// - Throws: `DecodingError` for a name that no set has.
    func named(_ part: Substring) throws -> Alternatives {
        let name = String(part.dropFirst())
        if let known = read[name] { return known }
        guard let text = texts[name] else { throw Phrase.malformed(part) }
        let set = try Alternatives(text, self)
        read[name] = set
        return set
    }
}

/// Groups of alternatives that a text must have, and alternatives that it must not have.
private struct Rule: Sendable {
    /// Words between what stands near each other, and between what stands beside each other.
    private static let reach = 8
    private static let nearest = 3
    /// Words between a near group and what it must not have.
    private static let guarded = 4

    /// Alternatives with those beside them; several are near the first.
    private typealias Near = [[Alternatives]]
    private let needed: [Near]
    private let forbidden: Alternatives

    init(_ text: String, _ sets: DistressSets) throws {
        let parts = text.components(separatedBy: " - ")
        needed = try parts[0].components(separatedBy: " + ").map { group in
            try group.components(separatedBy: " ~ ").map { try $0.components(separatedBy: " ^ ").map { try Alternatives($0, sets) } }
        }
        forbidden = try parts.count > 1 ? Alternatives(parts[1], sets) : Alternatives()
    }

    func matches(_ text: DistressText, asksForPlace: Bool) -> Bool {
        guard let anchors = anchors(in: text.told, asksForPlace: asksForPlace) else { return false }
        if anchors.isEmpty { return !forbidden.matches(text.whole, asksForPlace: false) }
        let guards = forbidden.positions(in: text.told)
        return anchors.allSatisfy { $0.contains { anchor in guards.allSatisfy { abs($0 - anchor) > Self.guarded } } }
    }

    /// Whether the words match as they are.
    func matches(_ words: DistressWords) -> Bool {
        anchors(in: words, asksForPlace: false) != nil && !forbidden.matches(words, asksForPlace: false)
    }

    /// Where each near group stands; `nil` where something is missing.
    private func anchors(in words: DistressWords, asksForPlace: Bool) -> [[Int]]? {
        guard needed.allSatisfy({ $0.allSatisfy { $0.allSatisfy { $0.matches(words, asksForPlace: asksForPlace) } } }) else { return nil }
        var anchors: [[Int]] = []
        for group in needed where group.count > 1 || group[0].count > 1 {
            let places = group.map { link in
                let others = link.dropFirst().map { $0.positions(in: words, asksForPlace: asksForPlace) }
                return link[0].positions(in: words, asksForPlace: asksForPlace).filter { place in
                    others.allSatisfy { $0.contains { $0 != place && abs($0 - place) <= Self.nearest } }
                }
            }
            let found = places[0].filter { place in
                places.dropFirst().allSatisfy { $0.contains { abs($0 - place) <= Self.reach } }
            }
            if found.isEmpty { return nil }
            anchors.append(found)
        }
        return anchors
    }
}

private struct Alternatives: Sendable {
    private var words: Set<String> = []
    private var stems: Set<String> = []
    /// Phrases by their first word, or by the beginning of it: none is looked at where a text has nothing of them.
    private var phrasesByWord: [String: [Phrase]] = [:]
    private var phrasesByStem: [String: [Phrase]] = [:]
    /// Phrases whose first word is told by its ending alone.
    private var otherPhrases: [Phrase] = []
    /// Places of a text at which an alternative has to stand.
    private var least = 1

    init() {}

    init(_ text: String, _ sets: DistressSets) throws {
        if text.hasPrefix("2 $") {
            self = try sets.named(text.dropFirst(2))
            least = 2
            return
        }
        let parts = text.split(separator: "|")
        if parts.count == 1, parts[0].hasPrefix("$") {
            self = try sets.named(parts[0])
            return
        }
        for part in parts {
            if part.hasPrefix("$") {
                let other = try sets.named(part)
                words.formUnion(other.words)
                stems.formUnion(other.stems)
                phrasesByWord.merge(other.phrasesByWord) { $0 + $1 }
                phrasesByStem.merge(other.phrasesByStem) { $0 + $1 }
                otherPhrases += other.otherPhrases
                continue
            }
            let phrase = try Phrase(part, sets.language)
            switch (phrase.isSimple, phrase.first) {
            case (true, .word(let word)?): words.insert(word)
            case (true, .stem(let stem)?): stems.insert(stem)
            case (false, .word(let word)?): phrasesByWord[word, default: []].append(phrase)
            case (false, .stem(let stem)?): phrasesByStem[stem, default: []].append(phrase)
            case (_, nil): otherPhrases.append(phrase)
            }
        }
    }

    func matches(_ text: DistressWords, asksForPlace: Bool) -> Bool {
        if least > 1 { return positions(in: text, asksForPlace: asksForPlace).count >= least }
        if !words.isDisjoint(with: text.set) || !stems.isDisjoint(with: text.beginnings) { return true }
        guard mayHavePhrase(text) else { return false }
        return text.words.indices.contains { !phrases(at: $0, in: text, asksForPlace: asksForPlace).isEmpty }
    }

    /// Where alternatives begin, in order.
    func positions(in text: DistressWords, asksForPlace: Bool = false) -> [Int] {
        Set(spans(in: text, asksForPlace: asksForPlace).map(\.lowerBound)).sorted()
    }

    /// The words that alternatives are.
    func spans(in text: DistressWords, asksForPlace: Bool = false) -> [Range<Int>] {
        let mayHavePhrase = mayHavePhrase(text)
        return text.words.indices.flatMap { index in
            let isSingle = words.contains(text.words[index]) || !stems.isDisjoint(with: text.starts[index])
            return (isSingle ? [index..<index + 1] : []) + (mayHavePhrase ? phrases(at: index, in: text, asksForPlace: asksForPlace) : [])
        }
    }

    private func mayHavePhrase(_ text: DistressWords) -> Bool {
        !otherPhrases.isEmpty || phrasesByWord.keys.contains { text.set.contains($0) }
            || phrasesByStem.keys.contains { text.beginnings.contains($0) }
    }

    /// The phrases that begin with a word of the text.
    private func phrases(at index: Int, in text: DistressWords, asksForPlace: Bool) -> [Range<Int>] {
        var found = otherPhrases
        if !phrasesByWord.isEmpty, let more = phrasesByWord[text.words[index]] { found += more }
        if !phrasesByStem.isEmpty { for start in text.starts[index] { if let more = phrasesByStem[start] { found += more } } }
        return found.filter { $0.stands(at: index, in: text.words, asksForPlace: asksForPlace) }.map { index..<index + $0.count }
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
    enum First {
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

    var count: Int { pieces.count }

    /// True for a word, or the beginning of one, that stands for itself.
    var isSimple: Bool { pieces.count == 1 && !isWhole && !isWeak }

    /// Its first word, or the beginning of it; `nil` where only its ending is told.
    var first: First? { pieces[0].isEnding ? nil : pieces[0].isStem ? .stem(pieces[0].text) : .word(pieces[0].text) }

    /// True where it begins with that word of the text.
    func stands(at start: Int, in words: [String], asksForPlace: Bool) -> Bool {
        if isWeak, asksForPlace { return false }
        guard words.count - start >= pieces.count, !isWhole || words.count == pieces.count else { return false }
        for index in pieces.indices where !pieces[index].matches(words[start + index]) { return false }
        return true
    }
}
