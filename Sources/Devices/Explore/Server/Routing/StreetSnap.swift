import Explore
import Foundation

/// The point of the streets that is nearest to a point that was asked for.
struct StreetSnap {
    let edge: Int32
    /// The point on the edge's line.
    let point: Coordinates
    /// Which of the line's segments it is on, from 0.
    let segment: Int
    /// Metres along the line from the edge's first corner.
    let offset: Double
    /// Metres from the point that was asked for.
    let distance: Double

    /// The nearest point of an edge's line.
    init(_ edge: Int32, _ line: ArraySlice<Coordinates>, to target: Coordinates) {
        let metresEast = Coordinates.metresPerDegree * cos(target.latitude * .pi / 180)
        func plane(_ point: Coordinates) -> (x: Double, y: Double) {
            ((point.longitude - target.longitude) * metresEast, (point.latitude - target.latitude) * Coordinates.metresPerDegree)
        }
        var best = (square: Double.infinity, segment: 0, share: 0.0)
        var from = plane(line[line.startIndex])
        for (segment, point) in line.dropFirst().enumerated() {
            let to = plane(point)
            let along = (x: to.x - from.x, y: to.y - from.y)
            let square = along.x * along.x + along.y * along.y
            let share = square > 0 ? min(max(-(from.x * along.x + from.y * along.y) / square, 0), 1) : 0
            let foot = (x: from.x + along.x * share, y: from.y + along.y * share)
            let distance = foot.x * foot.x + foot.y * foot.y
            if distance < best.square { best = (distance, segment, share) }
            from = to
        }
        var offset = 0.0
        for index in line.startIndex..<line.startIndex + best.segment { offset += line[index].distance(to: line[index + 1]) }
        let start = line[line.startIndex + best.segment]
        let end = line[line.startIndex + best.segment + 1]
        let point = Coordinates(
            clamping: start.latitude + (end.latitude - start.latitude) * best.share,
            start.longitude + (end.longitude - start.longitude) * best.share)
        self.edge = edge
        self.point = point
        segment = best.segment
        self.offset = offset + start.distance(to: point)
        distance = target.distance(to: point)
    }
}
