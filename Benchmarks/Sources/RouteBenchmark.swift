import Explore
import ExploreServer
import Foundation

/// Imports an extract of OpenStreetMap, and finds ways on foot from one side of it to the other.
struct RouteBenchmark {
    let extract: String
    let folder: URL

    /// Corners of the middle of Helsinki, south-west and north-east, and how far around them ways begin and end, in degrees.
    private static let southWest = (latitude: 60.1665, longitude: 24.9385)
    private static let northEast = (latitude: 60.1765, longitude: 24.9505)
    private static let spread = 0.002
    private static let queries = 500

    func run() async throws -> Figures {
        let data = folder.appendingPathComponent("data").path
        var figures = Figures()
        var report = ImportReport()
        let importing = try Usage.measure { report = try PlaceImporter(file: extract).run(into: data) }
        figures["import_elements_per_second"] = Double(report.elements) / importing
        let router = StreetRouter(try PlaceStore.open(folder: data))
        figures["load_seconds"] = try Usage.measure { try router.load() }
        var random = SeededNumbers(seed: 11)
        var times: [Double] = []
        var elapsed: [Double] = []
        var metres = 0.0
        var points = ""
        for number in 0..<Self.queries + 20 {
            let start = near(Self.southWest, &random)
            let end = near(Self.northEast, &random)
            var route: WalkingRoute?
            let began = ContinuousClock.now
            let time = try await Usage.measure { route = try await router.route(from: start, to: end) }
            guard let route, !route.isEstimated, route.distance > 1_000 else { throw BenchError.wrongResult("a way across has no length") }
            guard number >= 20 else { continue }
            elapsed.append((ContinuousClock.now - began) / .seconds(1))
            times.append(time)
            metres += route.distance
            points += "\(start.latitude) \(start.longitude) \(end.latitude) \(end.longitude)\n"
        }
        // The peer walks between the same points.
        try Data(points.utf8).write(to: folder.appendingPathComponent("points.txt"))
        times.sort()
        elapsed.sort()
        figures["route_p99_elapsed_seconds"] = elapsed[elapsed.count * 99 / 100]
        figures["route_seconds"] = times.median
        figures["route_p99_seconds"] = times[times.count * 99 / 100]
        figures["route_metres"] = metres / Double(times.count)
        return figures
    }

    private func near(_ corner: (latitude: Double, longitude: Double), _ random: inout SeededNumbers) -> Coordinates {
        let latitude = corner.latitude + (random.unit() - 0.5) * Self.spread
        return Coordinates(latitude: latitude, longitude: corner.longitude + (random.unit() - 0.5) * 2 * Self.spread) ?? .metroTech
    }
}
