import Explore
import Foundation
import TestSupport
import Testing

@testable import ExploreServer

/// Places that are areas: the way to them ends where one gets in.
@Suite("Ways to areas")
struct OutlineTests {
    let folder: ImportFolder

    init() throws { folder = try ImportFolder() }

    /// A park of about 1,100 by 550 m above a street along its south, whose west end is where ways begin, and a smaller park 800 m away.
    private func api(_ gate: [String: String] = [:]) throws -> TestAPI {
        var builder = ExtractBuilder()
        for (id, latitude, longitude) in [
            (1, 0.0005, 0), (2, 0.0005, 0.01), (3, 0.0055, 0.01), (4, 0.0055, 0), (11, 0, 0), (13, 0, 0.02),
            (21, 0.0001, -0.0072), (22, 0.0001, -0.0074), (23, 0.0002, -0.0073), (24, 0, -0.01),
        ] { builder.node(Int64(id), latitude, longitude) }
        builder.node(5, 0.0005, 0.005, gate)
        builder.way(101, [1, 5, 2, 3, 4, 1], ["leisure": "park", "name": "Great Park"])
        builder.way(102, [21, 22, 23, 21], ["leisure": "park", "name": "Small Park"])
        builder.way(103, [24, 11, 13], ["highway": "residential", "name": "South Street"])
        _ = try folder.importExtract(builder)
        let store = try folder.store()
        return try TestAPI(store) {
            $0.origin = Coordinates(clamping: 0, 0)
            $0.originName = "the corner"
            $0.routers = [StreetRouter(store)]
        }
    }

    @Test func `a park begins at its outline, and the nearest is the one to which the way is shortest`() async throws {
        let answer = try await api().chat("the nearest park")
        #expect(answer.places.map(\.name) == ["Great Park", "Small Park"])
        // Its corner is 0.0005° away, its middle 600 m.
        let metres = try #require(answer.places.first?.meters)
        #expect(abs(metres - 0.0005 * Coordinates.metresPerDegree) < 2)
    }

    @Test func `an area is as far as where one gets in, and goes before what is nearer than its middle`() throws {
        _ = try api()
        let end = Coordinates(clamping: 0, -0.0005)
        func found(within radius: Double) throws -> [RankedPlace] {
            try folder.store().best(PlaceQuery(.explore, around: end, within: radius))
        }
        let parks = try found(within: 1_500)
        #expect(parks.map(\.place.name) == ["Great Park", "Small Park"])
        #expect(abs(parks[0].distance - 0.0005 * 2.0.squareRoot() * Coordinates.metresPerDegree) < 1)
        #expect(try found(within: 200).map(\.place.name) == ["Great Park"])
        // What lies on its outline is not the area.
        #expect(try folder.store().area(at: Coordinates(clamping: 0.0005, 0)) == nil)
        #expect(try folder.store().area(at: parks[0].place.location)?.place.name == "Great Park")
    }

    @Test func `the way ends where the card says`() async throws {
        let api = try api()
        let park = try #require(try await api.chat("the nearest park").places.first)
        let way = try await api.object(
            .get, "/api/directions?lat=\(park.location.latitude)&lng=\(park.location.longitude)&origin_lat=0&origin_lng=0")
        #expect(way.0 == 200)
        #expect(abs(try #require(way.1["distance_m"] as? Double) - (park.meters ?? 0)) < 0.2)
    }

    @Test(arguments: [["barrier": "gate"], ["entrance": "main"], ["entrance": "yes"]])
    func `a park with a gate is entered there`(_ gate: [String: String]) async throws {
        let park = try #require(try await api(gate).chat("Great Park").places.first)
        #expect(abs(try #require(park.meters) - 0.0055 * Coordinates.metresPerDegree) < 2)
    }

    @Test func `a gate of somebody's own is none`() async throws {
        let park = try #require(try await api(["barrier": "gate", "access": "private"]).chat("Great Park").places.first)
        #expect(abs(try #require(park.meters) - 0.0005 * Coordinates.metresPerDegree) < 2)
    }

    @Test(
        "The nearest park of Helsinki's station is as far as its corner, and parks are told by the metres walked",
        .enabled(if: Helsinki.exists, "Scripts/fetch-extract has not brought the extract"))
    func station() async throws {
        let store = try Helsinki.store()
        let api = try TestAPI(store) {
            $0.origin = Coordinates(clamping: 60.1708, 24.9410)
            $0.originName = "the station"
            $0.routers = [StreetRouter(store)]
        }
        let parks = try await api.chat("the nearest park").places
        let metres = parks.compactMap(\.meters)
        #expect(metres.count == parks.count && metres == metres.sorted())
        let kaisaniemi = try #require(try await api.chat("where is Kaisaniemen puisto?").places.first { $0.name == "Kaisaniemen puisto" })
        // As the crow flies its outline is 269 m away; to its middle one walked 1,349 m.
        #expect((269...500).contains(try #require(kaisaniemi.meters)))
        #expect(parks.contains { $0.name == "Kaisaniemen puisto" })
    }
}
