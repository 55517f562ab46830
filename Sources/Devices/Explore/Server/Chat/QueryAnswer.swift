import Explore

/// The answer to a query: words, places, and what is remembered of it.
struct QueryAnswer: Sendable {
    /// What was spoken of.
    enum Subject: Sendable {
        /// Nothing that changes what "it" is.
        case talk
        /// One place, of the list before or not.
        case one(RankedPlace, isListed: Bool)
        /// What was looked for, with what was carried over.
        case list(ExploreQuery)
    }

    var reply: String
    /// As they go out.
    var places: [Place] = []
    var ranked: [RankedPlace] = []
    var subject = Subject.talk
    /// Places of what else was asked for.
    var also: [[RankedPlace]] = []
    /// Nothing of it was understood, so that nothing was looked for.
    var isUnclear = false
    /// Help has come, so that nothing is said of a distress any more.
    var endsConcern = false
    /// All was shown before, and the list begins anew.
    var isRestarted = false
    /// A word of help that is said once, whatever else is asked for.
    var hint: String?
    /// What the person needs of every place.
    var needs: [ExploreQuery.Wish] = []
    /// What was asked of the one place that it is about.
    var askedOfOne: ExploreQuery?
    var nearest: Double?
    var category: ExploreCategory?

    /// Places of an answer, at most, by the contract.
    static let most = 10

    /// Goes on with what else was asked for; what is not understood of it says nothing beside what is.
    mutating func add(_ other: QueryAnswer) {
        if other.isUnclear { return }
        if isUnclear || reply.isEmpty {
            self = other
            return
        }
        reply += " " + other.reply
        hint = hint ?? other.hint
        places += other.places.filter { place in !places.contains { $0.id == place.id } }
        places = Array(places.prefix(Self.most))
        if !other.ranked.isEmpty { also.append(other.ranked) }
    }
}
