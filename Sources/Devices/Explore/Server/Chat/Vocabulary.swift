import Explore
import Foundation

/// What words mean to the chat (`vocabulary.json`): kinds of place and kitchens, wishes, cues, and words that ask for nothing. The kinds that
/// an import keeps are in the same file.
struct Vocabulary: Sendable {
    /// A kind of place that can be asked for.
    struct Subject: Sendable, Hashable, Decodable {
        let id: String
        /// Many of them, as a reply calls them: "bakeries".
        let label: String
        /// The quick action that it belongs to.
        var category: ExploreCategory?
        /// The kinds of place that it is.
        var kinds: Set<String>?
        /// Kitchens that it is, in places that have food.
        var cuisines: Set<String>?
        /// Words in the name that say so as well.
        var names: Set<String>?
        /// Tags that say so as well, as "social_facility=day_care" of a place that looks after children.
        var tags: [String]?
        /// Kinds of place that often have it, though it is not what they are.
        var sold: Set<String>?
        /// Whether a narrower subject of the same message takes its place: "something to eat, sushi perhaps".
        var isGeneral: Bool?
        /// Note to a language model, where the identifier alone may mislead.
        var gloss: String?
        /// Words and phrases for each language, with commas between.
        let words: [String: String]
    }

    /// Something that a place can have, or that no data says.
    struct Wish: Sendable, Hashable, Decodable {
        let id: String
        let label: [String: String]
        /// The tags that say it, the first of which counts; `nil` where no tag does.
        var facts: [String]?
        /// Values that say yes, and those that say no; any other is told as it is written.
        var yes: Set<String>?
        var no: Set<String>?
        /// The diet that it is.
        var diet: String?
        /// The wish that comes nearest to it where nothing is marked.
        var instead: String?
        /// The subject where it is to be had as well: a toilet.
        var elsewhere: String?
        /// Tags that say yes without a word, such as "kind=museum" to a roof.
        var implied: [String]?
        /// Tags that say no where nothing else says yes.
        var denied: [String]?
        /// Tags of places where it is worth a try, though nothing is marked.
        var likely: [String]?
        /// The wish that is meant of a subject: the timetable of a post box.
        var `for`: [String: String]?
        /// The subjects of which alone it is told without being asked.
        var ofKinds: [String]?
        /// Whether it goes with a value: the architect's name.
        var value: Bool?
        let words: String

        /// Whether any data can say it.
        var isKnown: Bool { facts != nil || diet != nil }
    }

    /// Words that do something to the query.
    struct Cue: Sendable, Hashable, Decodable {
        let id: String
        let words: String
    }

    /// What a phrase means.
    enum Meaning: Sendable, Hashable {
        case subject(String)
        case wish(String)
        case cue(String)
        case idle
    }

    struct File: Decodable, Sendable {
        let kinds: [KindTable.Entry]
        let subjects: [Subject]
        let wishes: [Wish]
        /// What people call a chain, by its name.
        let nicknames: [String: String]
        let cues: [Cue]
        let idle: [Idle]
        /// Words by which a part of a message asks for something.
        let requests: String
        /// For each language, words of others that are written alike: Finnish "no" is no "no".
        let strange: [String: String]
        /// Common words of languages in which the chat does not reply.
        let foreign: String
    }

    /// Words that ask for nothing.
    struct Idle: Decodable, Sendable {
        /// "any" for those of other languages than the chat replies in.
        let language: String
        let words: String
    }

