import Explore
import SQLite
import Synchronization

/// Finds ways along the streets of imported extracts, which it keeps in memory from the first way there on; a later import is loaded when it
/// is there.
///
/// Areas that touch each other are one graph.
public final class StreetRouter: WalkingTable {
    /// Metres between a point and the nearest street, at most.
    static let reach = 500.0
    /// Metres of the straight line to walk, at most: further away one takes a train.
    public static let widest = 50_000.0

    private let store: PlaceStore
    /// By the versions of the areas that each graph is of.
    private let loaded = Mutex<[[String]: StreetGraph]>([:])

    /// A router over the streets of a store. They are loaded with the first route, or by `load()`.
    public init(_ store: PlaceStore) {
        self.store = store
    }

    /// Loads the streets around the area that was added last, where they are not loaded yet; how many stretches they are, 0 where the data has
    /// none.
    ///
    /// - Throws: `PlaceStoreError.database`.
    @discardableResult
    public func load() throws(PlaceStoreError) -> Int {
        guard let middle = try store.source?.area?.middle else { return 0 }
        return try graph(at: middle)?.edges.count ?? 0
    }

    /// The way along streets.
    ///
    /// - Throws: `RoutingError.offTheMap`, `.noRoute`; `.noStreets` where the data has none or cannot be read.
    public func route(from start: Coordinates, to end: Coordinates) async throws(RoutingError) -> WalkingRoute {
        try await route(from: start, to: end, aroundSteps: false)
    }

    public func routeAroundSteps(from start: Coordinates, to end: Coordinates) async throws(RoutingError) -> WalkingRoute {
        try await route(from: start, to: end, aroundSteps: true)
    }

    private func route(
        from start: Coordinates, to end: Coordinates, aroundSteps: Bool
    ) async throws(RoutingError) -> WalkingRoute {
        let graph = try loadedGraph(at: start)
        let starts = try access(to: start, graph)
        let ends = try access(to: end, graph)
        guard !starts.isEmpty, !ends.isEmpty else { throw .offTheMap(metres: Self.reach) }
        guard start.distance(to: end) <= Self.widest else { throw .tooFar }
        // The nearest street may be a footway in a courtyard that leads nowhere: both ends are to be on streets that meet.
        guard let part = part(starts, ends), let first = starts[part], let last = ends[part],
            let path = StreetSearch(graph: graph, start: first, aroundSteps: aroundSteps).paths(to: [last], toward: end)[0]
        else { throw .noRoute }
        let route = StreetRoute(graph, path).walkingRoute(from: start, to: end)
        return try Self.reading { () throws(PlaceStoreError) in try route.withLandmarks(of: store) }
    }

    /// How far it is on foot to each of several points, all found in one go (Dijkstra 1959); `nil` for those without a way.
    ///
    /// - Throws: as ``route(from:to:)`` does; `.offTheMap` where the start is.
    public func distances(from start: Coordinates, to ends: [Coordinates]) async throws(RoutingError)
        -> [Double?]
    {
        let graph = try loadedGraph(at: start)
        let starts = try access(to: start, graph)
        var access: [[Int32: StreetAccess]] = []
        for end in ends { access.append(start.distance(to: end) <= Self.widest ? try self.access(to: end, graph) : [:]) }
        guard !starts.isEmpty else { throw .offTheMap(metres: Self.reach) }
        // In the same part of the graph as the way itself, so that a card says what the way will.
        var groups: [Int32: [(index: Int, end: StreetAccess)]] = [:]
        for (index, lasts) in access.enumerated() {
            guard let part = part(starts, lasts), let last = lasts[part] else { continue }
            groups[part, default: []].append((index, last))
        }
        var distances = [Double?](repeating: nil, count: ends.count)
        for (part, group) in groups {
            guard let first = starts[part] else { continue }
            let paths = StreetSearch(graph: graph, start: first).paths(to: group.map(\.end))
            for (target, path) in zip(group, paths) { distances[target.index] = path.map { Double($0.metres) } }
        }
        return distances
    }

