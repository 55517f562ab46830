import Explore
import ExploreServer
import Foundation

/// Imports many places of one city, and asks for the ten best within a walk of random points.
struct PlacesBenchmark {
    let count: Int
    let folder: URL
    /// Metres of a side of the city's square.
    let side: Int

    /// Degrees of latitude of the square; twice as many of longitude are about as long here.
    private var extent: Double { Double(side) / 111_195 }
    private static let southWest = (latitude: 60.1, longitude: 24.8)
    private static let queries = 2_000
    /// Queries that fill the caches, as a server's first minutes do.
    private static let earlier = 20_000

    func run() throws -> Figures {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("places.geojson")
        try writePlaces(to: file)
        let data = folder.appendingPathComponent("data").path
        var figures = Figures()
        let importing = try Usage.measure {
            let report = try PlaceImporter(file: file.path).run(into: data)
            guard report.places == count else { throw BenchError.wrongResult("\(report.places) places of \(count) were imported") }
        }
        figures["import_elements_per_second"] = Double(count) / importing
        let store = try PlaceStore.open(folder: data)
        var random = SeededNumbers(seed: 7)
        var times: [Double] = []
        var firstTimes: [Double] = []
        var elapsed: [Double] = []
        for number in 0..<Self.earlier + Self.queries {
            guard let center = Coordinates(latitude: point(&random).latitude, longitude: point(&random).longitude) else { continue }
            let query = PlaceQuery(.chillCafes, around: center)
            var found = 0
            let start = ContinuousClock.now
            let time = try Usage.measure { found = try store.best(query).count }
            if number >= Self.earlier { elapsed.append((ContinuousClock.now - start) / .seconds(1)) }
            guard count < 100_000 || found == 10 else { throw BenchError.wrongResult("\(found) places were found") }
            if number < 100 { firstTimes.append(time) }
            if number >= Self.earlier { times.append(time) }
        }
        times.sort()
        firstTimes.sort()
        elapsed.sort()
        figures["query_p99_elapsed_seconds"] = elapsed[elapsed.count * 99 / 100]
        figures["query_first_seconds"] = firstTimes.median
        figures["query_seconds"] = times.median
        figures["query_p99_seconds"] = times[times.count * 99 / 100]
        return figures
    }

    private func point(_ random: inout SeededNumbers) -> (latitude: Double, longitude: Double) {
        (Self.southWest.latitude + random.unit() * extent, Self.southWest.longitude + random.unit() * extent * 2)
    }

    /// Cafés and restaurants, two thirds of them with a rating. The peer reads the same from `places.bin`: latitude, longitude and penalty
    /// as numbers of 64 bits.
    private func writePlaces(to file: URL) throws {
        var random = SeededNumbers(seed: UInt64(count))
        guard FileManager.default.createFile(atPath: file.path, contents: nil) else { throw BenchError.wrongResult("no file was made") }
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        var text = #"{"type":"FeatureCollection","features":["#
        var numbers: [Double] = []
        for number in 0..<count {
            let (latitude, longitude) = point(&random)
            let rating = number % 3 == 0 ? nil : (random.unit() * 50).rounded() / 10
            text += number == 0 ? "\n" : ",\n"
            text +=
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(longitude),\#(latitude)]},"properties":{"amenity":"cafe","#
                + #""name":"Café \#(number)","cuisine":"coffee_shop","addr:street":"Katu \#(number % 977)","addr:housenumber":"\#(number % 89)""#
                + (rating.map { #","rating":\#($0)"# } ?? "") + "}}"
            numbers += [latitude, longitude, PlaceRanking.penalty(rating: rating, fit: 1)]
            if text.utf8.count > 1 << 20 {
                try handle.write(contentsOf: Data(text.utf8))
                text = ""
            }
        }
        try handle.write(contentsOf: Data((text + "]}").utf8))
        try numbers.withUnsafeBytes { try Data($0).write(to: folder.appendingPathComponent("places.bin")) }
    }
}