    let subjects: [String: Subject]
    let wishes: [String: Wish]
    /// The phrases by their first words, the longest first.
    private let phrases: [String: [(words: [String], meaning: Meaning)]]
    /// Single words of kinds and wishes, for those that are spelled nearly so.
    private let spelled: [String: Meaning]
    /// Words with accents, which are others without them: Swedish "bänk" is no bank.
    private let accented: [String: Meaning]
    /// The kinds that single words of a language name.
    private let singles: [ChatLanguage: [String: String]]
    /// Words of other languages that are written like one of this.
    private let strange: [ChatLanguage: Set<String>]
    /// Words by which a language is known.
    private let common: [ChatLanguage: Set<String>]
    /// Words by which one of the other languages is known.
    private let foreign: Set<String>
    /// Words of a language that ask for nothing, even where another language calls a kind of place so: English "grab" is no grave.
    private let plain: [ChatLanguage: Set<String>]
    /// Words by which a part of a message asks for something.
    let requests: Set<String>
    /// Kitchens that are called after a country, whose word says more than what is cooked.
    let nationalities: Set<String> = [
        "american", "finnish", "french", "german", "greek", "italian", "japanese", "chinese", "russian", "spanish", "indian", "african",
        "korean", "thai", "vietnamese", "mexican", "georgian", "nepalese",
    ]
    /// What people call places, and what the data does.
    let nicknames: [String: String]

    /// The program's own file.
    static let file: File = {
        guard let file = Bundle.module.url(forResource: "vocabulary", withExtension: "json"), let data = try? Data(contentsOf: file),
            let content = try? JSONDecoder().decode(File.self, from: data)
        else { preconditionFailure("vocabulary.json, which comes with the program, is missing or damaged") }
        return content
    }()

    /// The program's own.
    static let standard = Vocabulary(file)

    init(_ file: File) {
        subjects = Dictionary(uniqueKeysWithValues: file.subjects.map { ($0.id, $0) })
        wishes = Dictionary(uniqueKeysWithValues: file.wishes.map { ($0.id, $0) })
        var phrases: [String: [(words: [String], meaning: Meaning)]] = [:]
        var spelled: [String: Meaning] = [:]
        var singles: [ChatLanguage: [String: String]] = [:]
        var accented: [String: Meaning] = [:]
        func add(_ list: String, _ meaning: Meaning, _ language: ChatLanguage? = nil) {
            for phrase in list.split(separator: ",") {
                // "_" is any one word.
                let words = phrase.split(separator: " ").flatMap { $0 == "_" ? ["_"] : Words(String($0)).list }
                guard let first = words.first else { continue }
                phrases[first, default: []].append((words, meaning))
                guard words.count == 1, case .subject(let id) = meaning else { continue }
                let text = phrase.trimmingCharacters(in: .whitespaces).lowercased()
                if text != first, accented[text] == nil { accented[text] = meaning }
                if let language, singles[language]?[first] == nil { singles[language, default: [:]][first] = id }
                if first.count >= 5 { spelled[first] = meaning }
            }
        }
        for subject in file.subjects {
            // English first: where a word means different things, that is what most of the messages are written in.
            for language in subject.words.keys.sorted(by: { ($0 != "en" ? 1 : 0, $0) < ($1 != "en" ? 1 : 0, $1) }) {
                add(subject.words[language] ?? "", .subject(subject.id), ChatLanguage(rawValue: language))
            }
        }
        for wish in file.wishes { add(wish.words, .wish(wish.id)) }
        for cue in file.cues { add(cue.words, .cue(cue.id)) }
        var common: [ChatLanguage: Set<String>] = [:]
        var plain: [ChatLanguage: Set<String>] = [:]
        for list in file.idle {
            add(list.words.replacingOccurrences(of: " ", with: ","), .idle)
            if let language = ChatLanguage(rawValue: list.language) {
                common[language, default: []].formUnion(Words(list.words, maximum: .max).list)
                plain[language] = common[language]
            }
        }
        for subject in file.subjects {
            for language in ChatLanguage.allCases {
                let words = (subject.words[language.rawValue] ?? "").split(separator: ",").map { Words(String($0)).list }
                common[language, default: []].formUnion(words.filter { $0.count == 1 }.joined())
                plain[language]?.subtract(words.joined())
            }
        }
        self.common = common
        var nicknames: [String: String] = [:]
        for (name, words) in file.nicknames {
            for word in words.split(separator: ",") { nicknames[Words(String(word)).list.joined(separator: " ")] = name }
        }
        self.nicknames = nicknames
        self.plain = plain
        foreign = Set(Words(file.foreign).list)
        self.singles = singles
        self.accented = accented
        strange = file.strange.reduce(into: [:]) { words, entry in
            if let language = ChatLanguage(rawValue: entry.key) { words[language] = Set(Words(entry.value).list) }
        }
        requests = Set(Words(file.requests, maximum: .max).list)
        self.phrases = phrases.mapValues { list in
            // Sorting is stable only by hand; of the same length the earlier one counts.
            list.enumerated().sorted { ($1.element.words.count, $0.offset) < ($0.element.words.count, $1.offset) }.map(\.element)
        }
        self.spelled = spelled
    }

