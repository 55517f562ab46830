import Companion

/// The explore page: a conversation, the four quick actions, the map with the way, and events.
public struct ExploreScreen: Codable, Sendable, Equatable {
    /// Who answers, and whether it does.
    public var server: Server
    public var chat: Chat
    public var quick: Quick
    public var map: Map
    public var events: Events
    /// In which units a page tells distances and temperatures.
    public var units: ExploreUnits
    /// The places that were saved, in the order in which they were.
    public var saved: [Card]

    /// Makes one from its parts, each as its property says.
    init(
        server: Server, chat: Chat = Chat(), quick: Quick = Quick(), map: Map = Map(), events: Events = Events(),
        units: ExploreUnits = .automatic, saved: [Card] = []
    ) {
        self.server = server
        self.server.$words = server.state.words
        self.chat = chat
        self.chat.clear = Chat.clear(chat.messages.count)
        self.quick = quick
        if quick.state == .loaded, quick.places.isEmpty {
            self.quick.$hint =
                quick.search == nil
                ? "Nothing of this kind is known around here. Try another, or ask in your own words."
                : "No place of such a name is known around here. Try a part of it, or ask in your own words."
        }
        self.map = map
        self.events = events
        self.events.$hint = Events.hint(events)
        self.units = units
        self.saved = saved
    }
}

extension ExploreScreen {
    /// Where something that is fetched stands.
    public enum LoadState: String, Codable, Sendable, CaseIterable {
        /// Nobody has asked for it yet.
        case idle
        /// Under way; what was there before is still shown.
        case loading
        /// There, and as new as its `updatedAt` says.
        case loaded
        /// It did not come: `problem` says why. What was there before is still shown.
        case failed
    }
}
