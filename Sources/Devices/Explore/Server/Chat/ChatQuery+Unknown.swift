import Explore
import Foundation

extension ChatQuery {
    /// Takes what the vocabulary knows out of what was not understood: a wish in the middle of a phrase, "how many", "on the way"; and leaves
    /// out what says nothing.
    mutating func readUnknown() {
        let phrases = unknown
        unknown = []
        let areStops = !subjects.isEmpty && QueryAnswerer.stops.isSuperset(of: subjects)
        for phrase in phrases {
            if areStops, let line = Self.line(phrase) {
                wishes.append(Wish(id: "line", must: true, value: [line]))
                continue
            }
            let part = Part(phrase)
            for id in part.wishes {
                let hasValue = Vocabulary.standard.wishes[id]?.value == true && !part.rest.isEmpty
                if hasValue { wishes.removeAll { $0.id == id } }
                if !wishes.contains(where: { $0.id == id }) {
                    wishes.append(Wish(id: id, must: hasValue, value: hasValue ? part.rest : []))
                }
            }
            if part.cues.contains("how_many"), !asked.asks.contains(.howMany) { asked.asks.append(.howMany) }
            if part.cues.contains("along"), !asked.asks.contains(.along) { asked.asks.append(.along) }
            if part.cues.contains("along"), hasSubject, asked.between.isEmpty, !part.rest.isEmpty {
                asked.between = ["here", part.rest.joined(separator: " ")]
            }
            if part.wishes.isEmpty, part.cues.isDisjoint(with: ["how_many", "along"]), !part.rest.isEmpty { unknown.append(phrase) }
        }
    }

    /// Words for a line by its number: "sjuan", "seiskalla".
    private static let lineNouns: [String: String] = {
        let swedish = ["ettan", "tvåan", "trean", "fyran", "femman", "sexan", "sjuan", "åttan", "nian", "tian"]
        let finnish = ["ykkö", "kakko", "kolmo", "nelo", "vito", "kuto"]
        var nouns: [String: String] = [:]
        for (index, word) in swedish.enumerated() { nouns[word] = "\(index + 1)" }
        for (index, stem) in finnish.enumerated() {
            for ending in ["nen", "sella", "sellä", "sen", "seen", "sta"] { nouns[stem + ending] = "\(index + 1)" }
        }
        for (stem, number) in [("seiska", "7"), ("ysi", "9"), ("kymppi", "10")] {
            for ending in ["", "n", "lla", "llä"] { nouns[stem + ending] = number }
        }
        return Dictionary(nouns.map { (Words($0.key).list.first ?? $0.key, $0.value) }, uniquingKeysWith: { one, _ in one })
    }()

    /// The line that some words name, wherever they do: "does tram 4 stop", "stannar sjuan".
    static func line(of words: [String]) -> String? {
        if let noun = words.lazy.compactMap({ lineNouns[$0] }).first { return noun }
        let index = words.indices.dropFirst().first { index in
            ChatReading.isOfLine(words[index - 1]) && words[index].first?.isNumber == true && words[index].count <= 4
        }
        guard let index else { return nil }
        // "Which tram 2 the harbour" is one to it.
        let isWord = ["2", "4"].contains(words[index]) && index + 1 < words.count
        if isWord, Vocabulary.standard.phrase(at: 0, of: [WordForms.all(words[index + 1])]) == nil { return nil }
        return words[index]
    }

    /// The number of a line that a phrase is: "tram 4", "linje 6T"; `nil` of any other, as of a time.
    private static func line(_ phrase: String) -> String? {
        var words = Words(phrase).list
        for part in phrase.split(whereSeparator: { ".,;:!?".contains($0) }) {
            if let line = line(of: Words(String(part)).list) { return line }
        }
        guard words.count <= 2, let index = words.firstIndex(where: { $0.first?.isNumber == true && $0.count <= 4 }) else { return nil }
        let line = words.remove(at: index)
        return words.allSatisfy(ChatReading.isOfLine) ? line : nil
    }

    /// What the vocabulary knows of a phrase, and the words that are left.
    private struct Part {
        var wishes: [String] = []
        var cues: Set<String> = []
        var rest: [String] = []