    /// Alphabets that none of the chat's languages is written in.
    private static let foreignLetters: [ClosedRange<UInt32>] = [
        0x370...0x5FF, 0x600...0x77F, 0x900...0x11FF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7AF,
    ]

    /// Whether a text is of a language in which the chat does not reply.
    func isForeign(_ words: [String]) -> Bool {
        let letters = words.joined().unicodeScalars
        let strange = letters.count { letter in Self.foreignLetters.contains { $0.contains(letter.value) } }
        if strange * 2 > letters.count { return true }
        let own = words.count { word in common.values.contains { $0.contains(word) } && !foreign.contains(word) }
        let other = words.count(where: foreign.contains)
        return other >= 2 && other > own
    }

    /// The language of a text; `nil` where no word tells.
    ///
    /// - Parameter usual: the language that it is where it may be that as well as another.
    func language(of words: [[String]], preferring usual: ChatLanguage? = nil) -> ChatLanguage? {
        let scores = ChatLanguage.allCases.map { language in
            // A word as it stands tells more than what it may be a form of.
            (
                language,
                words.reduce(0) {
                    $0 + (common[language]?.contains($1[0]) == true ? 3 : $1.contains { common[language]?.contains($0) == true } ? 1 : 0)
                }
            )
        }
        let most = scores.map(\.1).max() ?? 0
        if most < 2 { return nil }
        return scores.first { $0.1 == most && $0.0 == usual }?.0 ?? scores.first { $0.1 == most }?.0
    }

    /// The longest phrase that begins with this word of a text, in any form of its words.
    ///
    /// - Parameter language: that of the text, in which a word of another may mean nothing.
    func phrase(at index: Int, of words: [[String]], in language: ChatLanguage? = nil) -> (count: Int, meaning: Meaning)? {
        var best: (count: Int, meaning: Meaning)?
        let isStrange = language.flatMap { strange[$0] }?.contains(words[index][0]) == true
        let isPlain = language.flatMap { plain[$0] }?.contains(words[index][0]) == true
        for form in words[index] {
            for (phrase, meaning) in phrases[form] ?? [] {
                if let best, best.count >= phrase.count { break }
                guard index + phrase.count <= words.count, phrase.count > 1 || !isStrange || meaning == .idle else { continue }
                if phrase.count == 1, isPlain, case .subject = meaning { continue }
                if zip(phrase, words[index...]).allSatisfy({ $0 == "_" || $1.contains($0) }) { best = (phrase.count, meaning) }
            }
        }
        return best
    }

    /// The kind whose phrase of several words stands here with others between: "cracked my iphone screen", "hyr man cykel".
    func scattered(at index: Int, of words: [[String]]) -> (range: Range<Int>, id: String)? {
        for form in words[index] where form.count >= 4 {
            for (phrase, meaning) in phrases[form] ?? [] where (2...3).contains(phrase.count) {
                guard case .subject(let id) = meaning, phrase.allSatisfy({ $0.count >= 4 }) else { continue }
                var end = index + 1
                let isWhole = phrase.dropFirst().allSatisfy { part in
                    guard let next = words[end...].prefix(4).firstIndex(where: { $0.contains(part) }) else { return false }
                    end = next + 1
                    return true
                }
                if isWhole { return (index..<end, id) }
            }
        }
        return nil
    }

