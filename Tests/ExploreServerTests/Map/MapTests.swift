import Explore
import Foundation
import HTTPService
import SQLite
import Testing

@testable import ExploreServer

@Suite("The map of an import")
struct MapTests {
    let folder: ImportFolder

    init() throws { folder = try ImportFolder() }

    /// Two streets, a park, a house, a lake with an island, a station: 0.01° of Helsinki.
    private static var town: ExtractBuilder {
        var builder = ExtractBuilder()
        func node(_ id: Int64, _ latitude: Double, _ longitude: Double, _ tags: [String: String] = [:]) {
            builder.node(id, 60.17 + latitude, 24.94 + longitude, tags)
        }
        func square(_ id: Int64, _ south: Double, _ west: Double, _ size: Double) -> [Int64] {
            node(id, south, west)
            node(id + 1, south, west + 2 * size)
            node(id + 2, south + size, west + 2 * size)
            node(id + 3, south + size, west)
            return [id, id + 1, id + 2, id + 3, id]
        }
        node(1, 0, 0)
        node(2, 0, 0.005)
        node(3, 0, 0.01)
        node(4, 0.005, 0.005, ["railway": "station", "name": "Asema"])
        builder.way(100, [1, 2, 3], ["highway": "residential", "name": "Pitkäkatu"])
        builder.way(101, [2, 4], ["highway": "footway", "tunnel": "yes"])
        builder.way(102, square(10, 0.001, 0.001, 0.001), ["leisure": "park", "name": "Puisto"])
        builder.way(103, square(20, 0.003, 0.001, 0.0002), ["building": "yes"])
        builder.way(104, square(30, 0.005, 0.006, 0.002), [:])
        builder.way(105, square(40, 0.0055, 0.007, 0.0005), [:])
        builder.relation(200, [(104, "outer"), (105, "inner")], ["type": "multipolygon", "natural": "water", "name": "Lampi"])
        return builder
    }

    private func tile(_ store: PlaceStore, level: Int, latitude: Double, longitude: Double) throws -> MapTileBytes? {
        let side = Double(1 << level)
        let radians = latitude * .pi / 180
        let row = (1 - log(tan(radians) + 1 / cos(radians)) / .pi) / 2 * side
        let tile = MapTile(level: level, column: Int((longitude + 180) / 360 * side), row: Int(row))
        let version = try #require(try store.source?.version)
        return try store.mapTile(tile, version: version).map { try MapTileBytes(packed: $0) }
    }

    @Test func `a tile's bytes are those of its description`() throws {
        let feature = MapFeature(kind: .street, name: "Ö", marks: .bridge, rank: 7)
        #expect(feature.bytes(.line, [[MapPoint(1, 2), MapPoint(-3, 300)]]) == [31, 9, 2, 0xC3, 0x96, 7, 1, 2, 2, 4, 7, 0xD4, 0x04])
        #expect(MapKind.street.rawValue == 31 && MapKind.allCases.enumerated().allSatisfy { Int($0.element.rawValue) == $0.offset })
    }

    @Test func `a tile's number is that of the squares on the way to it, and of nothing else`() {
        #expect(MapTile(level: 0, column: 0, row: 0).key == 0)
        // South-east, then north-east: 3, 1.
        #expect(MapTile(level: 2, column: 3, row: 2).key == (0b1101 << 26) << 4 | 2)
        for tile in [MapTile(level: 15, column: 18_654, row: 9_487), MapTile(level: 3, column: 7, row: 0)] {
            #expect(MapTile(key: tile.key) == tile)
            #expect(tile.children.allSatisfy { $0.lies(in: tile) && $0.key > tile.key } || tile.level == 15)
        }
    }

