import Explore
import HTTPService
import Synchronization

/// The answers of which a map is drawn.
final class MapAnswers: Sendable {
    /// Tiles that are read at the same time. A page asks for three; whoever asks for more takes no other answer's turn.
    static let mostTiles = 16

    private let store: PlaceStore
    private let settings: ExploreSettings
    private let tiles = Mutex(0)

    init(store: PlaceStore, settings: ExploreSettings) {
        self.store = store
        self.settings = settings
    }

    func map() throws -> HTTPResponse {
        var map = try store.map()
        map.origin = try settings.startingPoint(in: store).coordinate
        return try .json(map, headers: ["Cache-Control": "no-cache"])
    }

    func tile(_ request: HTTPRequest) throws -> HTTPResponse {
        let names = [ExploreEndpoint.level, ExploreEndpoint.column, ExploreEndpoint.row].map(\.name)
        let numbers = names.compactMap { Self.number(request.parameters[$0]) }
        guard numbers.count == 3, let version = request.parameters[ExploreEndpoint.version.name] else {
            throw HTTPError(
                .unprocessableContent, code: "no-tile", "A tile is named by three whole numbers: its level, column and row.")
        }
        guard MapTile.levels.contains(numbers[0]) else {
            let levels = MapTile.levels.map { "\($0)" }.joined(separator: ", ")
            throw HTTPError(.notFound, code: "no-tile", "There are no tiles of level \(numbers[0]), only of \(levels).")
        }
        let last = 1 << numbers[0] - 1
        guard numbers[1] <= last, numbers[2] <= last else {
            throw HTTPError(
                .notFound, code: "no-tile",
                "Tile \(numbers[0])/\(numbers[1])/\(numbers[2]) lies outside of the world: its columns and rows go from 0 to \(last).")
        }
        guard begin() else {
            throw HTTPError(
                .serviceUnavailable, code: "too-many-tiles", "Too many tiles are asked for at once. Try again.",
                headers: ["Retry-After": "1"])
        }
        defer { tiles.withLock { $0 -= 1 } }
        guard let tile = try store.mapTile(MapTile(level: numbers[0], column: numbers[1], row: numbers[2]), version: version) else {
            throw HTTPError(.notFound, code: "no-tile", "This map is gone, or has nothing there: ask /api/map for today's.")
        }
        return HTTPResponse(
            headers: [
                "Content-Type": ExploreEndpoint.tileType, "Content-Encoding": "gzip",
                "Cache-Control": "private, max-age=31536000, immutable",
                "ETag": "\"\(version)\"",
            ], body: .bytes(tile))
    }

    /// Takes a turn; false where all are taken.
    func begin() -> Bool {
        tiles.withLock { count in
            guard count < Self.mostTiles else { return false }
            count += 1
            return true
        }
    }

    /// A whole number of at most nine digits.
    private static func number(_ text: String?) -> Int? {
        guard let text, (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }
}
