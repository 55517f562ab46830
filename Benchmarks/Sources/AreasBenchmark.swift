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
    /// Tells that one client is enough: two programs may be measured beside each other.
    let isAlone: Bool

    private static let clients = 64
    /// Queries of a client before it lets others on. Where it does after each, what is measured is how the executor wakes its threads.
    private static let batch = 16

    func run() async throws -> Figures {
        var figures = Figures()
        let store = try PlaceStore.open(folder: folder)
        guard let area = try store.source?.area else { throw BenchError.wrongResult("there is no area") }
        // The caches are filled first.
        _ = try await rate(store, area, clients: 2)
        var one: [Rate] = []
        var many: [Rate] = []
        for _ in 0..<3 {
            one.append(try await rate(store, area, clients: 1))
            if !isAlone { many.append(try await rate(store, area, clients: Self.clients)) }
        }
        figures["one_client_a_second"] = one.map(\.queries).median
        figures["one_client_query_seconds"] = one.map(\.processor).median
        guard !isAlone else { return figures }
        figures["many_clients_a_second"] = many.map(\.queries).median
        figures["many_clients_query_seconds"] = many.map(\.processor).median
        return figures
    }

    private struct Rate {
        /// A second.
        var queries: Double
        /// Seconds of the processor for each, which is more where they wait for each other's memory.
        var processor: Double
    }

    private func rate(_ store: PlaceStore, _ area: PlaceArea, clients: Int) async throws -> Rate {
        let (start, used) = (ContinuousClock.now, Usage.cpuSeconds)
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
                        if count.isMultiple(of: Self.batch) { await Task.yield() }
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        return Rate(
            queries: Double(count) / ((ContinuousClock.now - start) / .seconds(1)),
            processor: (Usage.cpuSeconds - used) / Double(max(1, count)))
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