    @Test func `an import keeps what a map draws, with names`() throws {
        _ = try folder.importExtract(Self.town)
        let store = try folder.store()
        let map = try store.map()
        #expect(map.areas.count == 1 && map.missing == nil && map.levels == MapTile.levels)
        #expect(map.areas[0].south == 60.17 && map.areas[0].east == 24.95 && map.areas[0].attribution == "© OpenStreetMap contributors")
        let tile = try #require(try tile(store, level: 14, latitude: 60.1715, longitude: 24.942))
        #expect(tile.tile.level == 14)
        let features = tile.features
        #expect(features.contains { $0.kind == .street && $0.name == "Pitkäkatu" && $0.shape == 1 })
        #expect(features.contains { $0.kind == .footway && $0.marks == MapFeature.Marks.tunnel.rawValue })
        #expect(features.contains { $0.kind == .building && $0.shape == 2 && $0.parts[0].count == 4 })
        #expect(features.contains { $0.kind == .park && $0.shape == 2 && $0.name.isEmpty })
        // A name is written where there is room for it, once, and not in the tile's margin.
        let near = try #require(try self.tile(store, level: 15, latitude: 60.1715, longitude: 24.942))
        #expect(near.features.contains { $0.kind == .park && $0.shape == 0 && $0.name == "Puisto" })
        // An island is a ring of its own.
        let lakes = try #require(try self.tile(store, level: 14, latitude: 60.176, longitude: 24.948)).features
        let lake = try #require(lakes.first { $0.kind == .water && $0.shape == 2 })
        #expect(lake.parts.count == 2)
        // From further away there are fewer kinds.
        let far = try #require(try self.tile(store, level: 11, latitude: 60.1715, longitude: 24.942))
        #expect(far.features.contains { $0.kind == .park } && !far.features.contains { $0.kind == .building || $0.kind == .street })
    }

    @Test func `the sea lies to the right of its shore, as far as the extract goes`() throws {
        var builder = ExtractBuilder()
        // A street in the north; the shore goes east, so that the sea is in the south, with an island in it.
        builder.node(1, 60.18, 24.90)
        builder.node(2, 60.18, 25.00)
        builder.node(3, 60.10, 24.90)
        builder.node(4, 60.10, 25.00)
        builder.way(100, [1, 2], ["highway": "residential"])
        builder.node(10, 60.15, 24.9005)
        builder.node(11, 60.155, 24.95)
        builder.node(12, 60.15, 24.9995)
        // In two ways, and with its ends in the next extract.
        builder.way(101, [11, 12, 998], ["natural": "coastline"])
        builder.way(102, [999, 10, 11], ["natural": "coastline"])
        for (index, corner) in [(60.12, 24.94), (60.12, 24.96), (60.13, 24.96), (60.13, 24.94)].enumerated() {
            builder.node(Int64(20 + index), corner.0, corner.1)
        }
        builder.way(103, [20, 21, 22, 23, 20], ["natural": "coastline"])
        _ = try folder.importExtract(builder)
        let store = try folder.store()
        func isSea(_ latitude: Double, _ longitude: Double) throws -> Bool {
            let tile = try tile(store, level: 13, latitude: latitude, longitude: longitude)
            guard let tile else { return false }
            let position = FixedPosition(latitude: Int32(latitude * 1e7), longitude: Int32(longitude * 1e7))
            let point = tile.tile.units(MapPoint(position))
            let rings = tile.features.filter { $0.kind == .sea }.flatMap(\.parts).map { $0.map { MapPoint(Double($0[0]), Double($0[1])) } }
            return MapShape.contains(point, in: rings)
        }
        for (latitude, longitude, isWater) in [
            (60.17, 24.95, false), (60.14, 24.95, true), (60.105, 24.905, true), (60.105, 24.995, true), (60.125, 24.95, false),
            (60.16, 24.91, false), (60.149, 24.91, true),
        ] {
            #expect(try isSea(latitude, longitude) == isWater, "\(latitude) \(longitude)")
        }
    }

    @Test func `an island in nothing but the sea has the sea around it, and a shore around water has it within`() {
        let box = MapBox(least: MapPoint(0, 0), greatest: MapPoint(10, 10))
        let points: [Int64: MapPoint] = [1: MapPoint(4, 4), 2: MapPoint(6, 4), 3: MapPoint(6, 6), 4: MapPoint(4, 6)]
        for (nodes, isAround) in [([1, 4, 3, 2, 1] as [Int64], true), ([1, 2, 3, 4, 1], false)] {
            var coastline = Coastline()
            coastline.add(nodes)
            let rings = coastline.rings(in: box) { points[$0] }
            #expect(MapShape.contains(MapPoint(1, 1), in: rings) == isAround)
            #expect(MapShape.contains(MapPoint(5, 5), in: rings) != isAround)
        }
    }

