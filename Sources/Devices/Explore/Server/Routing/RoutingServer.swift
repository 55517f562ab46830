import Explore
import Foundation
import HTTPClient

/// Asks a server that finds ways: one with OSRM's API (project-osrm.org/docs/v5.24.0/api, "Route service"), or one with Valhalla's
/// (valhalla.github.io/valhalla/api/turn-by-turn/api-reference), which answers in OSRM's form as well.
public struct RoutingServer: WalkingRouter {
    /// Which API a server has.
    public enum API: Sendable {
        case osrm, valhalla
    }

    /// The longest answer, bytes.
    private static let maximumByteCount = 4 << 20

    private let api: API
    private let base: URL
    private let deadline: Duration
    private let transport: any HTTPTransport
    private let clock: any Clock<Duration>

    /// Prepares the calls; nothing is sent.
    ///
    /// - Parameters:
    ///   - base: The server's address: "http://127.0.0.1:5000".
    ///   - deadline: How long an answer may take in all.
    public init(
        _ api: API, base: URL, deadline: Duration = .seconds(5), transport: any HTTPTransport = SystemHTTPTransport(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.api = api
        self.base = base
        self.deadline = deadline
        self.transport = transport
        self.clock = clock
    }

    /// The server's best way.
    public func route(from start: Coordinates, to end: Coordinates) async throws(RoutingError) -> WalkingRoute {
        let answer = try await answer(to: try request(start, end))
        switch answer.code {
        case "Ok": break
        case "NoRoute": throw .noRoute
        case "NoSegment": throw .offTheMap(metres: 0)
        default: throw badAnswer("\(answer.code.prefix(40)): \((answer.message ?? "no reason given").prefix(200))")
        }
        guard let route = answer.routes?.first, let line = EncodedPolyline.decode(route.geometry), line.count >= 2,
            route.distance.isFinite, route.distance >= 0, route.duration.isFinite, route.duration >= 0
        else { throw badAnswer("a route without a line, a distance or a duration") }
        return WalkingRoute(
            distance: route.distance, duration: route.duration, polyline: [start] + line + [end],
            steps: route.legs.flatMap(\.steps).map(\.step), isEstimated: false)
    }

    private func request(_ start: Coordinates, _ end: Coordinates) throws(RoutingError) -> HTTPClientRequest {
        var request: HTTPClientRequest
        switch api {
        case .osrm:
            let points = "\(start.longitude),\(start.latitude);\(end.longitude),\(end.latitude)"
            var components = URLComponents(url: base.appendingPathComponent("route/v1/foot/" + points), resolvingAgainstBaseURL: false)
            components?.query = "overview=full&geometries=polyline6&steps=true"
            guard let url = components?.url else { throw badAnswer("its address cannot be extended") }
            request = HTTPClientRequest(url)
        case .valhalla:
            // Nobody stands in a tunnel: the street above is meant.
            let locations = [start, end].map {
                "{\"lat\":\($0.latitude),\"lon\":\($0.longitude),\"search_filter\":{\"exclude_tunnel\":true}}"
            }.joined(separator: ",")
            let body = "{\"locations\":[\(locations)],\"costing\":\"pedestrian\",\"format\":\"osrm\",\"language\":\"en-US\"}"
            request = HTTPClientRequest(base.appendingPathComponent("route"), method: .post, body: Data(body.utf8))
            request.headers["Content-Type"] = "application/json"
        }
        request.headers["Accept"] = "application/json"
        request.maximumByteCount = Self.maximumByteCount
        // The deadline is for all of it.
        request.maximumSilence = deadline
        return request
    }

    /// The answer, decoded; also that of a status which is no success, for servers say in its body what was wrong.
    private func answer(to request: HTTPClientRequest) async throws(RoutingError) -> Answer {
        let answer: HTTPClientAnswer
        do {
            answer = try await transport.answer(to: request, within: deadline, clock: clock)
        } catch {
            if Task.isCancelled { throw .cancelled }
            let reason = (error as? HTTPClientError)?.description ?? "no reason is known."
            throw .unreachable(server: base.hostAndPort, reason: reason)
        }
        do {
            return try JSONDecoder().decode(Answer.self, from: answer.body)
        } catch {
            throw badAnswer("status \(answer.status) with a body of \(answer.body.count) bytes that is not the JSON expected")
        }
    }

    private func badAnswer(_ reason: String) -> RoutingError { .badAnswer(server: base.hostAndPort, reason: reason) }

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
            /// The sentence, which Valhalla writes and OSRM does not.
            var instruction: String?
            /// Longitude and latitude.
            var location: [Double]
        }

        var step: WalkingStep {
            let street = name.isEmpty ? nil : name
            let kind = WalkingStep.Maneuver(osrm: maneuver.type, maneuver.modifier)
            let words = kind == .arrive ? "You have arrived" : kind.words + " " + (street ?? "the footway")
            let place = maneuver.location.count == 2 ? maneuver.location : [0, 0]
            return WalkingStep(
                instruction: maneuver.instruction ?? words, maneuver: kind, street: street, distance: distance, duration: duration,
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
