/// What is remembered of one conversation: bounded, whatever is said.
struct ChatSession: Sendable {
    private static let maximumLines = 12
    private static let maximumLineLength = 500
    private static let maximumShown = 500

    private(set) var history: [ChatTurn.Line] = []
    /// The places of the answers so far.
    private(set) var shown: Set<Place.ID> = []
    /// What the last answer was about.
    private(set) var category: PlaceCategory?
    private(set) var words: [String] = []
    private(set) var preference: String?
    /// Metres to the nearest place of the last answer.
    private(set) var nearest: Double?

    /// Notes a message and its answer.
    ///
    /// - Parameter search: what was looked for; `nil` where the message was only polite.
    mutating func note(message: String, reply: String, _ search: PlaceSearch?) {
        for (isPerson, text) in [(true, message), (false, reply)] {
            history.append(ChatTurn.Line(isPerson: isPerson, text: String(text.prefix(Self.maximumLineLength))))
        }
        history = Array(history.suffix(Self.maximumLines))
        guard let search else { return }
        // Another subject is another list: what was seen of the one does not hide anything of the other.
        let isNewSubject = search.category != category || search.words != words || search.preference != preference
        if isNewSubject || search.isRestarted || shown.count > Self.maximumShown { shown = [] }
        category = search.category
        words = search.words
        preference = search.preference
        shown.formUnion(search.places.map(\.place.id))
        nearest = search.places.map(\.distance).min() ?? nearest
    }
}
