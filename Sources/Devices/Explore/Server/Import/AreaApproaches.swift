import Explore

/// The points of an area's outline at which it is reached on foot: its entrances and gates; without any, and without walls, points along
/// the outline.
enum AreaApproaches {
    /// Metres between two points of an outline, at least.
    private static let spacing = 20.0
    /// Points of an area, at most.
    static let maximumCount = 64

    /// Whether a node on an outline lets people in (wiki.openstreetmap.org/wiki/Key:entrance, …/Tag:barrier=gate).
    static func isEntrance(_ tag: (String) -> String?) -> Bool {
        let access = tag("foot") ?? tag("access")
        if let access, ["no", "private", "customers", "delivery"].contains(access) { return false }
        if let entrance = tag("entrance") { return !["no", "emergency", "exit", "service", "staircase", "garage"].contains(entrance) }
        return ["gate", "entrance", "kissing_gate", "swing_gate"].contains(tag("barrier"))
    }

    /// Points along an outline, evenly apart.
    ///
    /// - Parameter outline: the corners; `nil` for those that the extract does not have.
    static func points(_ outline: [FixedPosition?]) -> [FixedPosition] {
        let length = zip(outline, outline.dropFirst()).reduce(0.0) { sum, pair in
            guard let from = pair.0, let to = pair.1 else { return sum }
            return sum + from.coordinate.distance(to: to.coordinate)
        }
        let step = max(spacing, length / Double(maximumCount - 1))
        var points: [FixedPosition] = []
        var rest = 0.0
        for (from, to) in zip(outline, outline.dropFirst()) {
            guard let from, let to else {
                rest = 0
                continue
            }
            let side = from.coordinate.distance(to: to.coordinate)
            while rest <= side, side > 0 {
                let share = rest / side
                points.append(
                    FixedPosition(
                        latitude: Int32(Double(from.latitude) + Double(to.latitude - from.latitude) * share),
                        longitude: Int32(Double(from.longitude) + Double(to.longitude - from.longitude) * share)))
                rest += step
            }
            rest -= side
        }
        return Array(points.prefix(maximumCount))
    }
}
