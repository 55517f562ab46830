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
        for area in areas { try area.read { try add($0.database, area.source.version) } }
        if areas.count > 1 { joinCorners() }
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

    /// Makes corners at the same place one: two areas that touch each other have the corners of their border both.
    private mutating func joinCorners() {
        var known: [Coordinates: Int32] = [:]
        let joined = corners.enumerated().map { number, point in
            let first = known[point] ?? Int32(number)
            known[point] = first
            return first
        }
        for index in edges.indices {
            edges[index].first = joined[Int(edges[index].first)]
            edges[index].last = joined[Int(edges[index].last)]
        }
    }

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
        for edge in edges {
            degrees[Int(edge.first)] += 1
            degrees[Int(edge.last)] += 1
        }
        starts = [0]
        starts.reserveCapacity(corners.count + 1)
        for degree in degrees.dropLast() { starts.append((starts.last ?? 0) + degree) }
        incident = Array(repeating: 0, count: edges.count * 2)
        var next = starts
        for (index, edge) in edges.enumerated() {
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
