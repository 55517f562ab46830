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
    /// Nothing of it was understood, so that nothing was looked for.
    var isUnclear = false
    /// All was shown before, and the list begins anew.
    var isRestarted = false
    var nearest: Double?
    var category: ExploreCategory?
}
