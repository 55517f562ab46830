import Explore

/// Turns the legs of a way into instructions.
enum StreetDirections {
    /// Degrees of a bend that no one needs to be told of where the street goes on.
    private static let bend = 45.0
    /// Metres of a stretch, such as a crossing, that nobody needs to be told of: it belongs to what was before it.
    private static let crossing = 15.0

    /// The steps of a way along these legs, the arrival at `end` included.
    ///
    /// - Parameter connectors: Metres from where the way begins to the street, and from the street to where it ends.
    static func steps(_ legs: [StreetLeg], to end: Coordinates, connectors: (Double, Double)) -> [WalkingStep] {
        var steps: [WalkingStep] = []
        var last: StreetLeg?
        let legs = merged(legs.filter { $0.length > 0 })
        for (index, leg) in legs.enumerated() {
            let length = leg.length + (index == 0 ? connectors.0 : 0) + (index == legs.count - 1 ? connectors.1 : 0)
            let maneuver = last.map { WalkingStep.Maneuver(turn: turn($0, leg)) } ?? .depart
            let words = last == nil ? "Walk \(compass(leg.startBearing ?? 0)) along" : maneuver.words
            steps.append(
                WalkingStep(
                    instruction: "\(words) \(leg.name ?? leg.kind.noun)", maneuver: maneuver, street: leg.name, distance: length,
                    duration: length / WalkingRoute.pace, coordinate: leg.line[0]))
            last = leg
        }
        let arrival = WalkingStep(
            instruction: "You have arrived", maneuver: .arrive, street: nil, distance: 0, duration: 0, coordinate: end)
        return steps + [arrival]
    }

    /// Legs of one street in a row as one, and those that are too short to be spoken of as parts of their neighbours.
    private static func merged(_ legs: [StreetLeg]) -> [StreetLeg] {
        var result: [StreetLeg] = []
        for leg in legs {
            guard let last = result.last else {
                result.append(leg)
                continue
            }
            let isSame = leg.name == last.name && (leg.name != nil || leg.kind == last.kind) && abs(turn(last, leg)) < bend
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

    /// Degrees to the right, −180..<180.
    private static func turn(_ first: StreetLeg, _ next: StreetLeg) -> Double {
        guard let from = first.endBearing, let to = next.startBearing else { return 0 }
        return (to - from + 540).truncatingRemainder(dividingBy: 360) - 180
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
