import Explore

extension WalkingRoute {
    /// Metres from a turn within which a place is seen beside it.
    private static let sight = 25.0

    /// The same way, whose turns onto what has no name are told by the places beside them: "Turn left onto the footway, by R-kioski".
    ///
    /// - Throws: `PlaceStoreError.database`.
    func withLandmarks(of store: PlaceStore) throws(PlaceStoreError) -> WalkingRoute {
        var told: [WalkingStep] = []
        var last: String?
        for step in steps {
            guard step.street == nil, step.maneuver.isTurn, let place = try Self.landmark(at: step.coordinate, store), place != last else {
                told.append(step)
                continue
            }
            last = place
            told.append(
                WalkingStep(
                    instruction: "\(step.instruction), by \(place)", maneuver: step.maneuver, street: nil, distance: step.distance,
                    duration: step.duration, coordinate: step.coordinate))
        }
        return WalkingRoute(
            distance: distance, duration: duration, polyline: polyline, steps: told, isEstimated: isEstimated, offStreet: offStreet,
            stairs: stairs)
    }

    /// The nearest place that has a name of its own and a door there.
    private static func landmark(at corner: Coordinates, _ store: PlaceStore) throws(PlaceStoreError) -> String? {
        let found = try store.best(PlaceQuery(around: corner, within: sight, limit: 20)) { place in
            place.approaches.isEmpty && place.place.kind.map { KindTable.standard.isLandmark($0, named: place.place.name) } == true
        }
        return found.min { ($0.distance, $0.id) < ($1.distance, $1.id) }?.place.name
    }
}

extension WalkingStep.Maneuver {
    fileprivate var isTurn: Bool {
        switch self {
        case .depart, .straight, .arrive: false
        default: true
        }
    }
}
