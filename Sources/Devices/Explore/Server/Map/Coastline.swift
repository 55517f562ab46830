/// The sea, from the lines along its shores: it lies to the right of each, and ends where the extract does
/// (wiki.openstreetmap.org/wiki/Tag:natural=coastline).
struct Coastline {
    private var ways: [[Int64]] = []

    var isEmpty: Bool { ways.isEmpty }

    var references: [Int64] { ways.flatMap(\.self) }

    mutating func add(_ nodes: some Sequence<Int64>) { ways.append(Array(nodes)) }

    /// The sea as rings, of which an odd number lies around each of its points; none without a shore.
    ///
    /// - Parameter box: where the extract ends.
    func rings(in box: MapBox, _ position: (Int64) -> MapPoint?) -> [[MapPoint]] {
        var rings: [[MapPoint]] = []
        var lines: [[MapPoint]] = []
        for shore in joined() {
            let isClosed = shore.first == shore.last
            let points = shore.map(position)
            if isClosed, !points.contains(nil) {
                rings.append(points.dropLast().compactMap(\.self))
                continue
            }
            // A shore that goes around begins where the extract does not have it.
            let gap = isClosed ? points.firstIndex(of: nil) ?? 0 : 0
            let order = isClosed ? Array(points[gap...] + points[1..<max(gap, 1)]) : points
            lines += order.split(separator: nil).map { $0.compactMap(\.self) }.filter { $0.count > 1 }
        }
        if lines.isEmpty {
            // The largest shore with the land inside is an island, around which there is nothing but the sea.
            let areas = rings.map(MapShape.doubleArea)
            guard let largest = areas.max(by: { abs($0) < abs($1) }) else { return [] }
            return largest < 0 ? rings + [box.corners] : rings
        }
        return rings + Self.closed(lines, along: box)
    }

    /// The ways, joined where one ends and another begins.
    func joined() -> [[Int64]] {
        var begins: [Int64: [Int]] = [:]
        var ends: Set<Int64> = []
        for (index, way) in ways.enumerated() {
            guard let first = way.first, let last = way.last else { continue }
            begins[first, default: []].append(index)
            ends.insert(last)
        }
        var isUsed = [Bool](repeating: false, count: ways.count)
        var shores: [[Int64]] = []
        // First those that nothing leads to, then what is left: shores that go around.
        for isFirst in [true, false] {
            for (index, way) in ways.enumerated() where !isUsed[index] && way.count > 1 {
                if isFirst, ends.contains(way[0]) { continue }
                var shore = way
                isUsed[index] = true
                while shore.first != shore.last, let last = shore.last, let next = begins[last]?.first(where: { !isUsed[$0] }) {
                    isUsed[next] = true
                    shore += ways[next].dropFirst()
                }
                shores.append(shore)
            }
        }
        return shores
    }

    /// Closes shores along the edge of the extract: clockwise from where one ends to where the next begins.
    private static func closed(_ lines: [[MapPoint]], along box: MapBox) -> [[MapPoint]] {
        let edge = MapEdge(box)
        let ends = lines.map { (start: edge.nearest($0[0]), end: edge.nearest($0[$0.count - 1])) }
        let starts = ends.indices.sorted { ends[$0].start < ends[$1].start }
        var isUsed = [Bool](repeating: false, count: lines.count)
        var rings: [[MapPoint]] = []
        for first in lines.indices where !isUsed[first] {
            var ring: [MapPoint] = []
            var index = first
            repeat {
                isUsed[index] = true
                ring.append(edge.point(ends[index].start))
                ring += lines[index]
                ring.append(edge.point(ends[index].end))
                let end = ends[index].end
                let next = starts.first { ends[$0].start >= end } ?? starts[0]
                ring += edge.corners(from: end, to: ends[next].start)
                // Of two that begin at one point, one is enough.
                guard !isUsed[next] else { break }
                index = next
            } while true
            rings.append(ring)
        }
        return rings
    }
}

/// The edge of a box, walked clockwise from its north-western corner.
private struct MapEdge {
    private let box: MapBox
    private let lengths: [Double]

    init(_ box: MapBox) {
        self.box = box
        lengths = [box.size.x, box.size.y, box.size.x, box.size.y]
    }

    /// How far the point of the edge lies that is nearest to this one.
    func nearest(_ point: MapPoint) -> Double {
        let (width, height) = (box.size.x, box.size.y)
        let x = min(max(point.x - box.least.x, 0), width)
        let y = min(max(point.y - box.least.y, 0), height)
        let sides = [(y, x), (width - x, width + y), (height - y, 2 * width + height - x), (x, 2 * width + 2 * height - y)]
        return sides.min { $0.0 < $1.0 }?.1 ?? 0
    }

    func point(_ distance: Double) -> MapPoint {
        let corners = box.corners
        var rest = distance
        for (side, length) in lengths.enumerated() {
            if rest <= length || side == 3 {
                let share = length == 0 ? 0 : min(rest / length, 1)
                return corners[side] + (corners[(side + 1) % 4] - corners[side]) * share
            }
            rest -= length
        }
        return corners[0]
    }

    /// The corners between two points of the edge, on the way clockwise.
    func corners(from start: Double, to end: Double) -> [MapPoint] {
        let whole = lengths.reduce(0, +)
        let end = end < start ? end + whole : end
        var passed: [MapPoint] = []
        var distance = 0.0
        for side in 0..<8 {
            if distance > start, distance < end { passed.append(box.corners[side % 4]) }
            distance += lengths[side % 4]
        }
        return passed
    }
}

extension MapBox {
    /// The corners, clockwise from the north-western one.
    var corners: [MapPoint] { [least, MapPoint(greatest.x, least.y), greatest, MapPoint(least.x, greatest.y)] }
}
