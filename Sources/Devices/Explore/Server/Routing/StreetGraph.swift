import Explore
import SQLite

/// The streets of an area, or of several that touch each other, as a graph in memory: corners, and the stretches between them.
struct StreetGraph: Sendable {
    private(set) var edges: [StreetEdge] = []
    /// The points of all lines, one after the other.
    private(set) var points: [Coordinates] = []
    private(set) var names: [String] = []
    private(set) var corners: [Coordinates] = []
    /// Which part of the graph a corner belongs to; no way leads from one part to another.
    private(set) var parts: [Int32] = []
    /// The part with the most corners.
    private(set) var mainPart: Int32 = 0
    /// For each corner, where its edges begin in `incident`; one more at the end.
    private var starts: [Int32] = [0]
    private var incident: [Int32] = []
    /// The number of the first edge of each area, by the version of its import.
    private(set) var firstEdges: [String: Int] = [:]
    /// Edges that another area has corners in the middle of: the parts that stand for them.
    private var splits: [Int32: Range<Int32>] = [:]

    /// Loads the graph of an import.
    ///
    /// - Throws: `SQLiteError`, `StreetGraphError`.
    init(_ database: Database, version: String) throws {
        try add(database, version)
        finish()
    }

    /// Loads the graph of areas.
    ///
    /// - Throws: `SQLiteError`, `StreetGraphError`, or what opening an area throws.
    init(_ areas: [StoredArea]) throws {
        var ends: [(edges: Int, corners: Int)] = []
        for area in areas {
            try area.read { try add($0.database, area.source.version) }
            ends.append((edges.count, corners.count))
        }
        if areas.count > 1 { join(ends) }
        finish()
    }

    private mutating func add(_ database: Database, _ version: String) throws {
        firstEdges[version] = edges.count
        let (firstName, firstCorner) = (Int32(clamping: names.count), Int32(clamping: self.corners.count))
        names += try database.query("SELECT name FROM street_name ORDER BY id") { (row) throws(SQLiteError) in row.text(0) }
        var corners: [Coordinates?] = []
        var damaged: Int64?
        // An import numbers the corners one after the other, and a stretch has two: a larger number would only take memory.
        let count = try database.query("SELECT count(*) FROM street") { (row) throws(SQLiteError) in row.integer(0) }.first ?? 0
        let numbers = 0..<min(2 * count, Int64(Int32.max) - Int64(firstCorner))
        try database.prepare("SELECT first, last, kind, name, shape, id, ground FROM street ORDER BY id").forEach {
            (row) throws(SQLiteError) in
            let shape = StreetShape.decode(row.blob(4))
            let first = row.integer(0)
            let last = row.integer(1)
            guard let kind = StreetKind(rawValue: Int(clamping: row.integer(2))), shape.count >= 2,
                numbers.contains(first), numbers.contains(last)
            else {
                damaged = row.integer(5)
                return
            }
            for (corner, point) in [(Int(first), shape[0]), (Int(last), shape[shape.count - 1])] {
                while corners.count <= corner { corners.append(nil) }
                corners[corner] = point
            }
            var length = 0.0
            for (from, to) in zip(shape, shape.dropFirst()) { length += from.distance(to: to) }
            edges.append(
                StreetEdge(
                    first: firstCorner + Int32(first), last: firstCorner + Int32(last), kind: kind, isOnGround: row.integer(6) != 0,
                    name: row.optionalInteger(3).map { firstName + Int32(clamping: $0) } ?? -1,
                    length: Float(length), pointStart: Int32(clamping: points.count), pointCount: Int32(clamping: shape.count)))
            points.append(contentsOf: shape)
        }
        if let damaged { throw StreetGraphError(street: damaged) }
        self.corners += corners.map { $0 ?? Coordinates(clamping: 0, 0) }
    }

