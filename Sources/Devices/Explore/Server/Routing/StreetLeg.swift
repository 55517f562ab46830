import Explore

/// A part of a way along one stretch of street, in walking direction.
struct StreetLeg {
    let line: [Coordinates]
    let kind: StreetKind
    let name: String?
    /// Metres.
    let length: Double

    init(line: [Coordinates], kind: StreetKind, name: String?) {
        self.line = line
        self.kind = kind
        self.name = name
        length = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    /// The direction at its beginning, in degrees from north.
    var startBearing: Double? {
        guard let first = line.first, let next = line.dropFirst().first(where: { $0 != first }) else { return nil }
        return first.bearing(to: next)
    }

    /// The direction at its end, in degrees from north.
    var endBearing: Double? {
        guard let last = line.last, let before = line.dropLast().last(where: { $0 != last }) else { return nil }
        return before.bearing(to: last)
    }
}
