import Foundation

/// A point of the world in Web Mercator: x from west to east and y from north to south, each 0…1.
typealias MapPoint = SIMD2<Double>

extension MapPoint {
    /// As far as the projection goes, in degrees.
    private static let latestLatitude = 85.05112878

    init(_ position: FixedPosition) {
        let latitude = Swift.min(Swift.max(Double(position.latitude) / 1e7, -Self.latestLatitude), Self.latestLatitude) * .pi / 180
        self.init(Double(position.longitude) / 3.6e9 + 0.5, Swift.min(Swift.max(0.5 - asinh(tan(latitude)) / (2 * .pi), 0), 1))
    }
}

/// A rectangle of the world.
struct MapBox: Equatable {
    var least: MapPoint
    var greatest: MapPoint

    init(least: MapPoint, greatest: MapPoint) {
        self.least = least
        self.greatest = greatest
    }

    /// The smallest one around points; `nil` of none.
    init?(_ points: some Sequence<MapPoint>) {
        var iterator = points.makeIterator()
        guard let first = iterator.next() else { return nil }
        self.init(least: first, greatest: first)
        while let point = iterator.next() { add(point) }
    }

    mutating func add(_ point: MapPoint) {
        least = pointwiseMin(least, point)
        greatest = pointwiseMax(greatest, point)
    }

    var size: MapPoint { greatest - least }

    func contains(_ other: MapBox) -> Bool { all(least .<= other.least) && all(greatest .>= other.greatest) }

    func meets(_ other: MapBox) -> Bool { all(least .<= other.greatest) && all(greatest .>= other.least) }
}
