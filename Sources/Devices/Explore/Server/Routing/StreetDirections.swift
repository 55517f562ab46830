import Explore

/// Turns the legs of a way into instructions.
///
/// A turn is the angle between the 20 m before a corner and the 20 m after it, so that a crossing or the vertices of a junction do not hide
/// it. It is said where the street changes, and where the way bends so much that somebody would go straight on.
struct StreetDirections {
    /// Metres before and after a corner whose directions make its turn.
    private static let reach = 20.0
    /// Degrees of a bend that is said although the street goes on.
    private static let bend = 50.0
    /// Metres from the ends of the way within which nothing turns: less than a place on the map is off.
    private static let edge = 3.0
    /// Metres of a leg, such as a crossing, that is a part of the junction.
    private static let crossing = 15.0

    private let legs: [StreetLeg]
    private let points: [Coordinates]
    /// Metres along the line, for each point.
    private let places: [Double]
    /// Which of the points each leg begins at.
    private let starts: [Int]

    /// A point of the way where something is said.
    private struct Corner {
        let point: Int
        /// Degrees to the right.
        let turn: Double
        /// The leg that follows.
        let leg: Int
    }

    /// - Parameter legs: in the order of the way.
    init(_ legs: [StreetLeg]) {
        self.legs = legs.filter { $0.length > 0 }
        var points: [Coordinates] = []
        var places: [Double] = []
        var starts: [Int] = []
        for leg in self.legs {
            starts.append(max(points.count - 1, 0))
            for point in leg.line where point != points.last {
                places.append(points.last.map { (places.last ?? 0) + $0.distance(to: point) } ?? 0)
                points.append(point)
            }
        }
        (self.points, self.places, self.starts) = (points, places, starts)
    }

    /// The steps of the way, the arrival at `end` included.
    ///
    /// - Parameter connectors: Metres from where the way begins to the street, and from the street to where it ends.
    func steps(to end: Coordinates, connectors: (Double, Double)) -> [WalkingStep] {
        var steps: [WalkingStep] = []
        if !legs.isEmpty {
            let first = Corner(point: 0, turn: 0, leg: spoken(from: 0))
            let corners = [first] + corners(after: first.leg)
            for (index, corner) in corners.enumerated() {
                let isLast = index == corners.count - 1
                let stop = isLast ? places[places.count - 1] : places[corners[index + 1].point]
                let length = stop - places[corner.point] + (index == 0 ? connectors.0 : 0) + (isLast ? connectors.1 : 0)
                steps.append(step(corner, after: index == 0 ? nil : legs[corners[index - 1].leg], length))
            }
        }
        let arrival = WalkingStep(
            instruction: "You have arrived", maneuver: .arrive, street: nil, distance: 0, duration: 0, coordinate: end)
        return steps + [arrival]
    }

    private func step(_ corner: Corner, after last: StreetLeg?, _ length: Double) -> WalkingStep {
        let leg = legs[corner.leg]
        let maneuver = last == nil ? .depart : WalkingStep.Maneuver(turn: corner.turn)
        let name = leg.name ?? leg.kind.noun
        let instruction =
            switch (last, maneuver) {
            case (nil, _): "Walk \(compass) along \(name)"
            case (let last?, let turn) where Self.isSame(last, leg) && leg.name != nil:
                turn.words.replacing(" onto", with: "") + " to stay on " + name
            case (_, let turn): "\(turn.words) \(name)"
            }
        return WalkingStep(
            instruction: instruction, maneuver: maneuver, street: leg.name, distance: length, duration: length / WalkingRoute.pace,
            coordinate: points[corner.point])
    }

    // MARK: - Corners

