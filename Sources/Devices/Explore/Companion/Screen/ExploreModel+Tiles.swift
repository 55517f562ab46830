import Companion
import HTTPClient

extension ExploreModel {
    /// Looks whether the server of tiles answers, and puts the tiles under the map where it does.
    ///
    /// A page asks for this when it shows the map: the program calls nobody before. A page alone would find out by a failed picture for each
    /// tile.
    public func lookForTiles() {
        guard let tiles, streets.tiles == nil, streets.map == nil || tiles != .openStreetMap,
            let address = tiles.address(zoom: 0, column: 0, row: 0)
        else { return }
        start(.tiles) { model in
            guard let answer = await model.service.fetch(address), (200..<300).contains(answer.status), !answer.body.isEmpty else { return }
            guard !Task.isCancelled else { return }
            model.streets.tiles = tiles
            model.keepTiles()
        }
    }

    /// Tiles that nobody has named stay away where there is a map of one's own.
    func keepTiles() {
        if streets.map != nil, streets.tiles == .openStreetMap { streets.tiles = nil }
    }

    /// The answer to a page that asks for a tile of the map, as the server gives it.
    ///
    /// - Parameter parts: version, level, column and row.
    /// - Throws: `APIError` where the server does not answer.
    public func mapTile(_ parts: [String]) async throws -> HTTPClientAnswer { try await service.getMapTile(parts) }
}

extension MapResponse.Missing {
    /// Why there is no map, and what brings one.
    var sentence: Sentence {
        switch self {
        case .older: "An earlier version imported this area, without a map. Import its file again for the map."
        case .noStreets: "The file of this area has no streets, so there is no map of it. An extract of OpenStreetMap (.osm.pbf) has them."
        case .sample: "The sample comes without a map. An extract of OpenStreetMap brings one: see Areas, for one that is ready or a file."
        }
    }
}
