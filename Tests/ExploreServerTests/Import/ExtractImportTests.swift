import Explore
import Foundation
import TestSupport
import Testing

@testable import ExploreServer

@Suite("Importing an OpenStreetMap extract")
struct ExtractImportTests {
    let folder: ImportFolder

    init() throws { folder = try ImportFolder() }

    /// A café as a point, a park as an area, a museum as a multipolygon, two streets that cross, and what is left out.
    static var small: ExtractBuilder {
        var builder = ExtractBuilder()
        builder.node(1, 60.17, 24.94, ["amenity": "cafe", "name": "Kahvila Öö", "stars": "5"])
        builder.node(2, 60.17, 24.941, ["amenity": "bench"])
        builder.node(3, 60.17, 24.942, ["amenity": "cafe"])
        for (index, corner) in [(0.0, 0.0), (0.0, 0.002), (0.001, 0.002), (0.001, 0.0)].enumerated() {
            builder.node(Int64(10 + index), 60.171 + corner.0, 24.94 + corner.1)
            builder.node(Int64(20 + index), 60.173 + corner.0, 24.94 + corner.1)
        }
        builder.node(30, 60.17, 24.939)
        builder.node(31, 60.17, 24.940)
        builder.node(32, 60.17, 24.941)
        builder.node(33, 60.169, 24.940)
        builder.node(34, 60.171, 24.940)
        builder.way(100, [10, 11, 12, 13, 10], ["leisure": "park", "name": "Puisto"])
        builder.way(101, [20, 21, 22], [:])
        builder.way(102, [22, 23, 20], [:])
        builder.way(103, [30, 31, 32], ["highway": "residential", "name": "Katu"])
        builder.way(104, [33, 31, 34, 999], ["highway": "footway"])
        builder.way(105, [30, 33], ["highway": "motorway"])
        builder.way(106, [997, 998], ["leisure": "park", "name": "Elsewhere"])
        builder.relation(
            200, [(101, "outer"), (102, "outer"), (100, "inner")], ["type": "multipolygon", "tourism": "museum", "name": "Museo"])
        return builder
    }

    @Test func `a passage is found by its names, as a street is, and no platform`() throws {
        var builder = Self.small
        builder.way(110, [30, 31], ["highway": "footway", "name": "Vanha Kauppakuja", "loc_name": "Mummotunneli"])
        builder.way(111, [31, 32], ["highway": "platform", "name": "Raide 1"])
        _ = try folder.importExtract(builder)
        let store = try folder.store()
        let center = try #require(Coordinates(latitude: 60.17, longitude: 24.94))
        let found = try store.resolve("mummotunneli", around: center, limit: 1).places
        #expect(found.map(\.place.name) == ["Vanha Kauppakuja"] && found[0].place.kind == "street")
        #expect(try store.resolve("raide 1", around: center, limit: 1, mayGuess: false).isEmpty)
    }

