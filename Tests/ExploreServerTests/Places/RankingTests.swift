import Explore
import Foundation
import SQLite
import TestSupport
import Testing

@testable import ExploreServer

@Suite("The order of places")
struct RankingTests {
    let folder: ImportFolder

    init() throws { folder = try ImportFolder() }

    @Test("A better rating is worth a walk, and a place without one is neither first nor last")
    func ratings() throws {
        // A hundred metres are 0.0009 degrees of latitude.
        try folder.importGeoJSON(
            ImportFolder.collection([
                ImportFolder.cafe("bad", 40.69, -73.98, rating: 1), ImportFolder.cafe("unrated", 40.6909, -73.98),
                ImportFolder.cafe("good", 40.6918, -73.98, rating: 4.9),
            ]))
        let center = try #require(Coordinates(latitude: 40.69, longitude: -73.98))
        let best = try folder.store().best(PlaceQuery(.chillCafes, around: center))
        #expect(best.map(\.place.name) == ["good", "unrated", "bad"])
        #expect(best.map { ($0.cost - $0.distance).rounded() } == [25, 250, 1000])
    }

    @Test("The tree finds what a linear scan finds, in its order, and shorter answers are beginnings", arguments: [1 as UInt64, 2, 3])
    func scan(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        // Around the date line, where longitudes begin again.
        let west = seed == 3 ? 179.99 : -74.0
        var features: [String] = []
        for index in 0..<2000 {
            let longitude = west + number(0...0.05)
            let rating = index % 3 == 0 ? nil : (number(0...5) * 10).rounded() / 10
            features.append(
                ImportFolder.cafe("\(index)", number(40.66...40.72), longitude > 180 ? longitude - 360 : longitude, rating: rating))
        }
        try folder.importGeoJSON(ImportFolder.collection(features))
        let store = try folder.store()
        let all = try store.inEachArea { area in
            try area.database.query("SELECT id, latitude, longitude, rating FROM place") {
                (row) throws(SQLiteError) -> (Int64, Double, Double, Double?) in
                (row.integer(0), row.real(1), row.real(2), row.optionalReal(3))
            }
        }
        for _ in 0..<40 {
            let center = Coordinates(clamping: number(40.66...40.72), west + number(0...0.01))
            // As far as the store looks, sometimes: all of them are in reach then.
            let radius = number(0...1) < 0.1 ? 50_000 : number(100...2500)
            let limit = Int(number(1...30))
            var costs: [(cost: Double, id: Int64)] = []
            for (id, latitude, longitude, rating) in all {
                let distance = center.distance(to: Coordinates(clamping: latitude, longitude))
                if distance <= radius { costs.append((distance + PlaceRanking.penalty(rating: rating, fit: 1), id)) }
            }
            let expected = costs.sorted { $0 < $1 }.prefix(limit).map(\.id)
            let found = try store.best(PlaceQuery(.chillCafes, around: center, within: radius, limit: limit))
            #expect(found.map(\.id) == expected)
            let shorter = try store.best(PlaceQuery(.chillCafes, around: center, within: radius, limit: max(1, limit / 2)))
            #expect(shorter == Array(found.prefix(max(1, limit / 2))))
        }
    }

    @Test("The packed trees are ones to SQLite's own check")
    func check() throws {
        let features = (0..<5000).map { (number: Int) -> String in
            ImportFolder.cafe("\(number)", Double(number % 71), Double(number % 97), rating: Double(number % 6))
        }
        try folder.importGeoJSON(ImportFolder.collection(features))
        for table in ["place_any", "place_chill_cafes", "place_events", "street_tree"] {
            let verdict = try folder.store().inEachArea { area in
                try area.database.query("SELECT rtreecheck(?)", .text(table)) { (row) throws(SQLiteError) in row.text(0) }
            }
            #expect(verdict == ["ok"])
        }
    }

    @Test("A question around a pole, a radius of nothing or of everything, and hostile words are answered")
    func extremes() throws {
        try folder.importGeoJSON(ImportFolder.collection([ImportFolder.cafe("North", 89.999, 120)]))
        let store = try folder.store()
        let pole = try #require(Coordinates(latitude: 90, longitude: -10))
        #expect(try store.best(PlaceQuery(around: pole)).map(\.place.name) == ["North"])
        for radius in [0, -1, .nan, .infinity, 1e300] {
            _ = try store.best(PlaceQuery(around: pole, within: radius, limit: .min))
        }
        for text in ["'; DROP TABLE place; --", "%", "\u{0}", String(repeating: "ä ", count: 10_000)] {
            #expect(try store.named(Words(text).list, in: [], around: pole, limit: .min).isEmpty)
        }
    }

    @Test("Words of a name are found whole, in any order, and not inside others")
    func words() throws {
        try folder.importGeoJSON(
            ImportFolder.collection([
                ImportFolder.cafe("Joe's Steak & Café-Bar", 40.69, -73.98), ImportFolder.cafe("Tea Room", 40.69, -73.98),
            ]))
        let store = try folder.store()
        func found(_ text: String) throws -> [String] {
            try store.named(Words(text).list, in: [], around: .metroTech, limit: 10).map(\.place.name)
        }
        #expect(try found("tea") == ["Tea Room"])
        #expect(try found("cafe JOE'S") == ["Joe's Steak & Café-Bar"])
        #expect(try found("bar tea").isEmpty)
    }
}

@Suite("Where places are looked for")
struct SphereBoxTests {
    @Test("No point within the radius is nearer than its box, and the box of a point is about as far as the point")
    func boxes() {
        var random = SeededNumbers(seed: 3)
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        var measured = 0
        for _ in 0..<40_000 {
            let center = Coordinates(clamping: number(-90...90), number(-180...180))
            let radius: Double = [100.0, 1500, 50_000][Int(number(0...2.999))]
            let size: Double = number(0...1) < 0.8 ? radius / 80_000 : 3
            let east = center.longitude + number(-size...size) / max(0.01, cos(center.latitude * .pi / 180))
            let point = Coordinates(clamping: center.latitude + number(-size...size), east - (east / 360).rounded() * 360)
            let distance = center.distance(to: point)
            guard distance <= radius else { continue }
            let box = SphereBox(around: center, within: radius)
            let around = box.distance(
                south: point.latitude - number(0...0.1), north: point.latitude + number(0...0.1), west: point.longitude - number(0...0.1),
                east: point.longitude + number(0...0.1))
            let alone = box.distance(south: point.latitude, north: point.latitude, west: point.longitude, east: point.longitude)
            #expect(around <= distance + 1e-6 && alone <= distance + 1e-6, "\(center) \(point) \(radius)")
            if radius < 2000, abs(center.latitude) < 80 { #expect(distance - alone < 2, "\(center) \(point)") }
            measured += 1
        }
        #expect(measured > 5_000)
    }
}
