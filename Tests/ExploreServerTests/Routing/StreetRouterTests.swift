import Explore
import Foundation
import TestSupport
import Testing

@testable import ExploreServer

@Suite("Ways along imported streets")
struct StreetRouterTests {
    let folder: ImportFolder

    init() throws { folder = try ImportFolder() }

    /// Without the stretches between columns 5 and 6, but in the last row.
    private static let wall: Set<[Int64]> = {
        var gaps: Set<[Int64]> = []
        for row: Int64 in 0..<10 { gaps.insert([row * 11 + 6, row * 11 + 7]) }
        return gaps
    }()

    /// A grid of named streets, 11 by 11, about 111 m apart, without the stretches that are left out.
    private func grid(without gaps: Set<[Int64]> = []) -> ExtractBuilder {
        var builder = ExtractBuilder()
        for row in 0...10 {
            for column in 0...10 {
                builder.node(Int64(row * 11 + column + 1), Double(row) * 0.001, Double(column) * 0.001)
            }
        }
        var id: Int64 = 1000
        func add(_ from: Int, _ to: Int, _ name: String) {
            guard !gaps.contains([Int64(from), Int64(to)]) else { return }
            builder.way(id, [Int64(from), Int64(to)], ["highway": "residential", "name": name])
            id += 1
        }
        for line in 0...10 {
            for step in 0..<10 {
                add(line * 11 + step + 1, line * 11 + step + 2, "Row \(line)")
                add(step * 11 + line + 1, (step + 1) * 11 + line + 1, "Column \(line)")
            }
        }
        return builder
    }

    private func point(_ latitude: Double, _ longitude: Double) -> Coordinates { Coordinates(clamping: latitude, longitude) }

    @Test("The way is as long as the streets, begins and ends where it was asked to, and says where to turn")
    func directions() async throws {
        _ = try folder.importExtract(grid())
        let router = StreetRouter(try folder.store())
        let start = point(0.0001, 0.0005)
        let end = point(0.0035, 0.0099)
        let route = try await router.route(from: start, to: end)
        #expect(!route.isEstimated)
        #expect(route.polyline.first == start && route.polyline.last == end)
        let metres = Coordinates.metresPerDegree * (0.0001 + 0.0095 + 0.0035 + 0.0001)
        #expect(abs(route.distance - metres) < 1)
        #expect(abs(route.duration - route.distance / WalkingRoute.pace) < 0.01)
        #expect(abs(route.steps.reduce(0) { $0 + $1.distance } - route.distance) < 0.01)
        #expect(route.steps.first?.maneuver == .depart && route.steps.last?.maneuver == .arrive)
        #expect(route.steps.first?.instruction == "Walk east along Row 0")
        #expect(route.steps.contains { $0.instruction.hasPrefix("Turn left onto Column") })
    }

    @Test("Two points on the same stretch need no corner, in either direction")
    func sameStretch() async throws {
        _ = try folder.importExtract(grid())
        let router = StreetRouter(try folder.store())
        let west = point(0.002, 0.0022)
        let east = point(0.002, 0.0027)
        let there = try await router.route(from: west, to: east)
        let back = try await router.route(from: east, to: west)
        #expect(abs(there.distance - Coordinates.metresPerDegree * 0.0005) < 0.1)
        #expect(there.polyline == back.polyline.reversed())
        let nowhere = try await router.route(from: west, to: west)
        #expect(nowhere.distance < 0.01 && nowhere.polyline.count >= 2)
    }

    @Test("A wall is walked around, also by one that was built after the start")
    func wall() async throws {
        _ = try folder.importExtract(grid())
        let router = StreetRouter(try folder.store())
        let before = try await router.route(from: point(0, 0.005), to: point(0, 0.006))
        #expect(before.distance < 200)
        _ = try folder.importExtract(grid(without: Self.wall))
        let after = try await router.route(from: point(0, 0.005), to: point(0, 0.006))
        #expect(abs(after.distance - Coordinates.metresPerDegree * 0.021) < 1)
    }