    @Test("Points, areas and multipolygons become places, and ways become stretches of street")
    func places() throws {
        let report = try folder.importExtract(Self.small)
        #expect(report.elements == 24 && report.places == 5 && report.streets == 4)
        #expect(
            report.skipped == [
                "not a place to visit": 1, "with nodes that the extract does not have": 2, "without tags": 2,
            ])
        let store = try folder.store()
        let center = try #require(Coordinates(latitude: 60.17, longitude: 24.94))
        let places = try store.best(PlaceQuery(around: center)).map(\.place)
        let byName = Dictionary(uniqueKeysWithValues: places.map { ($0.name, $0) })
        #expect(byName["Kahvila Öö"]?.location == center)
        // A hotel's stars are no one's opinion.
        #expect(byName["Kahvila Öö"]?.rating == nil)
        let park = try #require(Coordinates(latitude: 60.1715, longitude: 24.941))
        #expect(byName["Puisto"].map { $0.location.distance(to: park) < 0.1 } == true)
        #expect(byName["Museo"].map { abs($0.location.latitude - 60.1735) < 0.0005 } == true)
        #expect(try store.source?.attribution == "© OpenStreetMap contributors")
        let streets = try store.streets(around: center, within: 500, limit: 100)
        #expect(streets.count == 4 && streets.allSatisfy { $0.contains(center) })
        #expect(try store.streets(around: center, within: 500, limit: 5).count == 2)
    }

    @Test func `a stop keeps the lines of the routes that it is in, and where they go`() throws {
        var builder = ExtractBuilder()
        builder.node(1, 60.17, 24.94, ["railway": "tram_stop", "name": "Here"])
        builder.node(2, 60.171, 24.94, ["railway": "tram_stop", "name": "There"])
        builder.relation(10, ofNodes: [1, 1, 2], ["type": "route", "route": "tram", "ref": "10", "name": "10 Kirurgi–Ruskeasuo"])
        builder.relation(11, ofNodes: [1, 99], ["type": "route", "route": "tram", "ref": "3", "name": "Eira;Kallio"])
        builder.relation(12, ofNodes: [1], ["type": "route", "route": "bicycle", "ref": "7"])
        builder.relation(13, ofNodes: [1], ["type": "route", "route": "bus"])
        builder.relation(14, ofNodes: [1], ["type": "route", "route": "bus", "ref": String(repeating: "9", count: 500)])
        _ = try folder.importExtract(builder)
        let center = try #require(Coordinates(latitude: 60.17, longitude: 24.94))
        let stops = try folder.store().best(PlaceQuery(around: center)) { $0.place.kind == "tram_stop" }
        #expect(stops.map { $0.facts["lines"] } == ["3 Eira,Kallio;10 Kirurgi–Ruskeasuo", "10 Kirurgi–Ruskeasuo"])
    }

    @Test func `a stop of thousands of lines keeps a few`() throws {
        var builder = ExtractBuilder()
        builder.node(1, 60.17, 24.94, ["highway": "bus_stop", "name": "Here"])
        for line in 1...2_000 { builder.relation(Int64(line), ofNodes: [1], ["type": "route", "route": "bus", "ref": "\(line)"]) }
        _ = try folder.importExtract(builder)
        let center = try #require(Coordinates(latitude: 60.17, longitude: 24.94))
        let stop = try folder.store().best(PlaceQuery(around: center)) { $0.place.kind == "bus_stop" }.first
        #expect(stop?.facts["lines"].map { $0.split(separator: ";").count } == 24)
    }

    @Test("Cut at any byte, an extract is refused")
    func truncated() throws {
        let whole = Self.small.data
        for count in stride(from: 0, to: whole.count, by: 7) {
            let path = try folder.file("cut.osm.pbf", whole.prefix(count))
            #expect(throws: ImportError.self, "\(count)") { try PlaceImporter(file: path).run(into: folder.data) }
        }
    }

    @Test("With any bytes changed, an extract is read or refused, never more")
    func damaged() throws {
        var random = SeededNumbers(seed: 0x05)
        let whole = [UInt8](Self.small.data)
        var refused = 0
        for _ in 0..<400 {
            var bytes = whole
            for _ in 0...Int(random.next() % 3) {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            let path = try folder.file("damaged.osm.pbf", bytes)
            do {
                _ = try PlaceImporter(file: path).run(into: .init(.memory))
            } catch is ImportError {
                refused += 1
            }
        }
        #expect(refused > 20)
    }

    @Test("A blob that claims to be enormous is refused")
    func enormous() throws {
        var bytes = [UInt8](Self.small.data)
        // The size of the first blob's header: more than the format's 64 KiB.
        bytes.replaceSubrange(0..<4, with: [0x7F, 0xFF, 0xFF, 0xFF])
        let path = try folder.file("huge.osm.pbf", bytes)
        #expect(throws: ImportError.self) { try PlaceImporter(file: path).run(into: folder.data) }
    }

    @Test("Helsinki is imported whole", .enabled(if: Helsinki.exists, "Scripts/fetch-extract has not brought the extract"))
    func helsinki() throws {
        let report = try PlaceImporter(file: Helsinki.path).run(into: folder.data)
        #expect(report.places == 2_152 && report.streets == 4732)
        let station = try #require(Coordinates(latitude: 60.1708, longitude: 24.9410))
        let museums = try folder.store().best(PlaceQuery(.explore, around: station, within: 500))
        #expect(museums.contains { $0.place.name == "Ateneum" && $0.place.kind == "museum" })
    }
}
