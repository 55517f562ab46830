import Explore
import Foundation
import TestSupport
import Testing

@testable import ExploreServer

/// Two extracts beside each other, as tools cut them: a way across the border stands in both, whole.
///
///     A street   B street
///        |          |
///     1--2----3-----4--5      Border Road: 2 is a corner of the western area alone, 4 of the eastern one
@Suite("Streets of areas that touch each other")
struct JoinedAreasTests {
    let folder: ImportFolder

    init() throws {
        folder = try ImportFolder()
        try add("West", [2: (20, "A Street")])
        try add("East", [4: (40, "B Street")])
    }

    private static let latitude = 60.17
    private static let step = 0.002

    private static func point(_ column: Int, north: Double = 0) -> Coordinates {
        Coordinates(clamping: latitude + north, 24.94 + Double(column - 1) * step)
    }

    /// An area with the road, and a street to the north at one of its nodes.
    private func add(_ name: String, _ streets: [Int: (id: Int64, name: String)]) throws {
        var builder = ExtractBuilder()
        for column in 1...5 { builder.node(Int64(column), Self.latitude, Self.point(column).longitude) }
        for (column, street) in streets { builder.node(street.id, Self.latitude + Self.step, Self.point(column).longitude) }
        builder.way(100, [1, 2, 3, 4, 5], ["highway": "residential", "name": "Border Road"])
        for (column, street) in streets {
            builder.way(street.id + 100, [Int64(column), street.id], ["highway": "residential", "name": street.name])
        }
        try PlaceImporter(file: folder.file("\(name).osm.pbf", builder.data), name: AreaName(name)).run(into: folder.data, .adding)
    }

    private func metres(columns: Int) -> Double { Self.point(1).distance(to: Self.point(1 + columns)) }
    private static let north = Self.step * Coordinates.metresPerDegree

    @Test func `a way from a street of one area to a street of the other turns off the road where they meet it`() async throws {
        let router = StreetRouter(try folder.store())
        let (start, end) = (Self.point(2, north: Self.step), Self.point(4, north: Self.step))
        for (from, to) in [(start, end), (end, start)] {
            let route = try await router.route(from: from, to: to)
            let length = 2 * Self.north + metres(columns: 2)
            #expect(!route.isEstimated && abs(route.distance - length) < 1, "\(route.distance) for \(length)")
            #expect(route.steps.count == 4, "\(route.steps.map(\.instruction))")
        }
        let walks = try await router.distances(from: start, to: [end, Self.point(5)])
        #expect(
            walks.compactMap(\.self).map { $0.rounded() }
                == [2 * Self.north + metres(columns: 2), Self.north + metres(columns: 3)].map { $0.rounded() })
    }

    @Test func `a way that begins on the road itself goes neither past its turn nor back`() async throws {
        let router = StreetRouter(try folder.store())
        let middle = Coordinates(clamping: Self.latitude, Self.point(3).longitude - Self.step / 2)
        for (column, columns) in [(2, 0.5), (4, 1.5)] {
            let route = try await router.route(from: middle, to: Self.point(column, north: Self.step))
            let length = Self.north + metres(columns: 2) * columns / 2
            #expect(abs(route.distance - length) < 1, "\(route.distance) for \(length)")
        }
    }

    @Test func `while one of them is removed, a way is that of both or of the one that is left`() async throws {
        let store = try folder.store()
        let router = StreetRouter(store)
        let (start, end) = (Self.point(2, north: Self.step), Self.point(4, north: Self.step / 2))
        let length = 1.5 * Self.north + metres(columns: 2)
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<Depth.scaled(40) {
                        // Without the eastern area it leaves the road for the end, beside no street.
                        let route = try await router.route(from: start, to: end)
                        #expect(abs(route.distance - length) < 1, "\(route.distance) for \(length)")
                        #expect(route.offStreet < 1 || abs(route.offStreet - Self.north / 2) < 1, "\(route.offStreet)")
                    }
                }
            }
            group.addTask {
                for _ in 0..<6 {
                    try AreaFolder(folder.data).remove("East")
                    try add("East", [4: (40, "B Street")])
                }
            }
            try await group.waitForAll()
        }
        try AreaFolder(folder.data).remove("East")
        let route = try await router.route(from: start, to: Self.point(5))
        #expect(abs(route.distance - Self.north - metres(columns: 3)) < 1)
    }
}
