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
}