    @Test("The way is the cheapest: a table of all distances says the same")
    func cheapest() async throws {
        var random = SeededNumbers(seed: 4)
        var builder = ExtractBuilder()
        var places: [Coordinates] = []
        for index in 0..<40 {
            places.append(point(Double.random(in: 0...0.01, using: &random), Double.random(in: 0...0.01, using: &random)))
            builder.node(Int64(index + 1), places[index].latitude, places[index].longitude)
        }
        var table = Array(repeating: Array(repeating: Double.infinity, count: 40), count: 40)
        for index in 0..<40 { table[index][index] = 0 }
        for id in 0..<90 {
            let from = Int.random(in: 0..<40, using: &random)
            let to = Int.random(in: 0..<40, using: &random)
            guard from != to else { continue }
            builder.way(Int64(1000 + id), [Int64(from + 1), Int64(to + 1)], ["highway": "footway"])
            table[from][to] = min(table[from][to], places[from].distance(to: places[to]))
            table[to][from] = table[from][to]
        }
        for via in 0..<40 {
            for from in 0..<40 {
                for to in 0..<40 { table[from][to] = min(table[from][to], table[from][via] + table[via][to]) }
            }
        }
        _ = try folder.importExtract(builder)
        let router = StreetRouter(try folder.store())
        var compared = 0
        for from in 0..<40 {
            for to in 0..<40 where from != to && table[from][to].isFinite {
                let route = try await router.route(from: places[from], to: places[to])
                #expect(abs(route.distance - table[from][to]) < 0.3, "\(from) to \(to)")
                compared += 1
            }
        }
        #expect(compared > 1000)
    }

    @Test("Steps are gone around where that is asked for and there is another way, and taken where there is none")
    func steps() async throws {
        var builder = ExtractBuilder()
        for (id, latitude, longitude) in [(1, 0.0, 0.0), (2, 0.0, 0.001), (3, 0.001, 0.0005), (4, 0.0, 0.002)] {
            builder.node(Int64(id), latitude, longitude)
        }
        builder.way(10, [1, 2], ["highway": "steps"])
        builder.way(11, [1, 3, 2], ["highway": "footway"])
        builder.way(12, [2, 4], ["highway": "steps"])
        _ = try folder.importExtract(builder)
        let router = StreetRouter(try folder.store())
        let straight = Coordinates.metresPerDegree * 0.001
        #expect(try await router.route(from: point(0, 0), to: point(0, 0.001)).stairs ?? 0 > 100)
        let around = try await router.routeAroundSteps(from: point(0, 0), to: point(0, 0.001))
        #expect(around.stairs == 0 && around.distance > 2 * straight)
        let only = try await router.routeAroundSteps(from: point(0, 0), to: point(0, 0.002))
        #expect(abs((only.stairs ?? 0) - straight) < 1 && only.distance > 3 * straight)
    }

    @Test("An island nearby is not taken for the way into town")
    func island() async throws {
        var builder = grid()
        builder.node(900, 0.00045, 0.0005)
        builder.node(901, 0.00055, 0.0005)
        builder.way(2000, [900, 901], ["highway": "footway"])
        _ = try folder.importExtract(builder)
        let router = StreetRouter(try folder.store())
        let route = try await router.route(from: point(0.0005, 0.0005), to: point(0.01, 0.01))
        #expect(!route.isEstimated && route.distance > 2000)
    }

    @Test("Off the map, on streets that do not meet, and without streets, the error says so")
    func failures() async throws {
        var builder = grid()
        builder.node(900, 0.1, 0.1)
        builder.node(901, 0.1, 0.101)
        builder.way(2000, [900, 901], ["highway": "footway"])
        _ = try folder.importExtract(builder)
        let router = StreetRouter(try folder.store())
        await #expect(throws: RoutingError.offTheMap(metres: 500)) { try await router.route(from: point(0, 0), to: point(1, 1)) }
        await #expect(throws: RoutingError.noRoute) { try await router.route(from: point(0, 0), to: point(0.1, 0.1)) }
        let sample = StreetRouter(try PlaceStore.sample())
        await #expect(throws: RoutingError.self) { try await sample.route(from: .metroTech, to: .metroTech) }
    }

    @Test("Across Helsinki", .enabled(if: Helsinki.exists, "Scripts/fetch-extract has not brought the extract"))
    func helsinki() async throws {
        let router = StreetRouter(try Helsinki.store())
        let route = try await router.route(from: point(60.1655, 24.93), to: point(60.1745, 24.955))
        // As the crow flies it is 1,707 m.
        #expect((1707...2300).contains(route.distance))
        #expect(route.steps.contains { $0.street == "Keskuskatu" })
    }

    /// Two streets 111 m apart, between their middles a way with these tags, and one around.
    private func shortcut(_ tags: [String: String], barrier: [String: String] = [:]) async throws -> WalkingRoute {
        var builder = ExtractBuilder()
        builder.node(1, 0, 0)
        builder.node(2, 0.001, 0)
        builder.node(3, 0.001, 0.005)
        builder.node(4, 0, 0.005)
        builder.node(5, 0.0005, 0, barrier)
        builder.way(10, [2, 3, 4, 1], ["highway": "residential", "name": "Round"])
        builder.way(11, [1, 5, 2], tags)
        _ = try folder.importExtract(builder)
        return try await StreetRouter(try folder.store()).route(from: point(0, 0.0001), to: point(0.001, 0.0001))
    }

