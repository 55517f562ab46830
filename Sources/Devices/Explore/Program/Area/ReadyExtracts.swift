import Foundation

/// Extracts that `make` has brought: they lie in `extracts`, in the build folder that the program is in.
struct ReadyExtracts: Sendable {
    let folder: URL?

    /// - Parameter program: the program's own file.
    init(beside program: URL? = Bundle.main.executableURL) {
        // .build/debug/outrigger, or .build/x86_64-unknown-linux-gnu/debug/outrigger
        var build = program?.resolvingSymlinksInPath().deletingLastPathComponent()
        for _ in 0..<3 where build?.lastPathComponent != ".build" { build = build?.deletingLastPathComponent() }
        folder = build?.lastPathComponent == ".build" ? build?.appendingPathComponent("extracts", isDirectory: true) : nil
    }

    init(folder: URL) { self.folder = folder }

    /// What is there now, by name.
    var offers: [AreaScreen.Offer] {
        guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return [] }
        return names.filter { $0.hasSuffix(".osm.pbf") }.sorted().compactMap { name in
            let size = (try? FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(name).path))?[.size] as? Int
            return size.map { AreaScreen.Offer(id: name, label: String(name.dropLast(8)), sizeBytes: $0, isFetched: false) }
        }
    }

    /// The file of an offer; `nil` for a name that none has.
    func file(_ id: String) -> URL? { offers.contains { $0.id == id } ? folder?.appendingPathComponent(id) : nil }
}
