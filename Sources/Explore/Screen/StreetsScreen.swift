import Companion

/// The streets that a map draws where it has no tiles. A screen of its own: it is large, and does not change with every word of the chat.
public struct StreetsScreen: Codable, Sendable, Equatable {
    public var state: ExploreScreen.LoadState
    /// Each street as `[[latitude, longitude], …]`; empty where the server has none, as the original server.
    public var lines: [[[Double]]]
    /// Who made the data: to be shown on the map. OpenStreetMap's licence asks for it.
    public var attribution: String?

    /// Makes one from its parts, each as its property says.
    public init(state: ExploreScreen.LoadState = .idle, lines: [[[Double]]] = [], attribution: String? = nil) {
        self.state = state
        self.lines = lines
        self.attribution = attribution
    }
}