    @Test(
        arguments: [
            (["highway": "service", "tunnel": "yes", "layer": "-4"], false), (["highway": "service", "layer": "-1"], false),
            (["highway": "residential", "tunnel": "yes"], false), (["highway": "service", "parking": "underground"], false),
            (["highway": "service", "access": "private"], false), (["highway": "residential", "foot": "no"], false),
            (["highway": "residential", "tunnel": "yes", "sidewalk": "both"], true),
            (["highway": "service", "tunnel": "yes", "foot": "yes"], true),
            (["highway": "footway", "tunnel": "yes", "layer": "-1"], true), (["highway": "service", "tunnel": "building_passage"], true),
            (["highway": "residential", "bridge": "yes", "layer": "1"], true),
        ] as [([String: String], Bool)])
    func `nobody is sent through a tunnel for vehicles or over private ground`(_ tags: [String: String], isWalked: Bool) async throws {
        #expect((try await shortcut(tags).distance < 200) == isWalked)
    }

    @Test(
        arguments: [
            (["barrier": "gate", "access": "private"], false), (["barrier": "gate", "foot": "no"], false), (["barrier": "wall"], false),
            (["barrier": "gate"], true), (["barrier": "bollard"], true), (["barrier": "gate", "access": "private", "foot": "yes"], true),
        ] as [([String: String], Bool)])
    func `a gate of somebody's own ends the way`(_ barrier: [String: String], isWalked: Bool) async throws {
        #expect((try await shortcut(["highway": "footway"], barrier: barrier).distance < 200) == isWalked)
    }

    @Test(
        arguments: [
            (["highway": "footway", "footway": "sidewalk"], "Main Street"), (["highway": "footway"], nil),
            (["highway": "footway", "footway": "sidewalk", "name": "Arcade"], "Arcade"),
            (["highway": "footway", "is_sidepath": "yes", "is_sidepath:of:name": "Side Street"], "Side Street"),
        ] as [([String: String], String?)])
    func `a pavement is called by the street that it runs beside`(_ tags: [String: String], _ name: String?) async throws {
        var builder = ExtractBuilder()
        // Two streets that cross, and a pavement 11 m north of the one from west to east.
        for (id, latitude, longitude) in [(1, 0, -0.002), (2, 0, 0), (3, 0, 0.002), (4, 0.002, 0), (5, -0.002, 0)]
            as [(Int64, Double, Double)]
        {
            builder.node(id, latitude, longitude)
        }
        builder.way(10, [1, 2, 3], ["highway": "residential", "name": "Main Street"])
        builder.way(11, [4, 2, 5], ["highway": "residential", "name": "Cross Street"])
        builder.node(6, 0.0001, 0.0002)
        builder.node(7, 0.0001, 0.0018)
        builder.way(12, [6, 7], tags)
        _ = try folder.importExtract(builder)
        let route = try await StreetRouter(try folder.store()).route(from: point(0.00012, 0.0003), to: point(0.00012, 0.0015))
        #expect(route.steps.first?.street == name)
        #expect(route.steps.first?.instruction == "Walk east along \(name ?? "the footway")")
    }

    @Test func `a pavement round a corner, or far from every street, keeps to itself`() async throws {
        var builder = ExtractBuilder()
        builder.node(1, 0, -0.002)
        builder.node(2, 0, 0.002)
        builder.way(10, [1, 2], ["highway": "residential", "name": "Main Street"])
        // Across the street's direction, and 55 m away along it.
        for (id, latitude, longitude) in [(3, 0.0001, 0), (4, 0.0015, 0), (5, 0.0005, 0.0005), (6, 0.0005, 0.0015)]
            as [(Int64, Double, Double)]
        {
            builder.node(id, latitude, longitude)
        }
        builder.way(11, [3, 4], ["highway": "footway", "footway": "sidewalk"])
        builder.way(12, [5, 6], ["highway": "footway", "footway": "sidewalk"])
        _ = try folder.importExtract(builder)
        let router = StreetRouter(try folder.store())
        #expect(try await router.route(from: point(0.0005, 0), to: point(0.0012, 0)).steps.first?.street == nil)
        #expect(try await router.route(from: point(0.0005, 0.0006), to: point(0.0005, 0.0014)).steps.first?.street == nil)
    }

