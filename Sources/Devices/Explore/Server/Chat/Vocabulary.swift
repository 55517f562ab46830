import Explore
import Foundation

/// What words mean to the chat, in the ten languages most spoken in Europe and the Americas, and in Finnish and Swedish: kinds of places
/// and kitchens, diets, wishes that no data can fulfil, and words that ask for nothing.
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
        /// Words in the name that say so as well, in places that have food.
        var names: Set<String>?
        /// Whether a narrower subject of the same message takes its place: "something to eat, sushi perhaps".
        var isGeneral: Bool?
        /// Words and phrases for each language, with commas between.
        let words: [String: String]
    }

    /// A diet that a place can be marked with.
    struct Diet: Sendable, Hashable, Decodable {
        let id: String
        let label: String
        let words: String
    }

    /// A wish that no data can fulfil.
    struct Wish: Sendable, Hashable, Decodable {
        /// What the reply says of it.
        let say: String
        let words: String
        /// Whether it asks for ratings, which some data has.
        var rating: Bool?
    }

    /// What a phrase means.
    enum Meaning: Sendable, Hashable {
        case subject(String)
        case diet(String)
        case wish(Wish)
        case idle
    }

    let subjects: [String: Subject]
    let diets: [String: Diet]
    /// The phrases by their first words, the longest first.
    private let phrases: [String: [(words: [String], meaning: Meaning)]]
    /// Single words of kinds and diets, for those that are spelled nearly so.
    private let spelled: [String: Meaning]

    /// The program's own.
    static let standard: Vocabulary = {
        guard let file = Bundle.module.url(forResource: "vocabulary", withExtension: "json"),
            let vocabulary = try? Vocabulary(Data(contentsOf: file))
        else { preconditionFailure("vocabulary.json, which comes with the program, is missing or damaged") }
        return vocabulary
    }()

    private struct File: Decodable {
        let subjects: [Subject]
        let diets: [Diet]
        let wishes: [Wish]
        let idle: [String]
    }

    /// Reads a vocabulary.
    init(_ data: Data) throws {
        let file = try JSONDecoder().decode(File.self, from: data)
        subjects = Dictionary(uniqueKeysWithValues: file.subjects.map { ($0.id, $0) })
        diets = Dictionary(uniqueKeysWithValues: file.diets.map { ($0.id, $0) })
        var phrases: [String: [(words: [String], meaning: Meaning)]] = [:]
        var spelled: [String: Meaning] = [:]
        func add(_ list: String, _ meaning: Meaning) {
            for phrase in list.split(separator: ",") {
                let words = Words(String(phrase)).list
                guard let first = words.first else { continue }
                phrases[first, default: []].append((words, meaning))
                guard words.count == 1, first.count >= 5, meaning != .idle else { continue }
                if case .wish = meaning { continue }
                spelled[first] = meaning
            }
        }
        for subject in file.subjects {
            // English first: where a word means different things, that is what most of the messages are written in.
            for language in subject.words.keys.sorted(by: { ($0 != "en" ? 1 : 0, $0) < ($1 != "en" ? 1 : 0, $1) }) {
                add(subject.words[language] ?? "", .subject(subject.id))
            }
        }
        for diet in file.diets { add(diet.words, .diet(diet.id)) }
        for wish in file.wishes { add(wish.words, .wish(wish)) }
        for line in file.idle { add(line.replacingOccurrences(of: " ", with: ","), .idle) }
        self.phrases = phrases.mapValues { list in
            // Sorting is stable only by hand; of the same length the earlier one counts.
            list.enumerated().sorted { ($1.element.words.count, $0.offset) < ($0.element.words.count, $1.offset) }.map(\.element)
        }
        self.spelled = spelled
    }

    /// The longest phrase that begins with this word of a text.
    func phrase(at index: Int, of words: [String]) -> (count: Int, meaning: Meaning)? {
        for (phrase, meaning) in phrases[words[index]] ?? [] where words[index...].starts(with: phrase) { return (phrase.count, meaning) }
        return nil
    }

    /// What a word means that is spelled nearly like one of five letters and more.
    func nearly(_ word: String) -> (word: String, meaning: Meaning)? {
        guard word.count >= 5 else { return nil }
        var best: (errors: Int, word: String, meaning: Meaning)?
        for (known, meaning) in spelled {
            guard let errors = Spelling.errors(word, known) else { continue }
            if let found = best, (found.errors, found.word) <= (errors, known) { continue }
            best = (errors, known, meaning)
        }
        return best.map { ($0.word, $0.meaning) }
    }
}

extension Vocabulary.Subject {
    /// Kinds of place that have food, whose kitchens and names are looked at.
    private static let kindsWithFood: Set<String> = [
        "restaurant", "fast_food", "cafe", "pub", "bar", "food_court", "ice_cream", "deli", "bakery", "biergarten", "marketplace",
        "nightclub", "kiosk",
    ]

    /// Whether a place is what is asked for.
    func includes(_ ranked: RankedPlace) -> Bool {
        if kinds == nil, cuisines == nil, names == nil { return true }
        let place = ranked.place
        guard let kind = place.kind else { return false }
        if kinds?.contains(kind) == true { return true }
        guard Self.kindsWithFood.contains(kind) else { return false }
        if let cuisines, let cuisine = ranked.cuisine {
            let own = cuisine.lowercased().split { $0 == ";" || $0 == "," }
                .map { $0.drop { $0 == " " }.replacingOccurrences(of: " ", with: "_") }
            if own.contains(where: cuisines.contains) { return true }
        }
        guard let names else { return false }
        return Words(place.name).list.contains(where: names.contains)
    }
}
