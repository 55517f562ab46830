import Explore
import Foundation

// What goes out on the wire, made from what the server keeps.

extension Coordinates {
    /// The same point; `nil` never, for both have the same ranges.
    init?(_ point: Coordinate) { self.init(latitude: point.latitude, longitude: point.longitude) }
}

extension Explore.Place {
    /// - Parameter origin: where the walk begins; its time and distance are estimated.
    init?(_ ranked: RankedPlace, from origin: Coordinate) {
        let place = ranked.place
        guard let location = Coordinates(place.coordinate) else { return nil }
        let walk = StraightLineRouter().estimate(from: origin, to: place.coordinate)
        self.init(
            name: place.name, location: location, address: place.address, walkTime: WalkTime(seconds: walk.duration),
            distance: WalkDistance(meters: walk.distance), rating: place.rating, photoURL: place.photoURL,
            mapsLink: MapsLink.walking(from: origin, to: place.coordinate))
    }
}

extension Explore.ExploreEvent {
    /// `nil` where it has no name: such an event is not shown.
    init?(_ event: ExploreEvent) {
        guard event.name.contains(where: { !$0.isWhitespace }) else { return nil }
        self.init(name: event.name, location: Coordinates(event.coordinate), start: event.start, address: event.address)
    }
}

extension DirectionsResponse {
    init(_ route: WalkingRoute, from origin: Coordinate, to destination: Coordinate) {
        self.init(
            distance: WalkDistance(meters: route.distance), duration: WalkTime(seconds: route.duration),
            mapsLink: MapsLink.walking(from: origin, to: destination), polyline: route.polyline.compactMap(Coordinates.init),
            steps: route.steps.map { step in
                // To have arrived takes neither.
                let isArrival = step.maneuver == .arrive
                return DirectionsStep(
                    instruction: step.instruction, distance: isArrival ? nil : WalkDistance(meters: step.distance),
                    duration: isArrival ? nil : WalkTime(seconds: step.duration), location: Coordinates(step.coordinate))
            }, isEstimated: route.isEstimated)
    }
}

/// Google Maps' universal links (developers.google.com/maps/documentation/urls).
enum MapsLink {
    /// The way on foot between two points.
    static func walking(from origin: Coordinate, to destination: Coordinate) -> String {
        "https://www.google.com/maps/dir/?api=1&origin=\(origin.latitude),\(origin.longitude)"
            + "&destination=\(destination.latitude),\(destination.longitude)&travelmode=walking"
    }
}

/// Times as events write them: local, ISO 8601 without a zone.
enum LocalTime {
    /// `2025-01-15T20:00:00`
    static func text(_ date: Date, in zone: TimeZone) -> String {
        let style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day().time(includingFractionalSeconds: false)
            .timeSeparator(.colon).dateSeparator(.dash).dateTimeSeparator(.standard)
        return date.formatted(style)
    }
}