    /// The corners after the departure, in their order.
    private func corners(after departure: Int) -> [Corner] {
        var corners: [Corner] = []
        // Where legs meet, those that are nearer to each other than a crossing is long are one junction.
        for junction in junctions() {
            let before = corners.last?.leg ?? departure
            let leg = spoken(from: junction.upperBound)
            // What begins where the way ends is the place itself.
            if isAtEdge(starts[junction.upperBound]), leg == legs.count - 1 { continue }
            let turns = junction.map { (point: starts[$0], leg: $0, turn: turn(at: starts[$0])) }
            let right = turns.max { $0.turn < $1.turn }
            let left = turns.min { $0.turn < $1.turn }
            if let right, let left, right.turn >= Self.bend, left.turn <= -Self.bend {
                // Across and on: each turn is said, or the way would seem to go on straight.
                let (first, second) = right.point < left.point ? (right, left) : (left, right)
                corners.append(Corner(point: first.point, turn: first.turn, leg: first.leg))
                corners.append(Corner(point: second.point, turn: second.turn, leg: leg))
            } else if let main = turns.max(by: { abs($0.turn) < abs($1.turn) }),
                !Self.isSame(legs[before], legs[leg]) || abs(main.turn) >= Self.bend
            {
                corners.append(Corner(point: main.point, turn: main.turn, leg: leg))
            }
        }
        return withBends(corners, departure)
    }

    /// The legs at whose beginnings there is a junction each.
    private func junctions() -> [ClosedRange<Int>] {
        var junctions: [ClosedRange<Int>] = []
        for leg in legs.indices.dropFirst() {
            if let last = junctions.last, last.upperBound == leg - 1, legs[leg - 1].length < Self.crossing {
                junctions[junctions.count - 1] = last.lowerBound...leg
            } else {
                junctions.append(leg...leg)
            }
        }
        return junctions
    }

    /// The first leg from here that is no crossing; the longest where none is.
    private func spoken(from leg: Int) -> Int {
        let rest = leg..<legs.count
        return rest.first { legs[$0].length >= Self.crossing } ?? rest.max { legs[$0].length < legs[$1].length } ?? leg
    }

    /// The corners, and the bends between them that nobody would take by themselves.
    private func withBends(_ corners: [Corner], _ departure: Int) -> [Corner] {
        var all = corners
        let bends = points.indices.dropFirst().dropLast().map { (point: $0, turn: turn(at: $0)) }
            .filter { abs($0.turn) >= Self.bend + 10 }.sorted { (abs($1.turn), $0.point) < (abs($0.turn), $1.point) }
        for bend in bends {
            let isSaid = all.contains {
                abs(places[$0.point] - places[bend.point]) < Self.reach && ($0.turn < 0) == (bend.turn < 0) && abs($0.turn) >= 25
            }
            if isSaid { continue }
            let leg = (starts.lastIndex { $0 <= bend.point } ?? 0)
            all.removeAll { $0.point == bend.point }
            all.append(Corner(point: bend.point, turn: bend.turn, leg: legs[leg].length < Self.crossing ? spoken(from: leg) : leg))
        }
        return all.sorted { $0.point < $1.point }
    }

    /// The same street, or another one without a name of the same kind.
    private static func isSame(_ first: StreetLeg, _ next: StreetLeg) -> Bool {
        first.name == next.name && (first.name != nil || first.kind == next.kind)
    }

    // MARK: - Directions

    /// Degrees to the right, −180..<180; 0 at the ends of the way.
    private func turn(at point: Int) -> Double {
        guard !isAtEdge(point) else { return 0 }
        let (place, here) = (places[point], points[point])
        let (before, after) = (self.point(at: place - Self.reach), self.point(at: place + Self.reach))
        return (here.bearing(to: after) - before.bearing(to: here) + 540).truncatingRemainder(dividingBy: 360) - 180
    }

    private func isAtEdge(_ point: Int) -> Bool {
        places[point] <= Self.edge || places[places.count - 1] - places[point] <= Self.edge
    }

    /// The point so many metres along the way, brought into it.
    private func point(at place: Double) -> Coordinates {
        guard place > 0 else { return points[0] }
        guard let index = places.firstIndex(where: { $0 >= place }) else { return points[points.count - 1] }
        let share = (place - places[index - 1]) / (places[index] - places[index - 1])
        let (from, to) = (points[index - 1], points[index])
        return Coordinates(
            clamping: from.latitude + (to.latitude - from.latitude) * share, from.longitude + (to.longitude - from.longitude) * share)
    }

    /// The direction in which the way begins.
    private var compass: String {
        let names = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"]
        let bearing = points[0].bearing(to: point(at: Self.reach))
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