    /// Words at the end of another that make it a shop or a place to eat of that kind: "tebutik", "kalaravintola".
    private static let heads = Set(
        Words("kauppa liike myymälä butik affär laden geschäft handlung ravintola restaurang restaurant lokal paikka ställe ruoka küche")
            .list)
    /// Kinds that words end with which are none: "Arbeitsplatz".
    private static let noHeads: Set = ["square", "street", "quarter", "building_named", "bank", "food", "castle", "nature"]
    private static let joints = ["", "s", "n", "en", "e", "er", "es", "nen"]

    /// The kind that a word of several names, in any of its forms.
    func compound(_ forms: [String], _ language: ChatLanguage) -> String? {
        guard let singles = singles[language] else { return nil }
        var best: (count: Int, id: String)?
        for form in forms where form.count >= 7 {
            for length in stride(from: form.count - 3, through: 4, by: -1) where length > best?.count ?? 0 {
                let (tail, head) = (String(form.suffix(length)), String(form.dropLast(length)))
                if Self.heads.contains(tail) {
                    guard let id = Self.joints.lazy.filter(head.hasSuffix).compactMap({ singles[String(head.dropLast($0.count))] }).first
                    else {
                        continue
                    }
                    return id
                }
                if head.count + length >= 8, let id = singles[tail], !Self.noHeads.contains(id) { best = (length, id) }
            }
        }
        return best?.id
    }

    /// The kind that a word with accents names, which it would not without them.
    func accented(_ text: String, _ language: ChatLanguage?) -> Meaning? {
        WordForms.all(text, language).lazy.compactMap { accented[$0] }.first
    }

    /// What a text means as a whole; `nil` where it means nothing.
    func meaning(of text: String) -> Meaning? {
        let words = Words(text.replacingOccurrences(of: "_", with: " ")).list.map(WordForms.all)
        guard !words.isEmpty, let (count, meaning) = phrase(at: 0, of: words), count == words.count else { return nil }
        return meaning
    }

    /// What a word means that is spelled nearly like one of five letters and more.
    func nearly(_ word: String) -> (word: String, meaning: Meaning)? {
        guard word.count >= 5 else { return nil }
        var best: (errors: Int, word: String, meaning: Meaning)?
        for (known, meaning) in spelled where known.first == word.first {
            guard let errors = Spelling.errors(word, known) else { continue }
            if let found = best, (found.errors, found.word) <= (errors, known) { continue }
            best = (errors, known, meaning)
        }
        return best.map { ($0.word, $0.meaning) }
    }

    /// Ends of composed words for a place of something, without accents.
    private static let places = [
        "paikka", "kauppa", "liike", "myymala", "puoti", "affar", "butik", "butiken", "stalle", "laden", "geschaft", "shop", "store",
    ]

    /// The kind that a composed word names by its first part: "presentaffär", "leluliikkeessä", "Blumengeschäft".
    func compound(_ text: String) -> String? {
        guard let word = Words(text).list.first, word.count >= 7 else { return nil }
        for form in WordForms.all(word) {
            for place in Self.places where form.hasSuffix(place) && form.count - place.count >= 3 {
                let head = String(form.dropLast(place.count))
                // "Tidningsaffär" has a letter between its parts.
                for part in [head] + ["s", "n"].filter(head.hasSuffix).map({ String(head.dropLast($0.count)) }) where part.count >= 3 {
                    if case .subject(let id)? = meaning(of: part) { return id }
                }
            }
        }
        return nil
    }

    /// The subject that a text names: its identifier, a word for it, or a kind of place that it has.
    func subject(_ text: String) -> String? {
        let id = text.lowercased().replacingOccurrences(of: " ", with: "_")
        if subjects[id] != nil { return id }
        if case .subject(let subject)? = meaning(of: text) { return subject }
        return subjects.values.filter { $0.kinds?.contains(id) == true || $0.cuisines?.contains(id) == true }
            .min { ($0.kinds?.count ?? 99, $0.id) < ($1.kinds?.count ?? 99, $1.id) }?.id
    }

    /// The name of what people call so: "mäkkäri" is McDonald's.
    func name(ofNickname text: String) -> String? {
        let words = Words(text).list
        guard let last = words.last else { return nil }
        return WordForms.all(last).lazy.compactMap { nicknames[(words.dropLast() + [$0]).joined(separator: " ")] }.first
    }

