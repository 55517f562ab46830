import Foundation

/// Lines and rings of points, cut and made simpler.
enum MapShape {
    /// Cuts a line at a box: the parts inside.
    static func clipped(_ line: [MapPoint], to box: MapBox) -> [[MapPoint]] {
        var parts: [[MapPoint]] = []
        var part: [MapPoint] = []
        for (from, to) in zip(line, line.dropFirst()) {
            guard let (start, end) = clipped(from, to, to: box) else {
                if part.count > 1 { parts.append(part) }
                part = []
                continue
            }
            if part.last != start {
                if part.count > 1 { parts.append(part) }
                part = [start]
            }
            part.append(end)
        }
        if part.count > 1 { parts.append(part) }
        return parts
    }

    /// Liang and Barsky, "A New Concept and Method for Line Clipping", 1984.
    private static func clipped(_ from: MapPoint, _ to: MapPoint, to box: MapBox) -> (MapPoint, MapPoint)? {
        let step = to - from
        var first = 0.0
        var last = 1.0
        for axis in 0...1 {
            for (slope, room) in [(-step[axis], from[axis] - box.least[axis]), (step[axis], box.greatest[axis] - from[axis])] {
                if slope == 0 {
                    if room < 0 { return nil }
                } else if slope < 0 {
                    first = max(first, room / slope)
                } else {
                    last = min(last, room / slope)
                }
            }
        }
        guard first <= last else { return nil }
        return (first == 0 ? from : from + step * first, last == 1 ? to : from + step * last)
    }

    /// Cuts a ring at a box; empty where nothing of it lies inside. Sutherland and Hodgman, "Reentrant Polygon Clipping", 1974.
    ///
    /// - Parameter ring: without its first point again at its end.
    static func clipped(ring: [MapPoint], to box: MapBox) -> [MapPoint] {
        var ring = ring
        for axis in 0...1 {
            for (limit, sign) in [(box.least[axis], 1.0), (box.greatest[axis], -1.0)] {
                guard var previous = ring.last else { return [] }
                var result: [MapPoint] = []
                result.reserveCapacity(ring.count + 4)
                var wasInside = (previous[axis] - limit) * sign >= 0
                for point in ring {
                    let isInside = (point[axis] - limit) * sign >= 0
                    if isInside != wasInside {
                        var corner = previous + (point - previous) * ((limit - previous[axis]) / (point[axis] - previous[axis]))
                        corner[axis] = limit
                        result.append(corner)
                    }
                    if isInside { result.append(point) }
                    previous = point
                    wasInside = isInside
                }
                ring = result
            }
        }
        return ring.count > 2 ? ring : []
    }

    /// Leaves out points that lie nearer than this to the line without them (Douglas and Peucker, 1973). First and last stay.
    static func simplified(_ line: [MapPoint], within tolerance: Double) -> [MapPoint] {
        guard line.count > 2 else { return line }
        var isKept = [Bool](repeating: false, count: line.count)
        isKept[0] = true
        isKept[line.count - 1] = true
        var open = [(0, line.count - 1)]
        let limit = tolerance * tolerance
        while let (first, last) = open.popLast() {
            guard last - first > 1 else { continue }
            let step = line[last] - line[first]
            let length = (step * step).sum()
            var farthest = first
            var distance = limit
            for index in first + 1..<last {
                let offset = line[index] - line[first]
                let share = length == 0 ? 0 : min(max((offset * step).sum() / length, 0), 1)
                let rest = offset - step * share
                let square = (rest * rest).sum()
                if square > distance { (farthest, distance) = (index, square) }
            }
            guard farthest > first else { continue }
            isKept[farthest] = true
            open.append((first, farthest))
            open.append((farthest, last))
        }
        return zip(line, isKept).compactMap { $1 ? $0 : nil }
    }

    /// Twice the area inside a ring; positive where it goes around clockwise, as seen with y downwards.
    static func doubleArea(_ ring: [MapPoint]) -> Double {
        guard let origin = ring.first, var previous = ring.last else { return 0 }
        previous -= origin
        var area = 0.0
        for point in ring {
            let point = point - origin
            area += previous.x * point.y - point.x * previous.y
            previous = point
        }
        return area
    }

    /// Whether a point lies inside rings, by the even-odd rule.
    static func contains(_ point: MapPoint, in rings: [[MapPoint]]) -> Bool {
        crossings(at: point.y, of: rings).count { $0 < point.x } % 2 == 1
    }

    /// A point inside an area for its name: the middle, or where it is widest at the middle's height.
    static func middle(of rings: [[MapPoint]]) -> MapPoint? {
        guard let ring = rings.max(by: { abs(doubleArea($0)) < abs(doubleArea($1)) }), let origin = ring.first else { return nil }
        var sum = MapPoint.zero
        var previous = (ring.last ?? origin) - origin
        for point in ring {
            let point = point - origin
            sum += (previous + point) * (previous.x * point.y - point.x * previous.y)
            previous = point
        }
        let area = doubleArea(ring)
        guard area != 0 else { return nil }
        let middle = origin + sum / (3 * area)
        if contains(middle, in: rings) { return middle }
        let sides = crossings(at: middle.y, of: rings).sorted()
        let spans = stride(from: 0, to: sides.count - 1, by: 2).map { (sides[$0], sides[$0 + 1]) }
        guard let widest = spans.max(by: { $0.1 - $0.0 < $1.1 - $1.0 }) else { return nil }
        return MapPoint((widest.0 + widest.1) / 2, middle.y)
    }

    /// Where the sides of rings cross a height, from west to east in no order.
    private static func crossings(at height: Double, of rings: [[MapPoint]]) -> [Double] {
        rings.flatMap { ring -> [Double] in
            guard var previous = ring.last else { return [] }
            var found: [Double] = []
            for point in ring {
                if (previous.y > height) != (point.y > height) {
                    found.append(previous.x + (point.x - previous.x) * ((height - previous.y) / (point.y - previous.y)))
                }
                previous = point
            }
            return found
        }
    }
}