    @Test func `a door is reached from the ground, and not from the tunnel below it`() async throws {
        var builder = grid()
        // 11 m beside the door at 0.0005, 0.0001; the street is 55 m away. It is reached from a long way off.
        builder.node(900, 0.0002, 0.0105)
        builder.node(901, 0.0005, 0.0002)
        builder.node(902, 0.0006, 0.0002)
        builder.way(2000, [11, 900, 901, 902], ["highway": "footway", "tunnel": "yes", "layer": "-2"])
        _ = try folder.importExtract(builder)
        let route = try await StreetRouter(try folder.store()).route(from: point(0, 0.0009), to: point(0.0005, 0.0001))
        #expect(route.distance < 250)
    }

    @Test func `nobody walks more than fifty kilometres`() async throws {
        var builder = grid()
        builder.node(900, 0.5, 0)
        builder.node(901, 0.5001, 0)
        builder.way(2000, [11, 900, 901], ["highway": "footway"])
        _ = try folder.importExtract(builder)
        let router = StreetRouter(try folder.store())
        await #expect(throws: RoutingError.tooFar) { try await router.route(from: point(0, 0), to: point(0.5, 0)) }
        let far = WalkingRoute.estimate(from: point(0, 0), to: point(0.5, 0))
        #expect(far.notes(from: point(0, 0), to: point(0.5, 0)) == [.tooFar])
    }

    @Test(
        "To every place of Helsinki the way is short, or says why it is not; cards and ways say the same",
        .enabled(if: Helsinki.exists, "Scripts/fetch-extract has not brought the extract"))
    func everyPlace() async throws {
        let store = try Helsinki.store()
        let router = StreetRouter(store)
        let station = point(60.1708, 24.9410)
        // An answer has a thousand places at most.
        var places: [RankedPlace] = []
        while true {
            let seen = Set(places.map(\.id))
            let others = try store.best(PlaceQuery(around: station, within: 50_000, limit: 1_000, excluding: seen))
            if others.isEmpty { break }
            places += others
        }
        #expect(try places.count == store.count)
        let walks = try await router.distances(from: station, to: places.map(\.place.location))
        var detours: [String] = []
        // Of those that are as short as one expects, a seeded part has its way found as well: all of them in the deep run.
        var random = SeededNumbers(seed: 5)
        let part = Double(Depth.scaled(100)) / Double(places.count)
        for (place, walk) in zip(places, walks) {
            let straight = station.distance(to: place.place.location)
            #expect((walk ?? .infinity) >= straight - 0.1, "\(place.place.name)")
            let isDetour = (walk ?? .infinity) > 2.4 * straight
            guard isDetour || Double.random(in: 0..<1, using: &random) < part else { continue }
            let end = place.place.location
            let route = try await router.route(from: station, to: end)
            #expect(abs(route.distance - (walk ?? 0)) < 1, "\(place.place.name)")
            #expect(route.distance >= straight - 0.1)
            let notes = route.notes(from: station, to: end)
            if route.distance > 2.5 * straight {
                #expect(!notes.isEmpty)
                detours.append(
                    "\(place.place.name) \(place.place.kind ?? ""): \(Int(straight)) → \(Int(route.distance)) m, \(Int(route.offStreet)) off, \(notes.map(\.rawValue))"
                )
            }
            if route.offStreet > WayNote.offStreetMetres { #expect(notes.contains(.offStreet)) }
        }
        // They are inside the station, a few steps off as the crow flies, or behind it, where the map has no way through its hall. With the
        // tunnels for vehicles it was every eleventh; without the ways inside, forty-three.
        #expect(detours.count * 30 < places.count, "\(detours)")
    }

    @Test func `a turn onto a way without a name is told by the nearest thing that is seen there`() async throws {
        var builder = ExtractBuilder()
        builder.node(1, 60, 25)
        builder.node(2, 60, 25.002)
        builder.node(3, 60.001, 25.002)
        builder.node(4, 60.001, 25.004)
        builder.node(5, 60.000_05, 25.0021, ["shop": "convenience", "name": "R-kioski"])
        builder.node(6, 60.000_01, 25.002, ["amenity": "bench"])
        builder.node(7, 60.000_15, 25.0022, ["amenity": "cafe", "name": "Ekberg"])
        builder.node(8, 60.001, 25.002, ["amenity": "bank", "name": "Pankki"])
        builder.way(10, [1, 2], ["highway": "residential", "name": "Katu"])
        builder.way(11, [2, 3], ["highway": "footway"])
        builder.way(12, [3, 4], ["highway": "residential", "name": "Tie"])
        _ = try folder.importExtract(builder)
        let route = try await StreetRouter(try folder.store()).route(from: point(60, 25), to: point(60.001, 25.004))
        #expect(
            route.steps.map(\.instruction)
                == ["Walk east along Katu", "Turn left onto the footway, by R-kioski", "Turn right onto Tie", "You have arrived"])
    }
}