        init(_ phrase: String) {
            let words = Words(phrase).list
            let forms = words.map(WordForms.all)
            // Also in the middle of a longer phrase: "what is on" the way.
            for index in words.indices {
                if case .cue(let id)? = Vocabulary.standard.phrase(at: index, of: forms)?.meaning { cues.insert(id) }
            }
            var index = 0
            while index < words.count {
                guard let (count, meaning) = Vocabulary.standard.phrase(at: index, of: forms) else {
                    rest.append(words[index])
                    index += 1
                    continue
                }
                switch meaning {
                case .wish(let id): wishes.append(id)
                case .subject: rest += words[index..<index + count]
                case .cue, .idle: break
                }
                index += count
            }
        }
    }

    /// The words of what was not understood, and of where it is to be, that a place's tags may have, in the forms that they may have.
    var telling: [[String]] { words(of: unknown + [asked.within].compactMap(\.self)) }

    /// The same without those of where it is to be: a pharmacy that is called after its quarter is not the one that is meant.
    var calling: [[String]] { words(of: unknown) }

    private static let refusals: Set<String> = [
        "not", "no", "without", "ei", "älä", "inte", "ingen", "inga", "nicht", "kein", "keine", "keinen",
    ]

    /// True of a phrase that says what is not wanted, whose words speak for no place.
    private static func isRefusal(_ phrase: String) -> Bool { Words(phrase).list.first.map(refusals.contains) == true }

    private func words(of phrases: [String]) -> [[String]] {
        let kinds = Set(subjects.flatMap { Vocabulary.standard.subjects[$0]?.kinds ?? [] })
        let said = phrases.filter { !Self.isRefusal($0) }.flatMap { Words($0).list }.map(WordForms.all).filter { forms in
            switch Vocabulary.standard.phrase(at: 0, of: [forms])?.meaning {
            case .idle, .cue: false
            // A statue is not told from others by being called one.
            // A massage is one of the kinds of a beauty salon.
            case .subject(let id) where subjects.contains(id) && kinds.count > 1 && forms.contains(where: kinds.contains): true
            case .subject(let id):
                subjects.count != 1 || !subjects.contains(id) && Vocabulary.standard.subjects[id]?.kinds?.isDisjoint(with: kinds) != false
            default: true
            }
        }
        let named = isNamed ? asked.names.flatMap { Words($0).list }.map(WordForms.all) : []
        return (said + named).filter { $0[0].count >= 4 || subjects.contains("embassy") && $0[0].count == 2 }
    }
}

extension RankedPlace {
    /// Keys whose values are no words about a place.
    private static let silent: Set<String> = [
        "wikidata", "website", "email", "country", "access", "ref", "level", "operator:wikidata", "addr:housename", "network",
    ]

    /// How many of these words its names and tags have.
    func count(of words: [[String]]) -> Int {
        guard !words.isEmpty else { return 0 }
        let texts = [place.name, place.kind ?? "", cuisine ?? ""] + facts.filter { !Self.silent.contains($0.key) }.map(\.value)
        let own = Set(texts.flatMap { Words($0.replacing("_", with: " ")).list }).union(countries)
        return words.count { forms in
            own.contains { word in
                // "Pullot" are what "pullonpalautus" takes back.
                forms.contains(word) || word.count >= 5 && forms[0].hasPrefix(word)
                    || forms.contains { $0.count >= 5 && word.hasPrefix($0) }
            }
        }
    }

    /// Words for the country that an embassy is of: "Netherlands", "Dutch".
    private var countries: [String] {
        guard let code = facts["country"], code.utf8.count == 2 else { return [] }
        // The language that most speak there, by CLDR's likely subtags.
        let language = Locale.Language(identifier: "und_\(code)").maximalIdentifier.prefix { $0 != "-" && $0 != "_" }
        return [code.lowercased()]
            + ChatLanguage.allCases.flatMap { own in
                [own.locale.localizedString(forRegionCode: code), own.locale.localizedString(forLanguageCode: String(language))]
                    .compactMap(\.self).flatMap { Words($0).list }
            }
    }
}
