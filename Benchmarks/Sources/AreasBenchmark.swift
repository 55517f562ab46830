import Explore
import ExploreServer
import Foundation

/// Imports a file as an area, and where there is a file of changes updates it by that.
struct AreasBenchmark {
    let file: String
    let folder: String
    let changes: String?

    func run() throws -> Figures {
        var figures = Figures()
        let name = AreaName(file: file)
        var report = ImportReport()
        let start = ContinuousClock.now
        let importing = try Usage.measure { report = try PlaceImporter(file: file, name: name).run(into: folder) }
        figures["import_elapsed_seconds"] = (ContinuousClock.now - start) / .seconds(1)
        figures["import_seconds"] = importing
        figures["places"] = Double(report.places)
        figures["peak_bytes"] = Usage.peakBytes
        figures["disk_bytes"] = Double(try AreaFolder(folder).list().first?.sizeBytes ?? 0)
        guard let changes else { return figures }
        let begun = ContinuousClock.now
        figures["update_seconds"] = try Usage.measure { try PlaceImporter(file: changes, name: name).run(into: folder, .updating) }
        figures["update_elapsed_seconds"] = (ContinuousClock.now - begun) / .seconds(1)
        return figures
    }
}

/// Queries answered a second to one client, and to 64 at a time.
struct ClientsBenchmark {
    let folder: String
    let seconds: Int

    private static let clients = 64

    func run() async throws -> Figures {
        var figures = Figures()
        let store = try PlaceStore.open(folder: folder)
        guard let area = try store.source?.area else { throw BenchError.wrongResult("there is no area") }
        // The caches are filled first.
        _ = try await rate(store, area, clients: 2)
        var one: [Double] = []
        var many: [Double] = []
        for _ in 0..<3 {
            one.append(try await rate(store, area, clients: 1))
            many.append(try await rate(store, area, clients: Self.clients))
        }
        figures["one_client_a_second"] = one.sorted().median
        figures["many_clients_a_second"] = many.sorted().median
        return figures
    }

    private func rate(_ store: PlaceStore, _ area: PlaceArea, clients: Int) async throws -> Double {
        let start = ContinuousClock.now
        let end = start + .seconds(seconds)
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for client in 0..<clients {
                group.addTask {
                    var random = SeededNumbers(seed: UInt64(client + 1))
                    var count = 0
                    while ContinuousClock.now < end {
                        let latitude = area.south + random.unit() * (area.north - area.south)
                        let longitude = area.west + random.unit() * (area.east - area.west)
                        guard let center = Coordinates(latitude: latitude, longitude: longitude) else { continue }
                        _ = try store.best(PlaceQuery(.chillCafes, around: center))
                        count += 1
                        await Task.yield()
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        return Double(count) / ((ContinuousClock.now - start) / .seconds(1))
    }
}

extension Usage {
    /// The most bytes of memory that this process has had (proc(5), VmHWM).
    static var peakBytes: Double {
        let lines = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8))?.split(separator: "\n") ?? []
        let line = lines.first { $0.hasPrefix("VmHWM:") } ?? ""
        return (Double(line.split(separator: " ").dropLast().last ?? "") ?? 0) * 1_024
    }
}