    /// Makes corners at the same place one: areas that touch each other have the corners of their border, and the ways that cross it, both.
    /// Such a way is cut where either of them has a corner.
    ///
    /// - Parameter ends: how many edges and corners there are with each of the areas.
    private mutating func join(_ ends: [(edges: Int, corners: Int)]) {
        /// The first corner at a place, and the areas, by their numbers, of the first and the last one.
        var known: [Coordinates: (corner: Int32, first: Int, last: Int)] = [:]
        var area = 0
        let joined = corners.enumerated().map { number, point in
            while number >= ends[area].corners { area += 1 }
            let first = known[point] ?? (Int32(number), area, area)
            known[point] = (first.corner, first.first, area)
            return first.corner
        }
        area = 0
        for index in edges.indices {
            while index >= ends[area].edges { area += 1 }
            edges[index].first = joined[Int(edges[index].first)]
            edges[index].last = joined[Int(edges[index].last)]
            let start = Int(edges[index].pointStart)
            let inner = start + 1..<start + Int(edges[index].pointCount) - 1
            let cuts = inner.filter { known[points[$0]].map { $0.first != area || $0.last != area } == true }
            if !cuts.isEmpty { split(index, at: cuts.map { ($0, known[points[$0]]?.corner ?? 0) }) }
        }
    }

    /// Adds the parts of an edge between some of its points.
    private mutating func split(_ index: Int, at cuts: [(point: Int, corner: Int32)]) {
        let edge = edges[index]
        let start = Int(edge.pointStart)
        let stations = [(start, edge.first)] + cuts + [(start + Int(edge.pointCount) - 1, edge.last)]
        let first = Int32(edges.count)
        for (from, to) in zip(stations, stations.dropFirst()) {
            var part = edge
            (part.first, part.last) = (from.1, to.1)
            (part.pointStart, part.pointCount) = (Int32(clamping: from.0), Int32(to.0 - from.0 + 1))
            part.length = Float(zip(points[from.0..<to.0], points[from.0 + 1...to.0]).reduce(0) { $0 + $1.0.distance(to: $1.1) })
            edges.append(part)
        }
        splits[Int32(index)] = first..<Int32(edges.count)
    }

    /// The edges that a stretch of an area is, by the number that it would have as one.
    func parts(ofEdge edge: Int32) -> Range<Int32> { splits[edge] ?? edge..<edge + 1 }

    private mutating func finish() {
        link()
        divide()
    }

    /// The line of an edge, from its first corner to its last.
    func line(_ edge: Int32) -> ArraySlice<Coordinates> {
        let start = Int(edges[Int(edge)].pointStart)
        return points[start..<start + Int(edges[Int(edge)].pointCount)]
    }

    /// The name of an edge's street; `nil` without one.
    func name(_ edge: Int32) -> String? {
        let name = Int(edges[Int(edge)].name)
        return names.indices.contains(name) ? names[name] : nil
    }

    /// The edges at a corner.
    func edges(at corner: Int32) -> ArraySlice<Int32> {
        incident[Int(starts[Int(corner)])..<Int(starts[Int(corner) + 1])]
    }

    private mutating func link() {
        var degrees = [Int32](repeating: 0, count: corners.count + 1)
        for (index, edge) in edges.enumerated() where splits[Int32(index)] == nil {
            degrees[Int(edge.first)] += 1
            degrees[Int(edge.last)] += 1
        }
        starts = [0]
        starts.reserveCapacity(corners.count + 1)
        for degree in degrees.dropLast() { starts.append((starts.last ?? 0) + degree) }
        incident = Array(repeating: 0, count: edges.count * 2)
        var next = starts
        for (index, edge) in edges.enumerated() where splits[Int32(index)] == nil {
            for corner in [Int(edge.first), Int(edge.last)] {
                incident[Int(next[corner])] = Int32(index)
                next[corner] += 1
            }
        }
    }

    private mutating func divide() {
        parts = Array(repeating: -1, count: corners.count)
        var part: Int32 = 0
        var largest = 0
        var open: [Int32] = []
        for corner in corners.indices where parts[corner] < 0 {
            parts[corner] = part
            var size = 1
            open.append(Int32(corner))
            while let current = open.popLast() {
                for edge in edges(at: current) {
                    for other in [edges[Int(edge)].first, edges[Int(edge)].last] where parts[Int(other)] < 0 {
                        parts[Int(other)] = part
                        size += 1
                        open.append(other)
                    }
                }
            }
            if size > largest {
                largest = size
                mainPart = part
            }
            part += 1
        }
    }
}

/// The streets in the database are damaged.
struct StreetGraphError: Error, CustomStringConvertible {
    let street: Int64

    var description: String { "street \(street) has no line, no known kind, or no corners" }
}