    @Test func `what covers a tile covers those that it is divided into, however few of them are kept`() throws {
        let database = try Database(.memory)
        try database.run(script: MapSchema.tables)
        let writer = try MapWriter(database)
        let cutter = try writer.cutter()
        try cutter.add(
            MapFeature(kind: .sea), inside: [[MapPoint(0.1, 0.1), MapPoint(0.9, 0.1), MapPoint(0.9, 0.9), MapPoint(0.1, 0.9)]])
        try cutter.add(MapFeature(kind: .street, name: "Pier"), along: [MapPoint(0.5, 0.5), MapPoint(0.500_001, 0.5)])
        let count = try writer.finish()
        // Of 1,073,741,824 tiles of the deepest level.
        #expect(count < 100_000)
        let tile = MapTile(level: 15, column: 1 << 14, row: 1 << 14)
        let packed = try database.query("SELECT data FROM map_tile WHERE key = \(tile.key)") { (row) throws(SQLiteError) in row.blob(0) }
        let features = try MapTileBytes(packed: try #require(packed.first)).features
        #expect(features.map(\.kind) == [.sea, .street])
        #expect(features[0].parts[0].count == 4)
    }

    @Test func `data that an earlier version has imported says so, and a file without streets too`() async throws {
        _ = try folder.importExtract(Self.town)
        let database = try Database(.file(AreaFiles(data: folder.data).database(0)))
        // The file alone, as an import leaves it, without a log beside it.
        try database.run(script: MapSchema.names.map { "DROP TABLE \($0);" }.joined() + "PRAGMA journal_mode = DELETE;")
        let store = try folder.store()
        #expect(try store.map().missing == .older)
        #expect(try store.mapTile(MapTile(level: 3, column: 4, row: 2), version: try store.source?.version ?? "") == nil)
        // Another import brings the map.
        _ = try folder.importExtract(Self.town)
        let again = try folder.store().map()
        #expect(again.areas.count == 1 && again.unmapped == nil)
        let other = try ImportFolder()
        try other.importGeoJSON(ImportFolder.collection([ImportFolder.cafe("Engel", 60.1705, 24.9405)]))
        let map = try other.store().map()
        #expect(map.missing == .noStreets)
        // What is drawn nowhere lies somewhere all the same.
        #expect(map.unmapped?.map(\.south) == [60.1705] && map.unmapped?.map(\.east) == [24.9405])
        #expect(try PlaceStore.sample().map().missing == .sample)
    }

    @Test(arguments: [
        ("15/32768/0", 404, "lies outside of the world"), ("3/0/8", 404, "from 0 to 7"), ("40/0/0", 404, "no tiles of level 40"),
        ("4/0/0", 404, "only of 3, 5"), ("3/-1/0", 422, "whole numbers"), ("3/1.5/0", 422, "whole numbers"),
        ("a/b/c", 422, "whole numbers"),
        ("3/99999999999999999999/0", 422, "whole numbers"),
    ])
    func `a tile that cannot be is refused with a sentence`(_ path: String, _ status: Int, _ words: String) async throws {
        _ = try folder.importExtract(Self.town)
        let store = try folder.store()
        let version = try #require(try store.source?.version)
        let (answered, json) = try await TestAPI(store).object(.get, "/api/map/\(version)/\(path)")
        #expect(answered == status && (json["error"] as? String)?.contains(words) == true, "\(json)")
    }

    @Test func `a tile of an import that is gone is refused, and one that is there is kept for ever`() async throws {
        _ = try folder.importExtract(Self.town)
        let store = try folder.store()
        let api = try TestAPI(store)
        let version = try #require(try store.source?.version)
        let path = "14/\(Int((24.942 + 180) / 360 * 16_384))/4742"
        let answer = try await api.send(.get, "/api/map/\(version)/\(path)")
        #expect(answer.status == 200 && answer.headers["Content-Encoding"] == "gzip")
        #expect(answer.headers["Cache-Control"]?.contains("immutable") == true && answer.headers["ETag"] == "\"\(version)\"")
        _ = try folder.importExtract(Self.town)
        #expect(try await api.send(.get, "/api/map/\(version)/\(path)").status == 404)
    }

    @Test func `more tiles at once than pages ask for are put off, and take no other answer's turn`() async throws {
        _ = try folder.importExtract(Self.town)
        let store = try folder.store()
        let answers = MapAnswers(store: store, settings: ExploreSettings())
        for _ in 0..<MapAnswers.mostTiles { #expect(answers.begin()) }
        var request = try #require(HTTPRequest(method: .get, path: "/"))
        request.parameters = ["version": "any", "level": "3", "column": "0", "row": "0"]
        #expect {
            try answers.tile(request)
        } throws: { error in
            (error as? HTTPError)?.status == .serviceUnavailable && (error as? HTTPError)?.headers["Retry-After"] == "1"
        }
        #expect(try await TestAPI(store).chat("coffee").reply.isEmpty == false)
    }
}
