import SQLite
import Synchronization

/// Finds ways along the streets of an imported extract, which it keeps in memory; a later import is loaded when it is there.
public final class StreetRouter: WalkingTable {
    /// Metres between a point and the nearest street, at most.
    static let reach = 500.0
    /// Metres that a street on the ground may be further away than one below or above it, and is still taken first.
    static let groundPreference = 60.0
    /// Metres of the straight line to walk, at most: further away one takes a train.
    public static let widest = 50_000.0

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
    public func route(from start: Coordinate, to end: Coordinate) async throws(RoutingError)
        -> WalkingRoute
    {
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
        guard start.distance(to: end) <= Self.widest else { throw .tooFar }
        // The nearest street may be a footway in a courtyard that leads nowhere: both ends are to be on streets that meet.
        guard let (first, last) = pair(starts, ends, graph),
            let path = StreetSearch(graph, from: first, to: last).run()
        else { throw .noRoute }
        return StreetRoute(graph, first, last, path).walkingRoute(from: start, to: end)
    }

    /// Metres to a street, and what it costs that it is not on the ground.
    private func cost(_ snap: StreetSnap, _ graph: StreetGraph) -> Double {
        snap.distance + (graph.edges[Int(snap.edge)].isOnGround ? 0 : Self.groundPreference)
    }

    /// How far it is on foot to each of several points, all found in one go (Dijkstra 1959); `nil` for those without a way.
    ///
    /// - Throws: as ``route(from:to:)`` does; `.offTheMap` where the start is.
    public func distances(from start: Coordinate, to ends: [Coordinate]) async throws(RoutingError)
        -> [Double?]
    {
        let known: StreetGraph?
        var starts: [StreetSnap] = []
        var snaps: [[StreetSnap]] = []
        do throws(PlaceStoreError) {
            known = try self.graph()
            if let known {
                starts = try self.snaps(start, known)
                for end in ends {
                    snaps.append(start.distance(to: end) <= Self.widest ? try self.snaps(end, known) : [])
                }
            }
        } catch {
            throw .noStreets(reason: "\(error)")
        }
        guard let graph = known else { throw .noStreets(reason: nil) }
        guard !starts.isEmpty else { throw .offTheMap(metres: Self.reach) }
        // The same pair of snaps as the way itself takes, so that a card says what the way will.
        var groups: [Int32: [(index: Int, first: StreetSnap, last: StreetSnap)]] = [:]
        for (index, lasts) in snaps.enumerated() {
            guard let (first, last) = pair(starts, lasts, graph) else { continue }
            groups[first.edge, default: []].append((index, first, last))
        }
        var distances = [Double?](repeating: nil, count: ends.count)
        for group in groups.values {
            guard let first = group.first?.first else { continue }
            let found = StreetTable(graph, from: first).metres(to: group.map(\.last))
            for (target, metres) in zip(group, found) {
                distances[target.index] = metres.map { $0 + target.first.distance + target.last.distance }
            }
        }
        return distances
    }

    /// The nearest pair of points on streets that meet.
    private func pair(_ starts: [StreetSnap], _ ends: [StreetSnap], _ graph: StreetGraph) -> (
        StreetSnap, StreetSnap
    )? {
        var best: (StreetSnap, StreetSnap)?
        for first in starts {
            for last in ends where part(of: first, graph) == part(of: last, graph) {
                if best.map({ cost(first, graph) + cost(last, graph) < cost($0, graph) + cost($1, graph) })
                    ?? true
                {
                    best = (first, last)
                }
            }
        }
        return best
    }

    private func part(of snap: StreetSnap, _ graph: StreetGraph) -> Int32 {
        graph.parts[Int(graph.edges[Int(snap.edge)].first)]
    }

    /// The graph of the data as it is now; `nil` where it has no streets.
    private func graph() throws(PlaceStoreError) -> StreetGraph? {
        guard let version = try store.source?.version else { return nil }
        if let known = loaded.withLock({ $0 }), known.version == version {
            return known.edges.isEmpty ? nil : known
        }
        let graph = try store.read { database in try StreetGraph(database, version: version) }
        loaded.withLock { $0 = graph }
        return graph.edges.isEmpty ? nil : graph
    }

    /// The nearest point of each part of the graph, as far as to that of the main part, from which most ways can be walked.
    private func snaps(_ point: Coordinate, _ graph: StreetGraph) throws(PlaceStoreError)
        -> [StreetSnap]
    {
        try store.read { database in
            let order = SphereOrder(around: point, within: Self.reach)
            var best: [Int32: StreetSnap] = [:]
            var far = Self.reach
            try database.scan(rTree: PlaceSchema.streetTree, score: order.distance) { (id, distance, _) throws(SQLiteError) in
                if distance > far { return false }
                guard let index = Int32(exactly: id), graph.edges.indices.contains(Int(index)) else { return true }
                let snap = StreetSnap(index, graph.line(index), to: point)
                guard snap.distance <= Self.reach else { return true }
                let part = graph.parts[Int(graph.edges[Int(index)].first)]
                let cost = self.cost(snap, graph)
                if best[part].map({ cost < self.cost($0, graph) }) ?? true { best[part] = snap }
                if part == graph.mainPart { far = min(far, cost) }
                return true
            }
            return best.values.sorted { ($0.distance, $0.edge) < ($1.distance, $1.edge) }
        }
    }
}