    /// The wish that a text names: its identifier, or words for it.
    func wish(_ text: String) -> String? {
        let id = text.lowercased().replacingOccurrences(of: " ", with: "_")
        if wishes[id] != nil { return id }
        if case .wish(let wish)? = meaning(of: text) { return wish }
        return nil
    }

    /// What a subject is called in a language.
    func label(_ id: String, _ language: ChatLanguage) -> String {
        guard let subject = subjects[id] else { return id }
        if language == .english { return subject.label }
        return subject.words[language.rawValue]?.split(separator: ",").first.map(String.init) ?? subject.label
    }

    /// What a kind of place is called in a language; of an English one, its singular.
    func name(ofKind kind: String, _ language: ChatLanguage) -> String? {
        // A restaurant is called one, and not by a meal that it has.
        let subject = subjects.values.filter { $0.kinds?.contains(kind) == true && ($0.isGeneral != true || $0.id == kind) }
            .min { ($0.id == kind ? 0 : 1, $0.kinds?.count ?? 99, $0.id) < ($1.id == kind ? 0 : 1, $1.kinds?.count ?? 99, $1.id) }
        if language == .english { return kind == "building_named" ? "building" : kind.replacingOccurrences(of: "_", with: " ") }
        return subject?.words[language.rawValue]?.split(separator: ",").first.map(String.init)
    }
}

extension Vocabulary.Subject {
    /// Kinds of place that have food, whose kitchens and names are looked at.
    private static let kindsWithFood: Set<String> = [
        "restaurant", "fast_food", "cafe", "pub", "bar", "food_court", "ice_cream", "deli", "bakery", "biergarten", "marketplace",
        "nightclub", "kiosk",
    ]

    /// Whether it is something to eat or drink, or has it.
    var hasFood: Bool {
        category == .quickBites || category == .chillCafes || kinds.map { !$0.isDisjoint(with: Self.kindsWithFood) } ?? true
    }

    /// Whether a place is known for it by its kitchen or its name.
    func isTold(of ranked: RankedPlace) -> Bool {
        ranked.hasTag(cuisines?.map { "cuisine=\($0)" }) || names.map { !$0.isDisjoint(with: Words(ranked.place.name).list) } == true
    }

    /// Whether a place is what is asked for.
    func includes(_ ranked: RankedPlace) -> Bool {
        let place = ranked.place
        guard let kind = place.kind else { return false }
        if kinds == nil, cuisines == nil, names == nil {
            guard let category else { return false }
            return category == .events ? Self.venues.contains(kind) : KindTable.standard.fit(of: kind, category) >= Self.leastFit
        }
        if kinds?.contains(kind) == true || ranked.hasTag(tags) { return true }
        if id == "second_hand", ["yes", "only"].contains(ranked.facts["second_hand"]) { return true }
        let isFood = Self.kindsWithFood.contains(kind)
        if isFood, let cuisines, let cuisine = ranked.cuisine {
            let own = cuisine.lowercased().split { $0 == ";" || $0 == "," }
                .map { $0.drop { $0 == " " }.replacingOccurrences(of: " ", with: "_") }
            if own.contains(where: cuisines.contains) { return true }
        }
        // A stop is called after what stands beside it.
        guard let names, isFood || cuisines == nil, !KindTable.standard.isBackground(kind) || id == "parcel" && kind == "vending_machine"
        else { return false }
        return Words(place.name).list.contains(where: names.contains)
            || ranked.facts["operator"].map { Words($0).list.contains(where: names.contains) } == true
    }

    /// What a kind has at least of a category, to be one of its places.
    private static let leastFit = 0.3

    /// Where something may be on.
    private static let venues: Set<String> = [
        "theatre", "cinema", "arts_centre", "concert_hall", "music_venue", "events_venue", "exhibition_centre", "nightclub",
        "community_centre", "stadium", "dance", "bandstand", "planetarium",
    ]
}
