import Explore

/// Turns the legs of a way into instructions.
struct StreetDirections {
    /// Degrees of a bend that no one needs to be told of where the street goes on.
    private static let bend = 45.0
    /// Metres of a stretch, such as a crossing, that nobody needs to be told of: it belongs to what was before it.
    private static let crossing = 15.0

    private var steps: [WalkingStep] = []
    /// The leg that the last step began with, or that last had a name.
    private var current: StreetLeg?
    private var bearing: Double?

    /// The steps of a way along these legs, the arrival at `end` included.
    ///
    /// - Parameter connectors: Metres from where the way begins to the street, and from the street to where it ends.
    static func steps(_ legs: [StreetLeg], to end: Coordinates, connectors: (Double, Double))
        -> [WalkingStep]
    {
        var directions = StreetDirections()
        var connector = connectors.0
        for leg in merged(legs.filter { $0.length > 0 }) {
            directions.add(leg, connector)
            connector = 0
        }
        directions.lengthenLast(by: connectors.1)
        directions.steps.append(
            WalkingStep(
                instruction: "You have arrived", maneuver: .arrive, street: nil, distance: 0, duration: 0,
                coordinate: end))
        return directions.steps
    }

    /// Legs of one street in a row as one, and those that are too short to be spoken of as parts of their neighbours.
    private static func merged(_ legs: [StreetLeg]) -> [StreetLeg] {
        var result: [StreetLeg] = []
        for leg in legs {
            guard let last = result.last else {
                result.append(leg)
                continue
            }
            let isSame = leg.name == last.name && leg.kind == last.kind && abs(turn(last, leg)) < bend
            // The last leg of the way is as short as it is.
            guard isSame || leg.length < crossing || last.length < crossing else {
                result.append(leg)
                continue
            }
            let named = isSame || leg.length < crossing ? last : leg
            result[result.count - 1] = StreetLeg(line: last.line + leg.line.dropFirst(), kind: named.kind, name: named.name)
        }
        return result
    }

    private static func turn(_ first: StreetLeg, _ next: StreetLeg) -> Double {
        guard let from = first.endBearing, let to = next.startBearing else { return 0 }
        return turn(from: from, to: to)
    }

    private mutating func add(_ leg: StreetLeg, _ connector: Double) {
        defer { bearing = leg.endBearing ?? bearing }
        let length = leg.length + connector
        guard let current, let bearing, let next = leg.startBearing else {
            current = leg
            let direction = Self.compass(leg.startBearing ?? 0)
            append("Walk \(direction) along \(leg.name ?? leg.kind.noun)", .depart, leg, length)
            return
        }
        let turn = Self.turn(from: bearing, to: next)
        let goesOn = leg.name == current.name && (leg.name != nil || leg.kind == current.kind)
        let isCrossing = leg.name == nil && leg.length < Self.crossing
        if abs(turn) < Self.bend, goesOn || isCrossing {
            lengthenLast(by: length)
            return
        }
        self.current = leg
        let maneuver = WalkingStep.Maneuver(turn: turn)
        append("\(maneuver.words) \(leg.name ?? leg.kind.noun)", maneuver, leg, length)
    }

    private mutating func append(
        _ text: String, _ maneuver: WalkingStep.Maneuver, _ leg: StreetLeg, _ length: Double
    ) {
        guard let place = leg.line.first else { return }
        steps.append(
            WalkingStep(
                instruction: text, maneuver: maneuver, street: leg.name, distance: length,
                duration: length / WalkingRoute.pace,
                coordinate: place))
    }

    private mutating func lengthenLast(by metres: Double) {
        guard let last = steps.indices.last else { return }
        steps[last].distance += metres
        steps[last].duration = steps[last].distance / WalkingRoute.pace
    }

    /// Degrees to the right, −180..<180.
    private static func turn(from: Double, to: Double) -> Double {
        (to - from + 540).truncatingRemainder(dividingBy: 360) - 180
    }

    private static func compass(_ bearing: Double) -> String {
        let names = [
            "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
        ]
        return names[Int(((bearing + 22.5) / 45).rounded(.down)) & 7]
    }
}

extension WalkingStep.Maneuver {
    /// What to do for a turn of so many degrees to the right.
    init(turn: Double) {
        let side = turn > 0
        switch abs(turn) {
        case ..<25: self = .straight
        case ..<60: self = side ? .slightRight : .slightLeft
        case ..<120: self = side ? .right : .left
        case ..<165: self = side ? .sharpRight : .sharpLeft
        default: self = .turnAround
        }
    }

    /// The sentence before the street's name.
    var words: String {
        switch self {
        case .depart: "Walk along"
        case .straight: "Continue onto"
        case .slightLeft: "Bear left onto"
        case .left: "Turn left onto"
        case .sharpLeft: "Turn sharp left onto"
        case .slightRight: "Bear right onto"
        case .right: "Turn right onto"
        case .sharpRight: "Turn sharp right onto"
        case .turnAround: "Turn around onto"
        case .arrive: "Arrive at"
        }
    }
}
