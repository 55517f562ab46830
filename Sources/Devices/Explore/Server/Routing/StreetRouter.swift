import SQLite
import Synchronization

/// Finds ways along the streets of an imported extract, which it keeps in memory; a later import is loaded when it is there.
public final class StreetRouter: WalkingRouter {
    /// Metres between a point and the nearest street, at most.
    static let reach = 500.0

    private let store: PlaceStore
    private let loaded = Mutex<StreetGraph?>(nil)

    /// A router over the streets of a store. They are loaded with the first route, or by `load()`.
    public init(_ store: PlaceStore) {
        self.store = store
    }

    /// Loads the streets, where they are not loaded yet; how many stretches they are, 0 where the data has none.
    ///
    /// - Throws: `PlaceStoreError.database`.
    @discardableResult
    public func load() throws(PlaceStoreError) -> Int {
        try graph()?.edges.count ?? 0
    }

    /// The way along streets.
    ///
    /// - Throws: `RoutingError.offTheMap`, `.noRoute`; `.noStreets` where the data has none or cannot be read.
    public func route(from start: Coordinate, to end: Coordinate) async throws(RoutingError) -> WalkingRoute {
        let known: StreetGraph?
        var starts: [StreetSnap] = []
        var ends: [StreetSnap] = []
        do throws(PlaceStoreError) {
            known = try self.graph()
            if let known {
                starts = try snaps(start, known)
                ends = try snaps(end, known)
            }
        } catch {
            throw .noStreets(reason: "\(error)")
        }
        guard let graph = known else { throw .noStreets(reason: nil) }
        guard !starts.isEmpty, !ends.isEmpty else { throw .offTheMap(metres: Self.reach) }
        // The nearest street may be a footway in a courtyard that leads nowhere: both ends are to be on streets that meet.
        var best: (StreetSnap, StreetSnap)?
        for first in starts {
            for last in ends where part(of: first, graph) == part(of: last, graph) {
                if best.map({ first.distance + last.distance < $0.distance + $1.distance }) ?? true { best = (first, last) }
            }
        }
        guard let (first, last) = best, let path = StreetSearch(graph, from: first, to: last).run() else { throw .noRoute }
        return StreetRoute(graph, first, last, path).walkingRoute(from: start, to: end)
    }

    private func part(of snap: StreetSnap, _ graph: StreetGraph) -> Int32 {
        graph.parts[Int(graph.edges[Int(snap.edge)].first)]
    }

    /// The graph of the data as it is now; `nil` where it has no streets.
    private func graph() throws(PlaceStoreError) -> StreetGraph? {
        guard let version = try store.source?.version else { return nil }
        if let known = loaded.withLock({ $0 }), known.version == version { return known.edges.isEmpty ? nil : known }
        let graph = try store.read { database in try StreetGraph(database, version: version) }
        loaded.withLock { $0 = graph }
        return graph.edges.isEmpty ? nil : graph
    }

    /// The nearest point of each part of the graph, as far as to that of the main part, from which most ways can be walked.
    private func snaps(_ point: Coordinate, _ graph: StreetGraph) throws(PlaceStoreError) -> [StreetSnap] {
        try store.read { database in
            let order = SphereOrder(around: point, within: Self.reach)
            var best: [Int32: StreetSnap] = [:]
            var far = Self.reach
            try database.rTree(PlaceSchema.streetTree)
                .scan(score: order.distances) { (id, distance, _) throws(SQLiteError) in
                    if distance > far { return false }
                    guard let index = Int32(exactly: id), graph.edges.indices.contains(Int(index)) else { return true }
                    let snap = StreetSnap(index, graph.line(index), to: point)
                    guard snap.distance <= Self.reach else { return true }
                    let part = graph.parts[Int(graph.edges[Int(index)].first)]
                    if best[part].map({ snap.distance < $0.distance }) ?? true { best[part] = snap }
                    if part == graph.mainPart { far = min(far, snap.distance) }
                    return true
                }
            return best.values.sorted { ($0.distance, $0.edge) < ($1.distance, $1.edge) }
        }
    }
}
