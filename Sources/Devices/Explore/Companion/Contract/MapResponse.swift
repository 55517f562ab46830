/// The answer of `GET /api/map`: which maps there are to draw. Our server has it; the original one answers 404.
public struct MapResponse: Codable, Sendable, Equatable {
    /// A map: what one import has drawn.
    public struct Area: Codable, Sendable, Equatable {
        /// Names the import: a part of each tile's address, so that a tile never changes.
        public var version: String
        /// Degrees, between which it lies.
        public var south: Double
        public var north: Double
        public var west: Double
        public var east: Double
        /// The data's makers, to be shown on the map.
        public var attribution: String

        /// Makes one from its parts, each as its property says.
        public init(version: String, south: Double, north: Double, west: Double, east: Double, attribution: String) {
            self.version = version
            self.south = south
            self.north = north
            self.west = west
            self.east = east
            self.attribution = attribution
        }

        /// True for a place in its box.
        func contains(_ place: Coordinates) -> Bool {
            (south...north).contains(place.latitude) && (west...east).contains(place.longitude)
        }
    }

    /// Why there is no map.
    public enum Missing: String, Codable, Sendable {
        /// An earlier version imported the data: another import of the file brings it.
        case older
        /// The file has no streets.
        case noStreets = "no_streets"
        /// Nothing was imported: the sample has places alone.
        case sample
    }

    /// The place where the server's directions begin.
    public var origin: Coordinates?
    public var areas: [Area] = []
    /// Areas without a map to draw, and where they lie; `nil` where there are none, or of a server that does not tell.
    public var unmapped: [Area]?
    /// The levels of tiles that there are, in ascending order: of a level there are 4 to the power of it.
    public var levels: [Int]
    /// The kinds that are drawn, by the numbers that stand in tiles.
    public var kinds: [String]
    /// Missing where there is a map.
    public var missing: Missing?

    /// Makes one from its parts, each as its property says.
    public init(areas: [Area] = [], levels: [Int], kinds: [String], missing: Missing? = nil) {
        self.areas = areas
        self.levels = levels
        self.kinds = kinds
        self.missing = missing
    }

    /// The makers of the data of all areas, each once; `nil` without areas.
    var attribution: String? {
        let makers = areas.map(\.attribution)
        let each = makers.indices.filter { !makers[$0].isEmpty && !makers[..<$0].contains(makers[$0]) }.map { makers[$0] }
        return areas.isEmpty ? nil : each.joined(separator: ", ")
    }
}
