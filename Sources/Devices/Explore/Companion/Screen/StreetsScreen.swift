import Companion

/// What lies under a map's places: tiles where they can be reached, and the streets to draw where they cannot. A screen of its own: it is large, and does not change with every word of the chat.
public struct StreetsScreen: Codable, Sendable, Equatable {
    public var state: ExploreScreen.LoadState = .idle
    /// Each street as `[[latitude, longitude], …]`; empty where the server has none, as the original server.
    public var lines: [[[Double]]] = []
    /// The maps that the page draws by itself, from tiles; then there are no `lines`.
    public var map: MapResponse?
    /// Why there is no map to draw, where it can be said.
    @Worded public var mapNote: String?
    /// Who made the data: to be shown on the map. OpenStreetMap's licence asks for it.
    public var attribution: String?
    /// The tiles, once their server has answered.
    public var tiles: MapTiles?
}