    /// The part of the graph to which it is nearest from both ends.
    private func part(_ starts: [Int32: StreetAccess], _ ends: [Int32: StreetAccess]) -> Int32? {
        var best: (cost: Float, part: Int32)?
        for (part, first) in starts {
            guard let last = ends[part] else { continue }
            let cost = first.usual.cost + last.usual.cost
            if best.map({ (cost, part) < ($0.cost, $0.part) }) ?? true { best = (cost, part) }
        }
        return best?.part
    }

    /// The graph around a point in the data as it is now; `nil` where it has no streets.
    private func graph(at point: Coordinates) throws(PlaceStoreError) -> StreetGraph? {
        let graph = try store.reading { areas in
            let groups = Self.groups(areas.filter { $0.source.report.streets > 0 })
            func distance(_ group: [StoredArea]) -> Double {
                group.map { $0.source.area?.distance(to: point) ?? .infinity }.min() ?? .infinity
            }
            guard let group = groups.min(by: { distance($0) < distance($1) }) else { return StreetGraph?.none }
            let known = loaded.withLock { loaded in
                let versions = Set(groups.map { $0.map(\.source.version) })
                loaded = loaded.filter { versions.contains($0.key) }
                return loaded[group.map(\.source.version)]
            }
            if let known { return known }
            let graph = try StreetGraph(group)
            loaded.withLock { $0[group.map(\.source.version)] = graph }
            return graph
        }
        return graph?.edges.isEmpty == false ? graph : nil
    }

    /// Areas that touch each other, or can be walked between, together.
    private static func groups(_ areas: [StoredArea]) -> [[StoredArea]] {
        var groups: [[StoredArea]] = []
        for area in areas {
            let (near, far) = groups.reduce(into: ([[StoredArea]](), [[StoredArea]]())) { parts, group in
                let touches = group.contains { other in
                    guard let one = area.source.area, let two = other.source.area else { return false }
                    return one.touches(two)
                }
                if touches { parts.0.append(group) } else { parts.1.append(group) }
            }
            groups = far + [near.flatMap(\.self) + [area]]
        }
        return groups
    }

    private func loadedGraph(at point: Coordinates) throws(RoutingError) -> StreetGraph {
        let known = try Self.reading { () throws(PlaceStoreError) in try graph(at: point) }
        guard let known else { throw .noStreets(reason: nil) }
        return known
    }

    /// What the store says, or why it cannot be read.
    private static func reading<Value>(_ body: () throws(PlaceStoreError) -> Value) throws(RoutingError) -> Value {
        do { return try body() } catch { throw .noStreets(reason: "\(error)") }
    }

    /// Where each part of the graph is met, as far as to the main part, from which most ways can be walked.
    private func access(to point: Coordinates, _ graph: StreetGraph) throws(RoutingError) -> [Int32: StreetAccess] {
        try Self.reading { () throws(PlaceStoreError) in
            try store.reading { areas in
                let order = SphereBox(around: point, within: Self.reach)
                var access: [Int32: StreetAccess] = [:]
                var far = Self.reach
                for area in areas {
                    // One that was imported meanwhile is no part of the graph.
                    guard let firstEdge = graph.firstEdges[area.source.version] else { continue }
                    try area.read { reader in
                        try reader.database.scan(rTree: PlaceSchema.streetTree, score: order.distance) {
                            (id, distance, _) throws(SQLiteError) in
                            if distance > far { return false }
                            guard let index = Int32(exactly: id + Int64(firstEdge)), graph.edges.indices.contains(Int(index)) else {
                                return true
                            }
                            for index in graph.parts(ofEdge: index) {
                                let snap = StreetSnap(index, graph.line(index), to: point)
                                guard snap.distance <= Self.reach else { continue }
                                let edge = graph.edges[Int(index)]
                                let part = graph.parts[Int(edge.first)]
                                let choice = StreetAccess.Choice(snap, graph)
                                var found = access[part] ?? StreetAccess(usual: choice)
                                found.add(choice, isOnGround: edge.isOnGround)
                                access[part] = found
                                if part == graph.mainPart { far = min(far, Double(found.usual.cost)) }
                            }
                            return true
                        }
                    }
                }
                return access
            }
        }
    }
}
