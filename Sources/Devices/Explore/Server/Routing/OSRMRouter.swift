import Explore
import Foundation
import HTTPClient

/// Asks a server with OSRM's API (project-osrm.org/docs/v5.24.0/api, "Route service").
public struct OSRMRouter: WalkingRouter {
    private let server: RoutingServer
    private let profile: String

    /// Prepares the calls; nothing is sent.
    ///
    /// - Parameters:
    ///   - base: The server's address: "http://127.0.0.1:5000".
    ///   - profile: What the server calls walking.
    ///   - deadline: How long an answer may take in all.
    public init(
        base: URL, profile: String = "foot", deadline: Duration = .seconds(5),
        transport: any HTTPTransport = SystemHTTPTransport(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        server = RoutingServer(base: base, deadline: deadline, transport: transport, clock: clock)
        self.profile = profile
    }

    /// The server's best way.
    public func route(from start: Coordinates, to end: Coordinates) async throws(RoutingError) -> WalkingRoute {
        let points = "\(start.longitude),\(start.latitude);\(end.longitude),\(end.latitude)"
        let path = server.base.appendingPathComponent("route/v1").appendingPathComponent(profile).appendingPathComponent(points)
        var components = URLComponents(url: path, resolvingAgainstBaseURL: false)
        components?.queryItems = [
            URLQueryItem(name: "overview", value: "full"), URLQueryItem(name: "geometries", value: "polyline6"),
            URLQueryItem(name: "steps", value: "true"),
        ]
        guard let url = components?.url else { throw server.badAnswer("its address cannot be extended") }
        let answer = try await server.answer(Answer.self, to: server.request(url))
        switch answer.code {
        case "Ok": break
        case "NoRoute": throw .noRoute
        case "NoSegment": throw .offTheMap(metres: 0)
        default: throw server.badAnswer("\(answer.code.prefix(40)): \((answer.message ?? "no reason given").prefix(200))")
        }
        guard let route = answer.routes?.first, let line = EncodedPolyline.decode(route.geometry), line.count >= 2,
            route.distance.isFinite, route.distance >= 0, route.duration.isFinite, route.duration >= 0
        else { throw server.badAnswer("a route without a line, a distance or a duration") }
        return WalkingRoute(
            distance: route.distance, duration: route.duration, polyline: [start] + line + [end],
            steps: route.legs.flatMap(\.steps).map(\.step), isEstimated: false)
    }

    private struct Answer: Decodable, Sendable {
        var code: String
        var message: String?
        var routes: [Route]?
    }

    private struct Route: Decodable, Sendable {
        var distance: Double
        var duration: Double
        var geometry: String
        var legs: [Leg]
    }

    private struct Leg: Decodable, Sendable {
        var steps: [Step]
    }

    private struct Step: Decodable, Sendable {
        var distance: Double
        var duration: Double
        var name: String
        var maneuver: Turn

        struct Turn: Decodable, Sendable {
            var type: String
            var modifier: String?
            /// Longitude and latitude.
            var location: [Double]
        }

        var step: WalkingStep {
            let street = name.isEmpty ? nil : name
            let kind = WalkingStep.Maneuver(osrm: maneuver.type, maneuver.modifier)
            let text =
                switch kind {
                case .arrive: "You have arrived"
                default: kind.words + " " + (street ?? "the footway")
                }
            let place = maneuver.location.count == 2 ? maneuver.location : [0, 0]
            return WalkingStep(
                instruction: text, maneuver: kind, street: street, distance: distance, duration: duration,
                coordinate: Coordinates(clamping: place[1], place[0]))
        }
    }
}

extension WalkingStep.Maneuver {
    /// The types and modifiers of OSRM's "StepManeuver object"; what is unknown goes on.
    fileprivate init(osrm type: String, _ modifier: String?) {
        switch (type, modifier) {
        case ("depart", _): self = .depart
        case ("arrive", _): self = .arrive
        case (_, "uturn"): self = .turnAround
        // "slight left"
        default: self = modifier.flatMap { Self(rawValue: $0.replacing(" ", with: "_")) } ?? .straight
        }
    }
}
