import ChatClient
import Explore

/// What is remembered of one conversation: bounded, whatever is said.
struct ChatSession: Sendable {
    private static let maximumLines = 12
    private static let maximumLineLength = 500
    private static let maximumShown = 500

    private(set) var history: [ChatMessage] = []
    /// The places of the answers so far.
    private(set) var shown: Set<RankedPlace.ID> = []
    /// What was looked for last.
    private(set) var query: ChatQuery?
    /// What the last answer showed, in its order.
    private(set) var items: [ChatItem] = []
    /// Metres to the nearest place of the last answer.
    private(set) var nearest: Double?
    /// The distress that was spoken of last, until something else was understood.
    private(set) var distress: Distress?

    /// The places that the last answer showed.
    var placeIDs: [RankedPlace.ID] { items.compactMap { if case .place(let place) = $0 { place.id } else { nil } } }

    /// Notes a message and its answer.
    ///
    /// - Parameter search: what was looked for; `nil` where the message was only polite, or not understood.
    mutating func note(message: String, reply: String, _ search: PlaceSearch?) {
        add(message, reply)
        guard let search else { return }
        distress = nil
        if !search.items.isEmpty { items = search.items }
        // A question about one place leaves the subject as it was.
        if search.isAboutOne { return }
        // Another subject is another list: what was seen of the one does not hide anything of the other.
        if search.query.subjects != query?.subjects || search.isRestarted || shown.count > Self.maximumShown { shown = [] }
        query = search.query.remembered
        shown.formUnion(search.places.map(\.id))
        nearest = search.places.map(\.distance).min() ?? nearest
    }

    /// Notes a message of distress, with the places that were shown for help; the subject stays as it was.
    mutating func note(message: String, reply: String, _ distress: Distress, _ places: [RankedPlace]) {
        add(message, reply)
        self.distress = distress
        if !places.isEmpty { items = places.map(ChatItem.place) }
    }

    private mutating func add(_ message: String, _ reply: String) {
        let lines = [ChatMessage(.user, message), ChatMessage(.assistant, reply)]
        let cut = lines.map { ChatMessage($0.role, String($0.content.prefix(Self.maximumLineLength))) }
        history = Array((history + cut).suffix(Self.maximumLines))
    }
}
