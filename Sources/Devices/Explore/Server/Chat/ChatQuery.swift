import Explore
import Foundation

/// What a message asks for, ready to be looked for in the data.
struct ChatQuery: Sendable, Hashable {
    /// The kinds of place, any of which will do; empty where the message does not say.
    var subjects: [String] = []
    /// Kinds that are not wanted.
    var excluded: [String] = []
    /// Diets that places must be marked with.
    var diets: [String] = []
    /// Whether they must have nothing else: "purely vegan".
    var isDietOnly = false
    var needsWheelchair = false
    /// When it must be open.
    var open: ChatMoment?
    /// Whether it must never close.
    var isAlwaysOpen = false
    /// Metres as the crow flies, at most.
    var radius: Double?
    /// The same as it was said: "within 5 minutes".
    var radiusText: String?
    /// The nearest first, whatever else speaks for a place.
    var wantsNearest = false
    /// Not the places of the answers before.
    var wantsOthers = false
    /// Nearer ones than those of the last answer.
    var wantsCloser = false
    /// A place of the last answer, from 0; −1 for the last one.
    var ordinal: Int?
    /// A place that was spoken of: "that", "it".
    var refersBack = false
    /// What is asked of a single place.
    var questions: Set<Question> = []
    /// When events are to be.
    var window: ChatMoment?
    /// Words that mean nothing to the vocabulary: a name perhaps.
    var unknown: [String] = []
    /// The words of the message in their order, without its times.
    var words: [String] = []
    /// Those of them that could be a name: what is unknown, and what is a kind of place.
    var nameWords: [String] = []
    /// Whether a name is to be expected: "directions to …", "where is …".
    var expectsName = false
    /// What cannot be fulfilled, each a sentence without its full stop.
    var regrets: [String] = []
    /// Whether ratings are asked for.
    var wantsRatings = false
    /// What was read as something else, for its spelling.
    var readings: [String: String] = [:]
    /// A greeting or thanks and nothing else.
    var courtesy: Courtesy?

    /// What is said to be polite.
    enum Courtesy: Sendable, Hashable {
        case greeting, thanks, help
    }

    /// What can be asked of a place.
    enum Question: String, Sendable, CaseIterable, Decodable {
        case way, phone, website, hours, place, wheelchair, diet
    }

    /// Whether it narrows what was asked for before, without a subject of its own.
    var isRefinement: Bool {
        subjects.isEmpty
            && (!diets.isEmpty || needsWheelchair || open != nil || isAlwaysOpen || radius != nil || wantsNearest || !excluded.isEmpty)
    }

    /// The same without its words, for a message may be long.
    var remembered: ChatQuery {
        var query = self
        (query.unknown, query.words, query.nameWords, query.readings) = ([], [], [], [:])
        return query
    }

    /// The category of the first subject.
    var category: ExploreCategory? { subjects.first.flatMap { Vocabulary.standard.subjects[$0]?.category } }

    /// Whether events are meant, and not only the places where they are.
    var isAboutEvents: Bool { subjects.first == "events" || subjects.first == "tonight" }
}

/// A moment that a message names, or a part of a day.
struct ChatMoment: Sendable, Hashable {
    /// Where it begins, or the moment itself.
    var start: Date
    /// Where a part of a day or several days end.
    var end: Date?
    /// Whether it is now.
    var isNow: Bool
    /// Whether several days are meant: a weekend.
    var isDays = false
}
