import Explore
import Foundation

/// Names pavements that are drawn as ways of their own after the street that runs beside them: nobody knows "the footway".
struct PavementNames {
    /// Metres between a pavement and the middle of its street, at most: half of a wide one.
    private static let reach = 30.0
    /// Degrees between their directions, at most.
    private static let bend = 25.0
    /// Degrees of latitude of a square of the grid, a little more than the reach.
    private static let square = 0.0004
    /// Metres between two points of a pavement that are looked at.
    private static let step = 15.0

    private struct Segment {
        var start: (x: Double, y: Double)
        var end: (x: Double, y: Double)
        var name: Int
    }

    private struct Cell: Hashable {
        var column: Int32
        var row: Int32
    }

    private var segments: [Segment] = []
    private var grid: [Cell: [Int32]] = [:]
    /// The cosine of the middle latitude: degrees of longitude are that much shorter. One for all is enough within a city.
    private var cosine = 1.0

    /// The names, as numbers of `streets.names`, for ways that are pavements without one; by the number of the way.
    static func found(for streets: StreetWays, _ positions: NodePositions) -> [Int: Int] {
        let pavements = streets.ways.indices.filter { streets.ways[$0].isPavement && streets.ways[$0].name == nil }
        guard !pavements.isEmpty else { return [:] }
        var names = PavementNames()
        names.add(streets, positions)
        return Dictionary(
            uniqueKeysWithValues: pavements.compactMap { number in
                names.name(of: points(streets.ways[number], streets, positions)).map { (number, $0) }
            })
    }

    private static func points(_ way: StreetWays.Way, _ streets: StreetWays, _ positions: NodePositions) -> [Coordinates] {
        streets.references[way.nodes].compactMap { positions[$0]?.coordinate }
    }

    private mutating func add(_ streets: StreetWays, _ positions: NodePositions) {
        for way in streets.ways where way.isOnGround && !way.isPavement && way.kind.hasPavements {
            guard let name = way.name else { continue }
            let line = Self.points(way, streets, positions)
            if segments.isEmpty, let first = line.first { cosine = max(0.01, cos(first.latitude * .pi / 180)) }
            for (from, to) in zip(line, line.dropFirst()) { add(Segment(start: plane(from), end: plane(to), name: name)) }
        }
    }

    private mutating func add(_ segment: Segment) {
        let index = Int32(clamping: segments.count)
        segments.append(segment)
        let (dx, dy) = (segment.end.x - segment.start.x, segment.end.y - segment.start.y)
        let steps = Int((max(abs(dx), abs(dy)) / side).rounded(.up)) + 1
        // A segment without end would fill the memory; no street has one of a hundred kilometres.
        guard steps < 4_000 else { return }
        var last: Cell?
        for step in 0...steps {
            let share = Double(step) / Double(steps)
            let cell = cell((segment.start.x + dx * share, segment.start.y + dy * share))
            if cell != last { grid[cell, default: []].append(index) }
            last = cell
        }
    }

    /// Metres of a square's side.
    private var side: Double { Self.square * Coordinates.metresPerDegree }

    private func plane(_ point: Coordinates) -> (x: Double, y: Double) {
        (point.longitude * Coordinates.metresPerDegree * cosine, point.latitude * Coordinates.metresPerDegree)
    }

    private func cell(_ point: (x: Double, y: Double)) -> Cell {
        Cell(column: Int32((point.x / side).rounded(.down)), row: Int32((point.y / side).rounded(.down)))
    }

    /// The street beside more than half of a pavement.
    private func name(of line: [Coordinates]) -> Int? {
        var votes: [Int: Double] = [:]
        var length = 0.0
        for (from, to) in zip(line.map(plane), line.dropFirst().map(plane)) {
            let (dx, dy) = (to.x - from.x, to.y - from.y)
            let metres = (dx * dx + dy * dy).squareRoot()
            guard metres > 0 else { continue }
            length += metres
            let count = max(1, Int((metres / Self.step).rounded()))
            for sample in 0..<count {
                let share = (Double(sample) + 0.5) / Double(count)
                let point = (x: from.x + dx * share, y: from.y + dy * share)
                if let name = nearest(to: point, along: (dx / metres, dy / metres)) { votes[name, default: 0] += metres / Double(count) }
            }
        }
        guard let best = votes.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), best.value > length / 2 else { return nil }
        return best.key
    }

    /// The name of the nearest street that runs the same way, in either direction.
    private func nearest(to point: (x: Double, y: Double), along direction: (x: Double, y: Double)) -> Int? {
        let middle = cell(point)
        let leastCosine = cos(Self.bend * .pi / 180)
        var best: (metres: Double, name: Int)?
        for column in middle.column - 1...middle.column + 1 {
            for row in middle.row - 1...middle.row + 1 {
                for index in grid[Cell(column: column, row: row)] ?? [] {
                    let segment = segments[Int(index)]
                    let (dx, dy) = (segment.end.x - segment.start.x, segment.end.y - segment.start.y)
                    let square = dx * dx + dy * dy
                    guard square > 0, abs(dx * direction.x + dy * direction.y) >= leastCosine * square.squareRoot() else { continue }
                    let along = ((point.x - segment.start.x) * dx + (point.y - segment.start.y) * dy) / square
                    let share = min(max(along, 0), 1)
                    let (east, north) = (segment.start.x + dx * share - point.x, segment.start.y + dy * share - point.y)
                    let metres = (east * east + north * north).squareRoot()
                    if metres <= Self.reach, best.map({ (metres, segment.name) < ($0.metres, $0.name) }) ?? true {
                        best = (metres, segment.name)
                    }
                }
            }
        }
        return best?.name
    }
}
