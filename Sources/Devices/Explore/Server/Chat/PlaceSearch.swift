/// The places that go with a message: what it asks for, in the light of what was said before.
struct PlaceSearch: Sendable {
    private(set) var category: PlaceCategory
    private(set) var words: [String]
    private(set) var places: [RankedPlace] = []
    /// What they have where some do, as it was asked for: "cafe".
    private(set) var preference: String?
    /// The message did not say what for.
    private(set) var isGuess = false
    /// Nothing has the words that were asked for; these are of the same kind without them.
    private(set) var missingWords: [String] = []
    /// All was shown before, and the list begins anew.
    private(set) var isRestarted = false
    /// Nearer ones were asked for, and there are none.
    private(set) var hasNoCloser = false
    let wantsOthers: Bool

    /// - Throws: `PlaceStoreError`.
    init(_ intent: ChatIntent, _ session: ChatSession, around origin: Coordinate, in store: PlaceStore) throws(PlaceStoreError) {
        let continues = intent.category == nil && session.category != nil
        category = intent.category ?? session.category ?? .explore
        words = continues ? session.words : intent.words
        isGuess = intent.category == nil && (session.category == nil || !(intent.wantsOthers || intent.wantsCloser))
        wantsOthers = intent.wantsOthers && !isGuess
        // "Another coffee" leaves out what was shown as coffee; "coffee" again does not.
        let hidden = intent.wantsOthers || (continues && !intent.wantsCloser) ? session.shown : []
        let isSameSubject = category == session.category
        if intent.wantsCloser, isSameSubject, let nearest = session.nearest {
            // Nearer than the nearest that was shown.
            places = try Self.find(category, words, origin, max(1, nearest - 1), [], store)
            if !places.isEmpty { return }
            hasNoCloser = true
        }
        places = try Self.widening(category, words, origin, hidden, store)
        if let preferred = intent.preference ?? (continues ? session.preference : nil) {
            preference = preferred
            let found = try Self.find(category, [preferred], origin, ExploreAnswers.walkingRadius, hidden, store)
            // Where all of those were shown, the rest of the category is better than nothing.
            if !found.isEmpty { places = found }
        }
        if places.isEmpty, !hidden.isEmpty {
            isRestarted = true
            places = try Self.widening(category, words, origin, [], store)
        }
        if places.isEmpty, !words.isEmpty {
            missingWords = words
            words = []
            places = try Self.widening(category, [], origin, [], store)
        }
        if hasNoCloser {
            // The nearest first, since that is what was asked for.
            places.sort { ($0.distance, $0.place.id) < ($1.distance, $1.place.id) }
        }
    }

    /// Within a walk; further away where nothing is.
    private static func widening(
        _ category: PlaceCategory, _ words: [String], _ origin: Coordinate, _ hidden: Set<Place.ID>, _ store: PlaceStore
    ) throws(PlaceStoreError) -> [RankedPlace] {
        for radius in [ExploreAnswers.walkingRadius, 5_000, ExploreAnswers.widestRadius] {
            let places = try find(category, words, origin, radius, hidden, store)
            if !places.isEmpty { return places }
        }
        return []
    }

    private static func find(
        _ category: PlaceCategory, _ words: [String], _ origin: Coordinate, _ radius: Double, _ hidden: Set<Place.ID>,
        _ store: PlaceStore
    ) throws(PlaceStoreError) -> [RankedPlace] {
        try store.best(
            PlaceQuery(
                category, words: words, around: origin, within: radius, limit: ChatResponder.placesInAnswer, excluding: hidden))
    }
}
