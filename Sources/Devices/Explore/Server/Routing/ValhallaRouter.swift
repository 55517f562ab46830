import Explore
import Foundation
import HTTPClient

/// Asks a server with Valhalla's API (valhalla.github.io/valhalla/api/turn-by-turn/api-reference).
public struct ValhallaRouter: WalkingRouter {
    private let server: RoutingServer

    /// Prepares the calls; nothing is sent.
    ///
    /// - Parameters:
    ///   - base: The server's address: "http://127.0.0.1:8002".
    ///   - deadline: How long an answer may take in all.
    public init(
        base: URL, deadline: Duration = .seconds(5), transport: any HTTPTransport = SystemHTTPTransport(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        server = RoutingServer(base: base, deadline: deadline, transport: transport, clock: clock)
    }

    /// The server's best way.
    public func route(from start: Coordinates, to end: Coordinates) async throws(RoutingError) -> WalkingRoute {
        var request = server.request(server.base.appendingPathComponent("route"))
        request.method = .post
        request.headers["Content-Type"] = "application/json"
        do {
            request.body = try JSONEncoder().encode(Query(locations: [start, end].map(Query.Location.init)))
        } catch {
            throw server.badAnswer("the question cannot be written: \(error)")
        }
        let answer = try await server.answer(Answer.self, to: request)
        switch answer.error_code {
        case nil: break
        // "No path could be found for input"; "No suitable edges near location".
        case 442: throw .noRoute
        case 171: throw .offTheMap(metres: 0)
        case .some(let code): throw server.badAnswer("error \(code): \((answer.error ?? "no reason given").prefix(200))")
        }
        guard let trip = answer.trip, trip.summary.length.isFinite, trip.summary.length >= 0, trip.summary.time.isFinite,
            trip.summary.time >= 0
        else { throw server.badAnswer("no trip with a length and a time") }
        var line: [Coordinates] = []
        var steps: [WalkingStep] = []
        for leg in trip.legs {
            guard let part = EncodedPolyline.decode(leg.shape), !part.isEmpty else { throw server.badAnswer("a leg without a line") }
            for maneuver in leg.maneuvers {
                guard part.indices.contains(maneuver.begin_shape_index) else { throw server.badAnswer("a maneuver beside the line") }
                steps.append(maneuver.step(at: part[maneuver.begin_shape_index]))
            }
            line += part
        }
        guard line.count >= 2 else { throw server.badAnswer("a trip without a line") }
        return WalkingRoute(
            distance: trip.summary.length * 1000, duration: trip.summary.time, polyline: [start] + line + [end], steps: steps,
            isEstimated: false)
    }

    private struct Query: Encodable {
        struct Location: Encodable {
            var lat: Double
            var lon: Double

            init(_ coordinate: Coordinates) {
                lat = coordinate.latitude
                lon = coordinate.longitude
            }
        }

        var locations: [Location]
        var costing = "pedestrian"
        var units = "kilometers"
    }

    private struct Answer: Decodable, Sendable {
        var trip: Trip?
        var error_code: Int?
        var error: String?
    }

    private struct Trip: Decodable, Sendable {
        struct Summary: Decodable, Sendable {
            /// Kilometres.
            var length: Double
            /// Seconds.
            var time: Double
        }

        var summary: Summary
        var legs: [Leg]
    }

    private struct Leg: Decodable, Sendable {
        var shape: String
        var maneuvers: [Turn]
    }

    private struct Turn: Decodable, Sendable {
        var type: Int
        var instruction: String
        var street_names: [String]?
        /// Kilometres.
        var length: Double
        /// Seconds.
        var time: Double
        var begin_shape_index: Int

        func step(at coordinate: Coordinates) -> WalkingStep {
            WalkingStep(
                instruction: instruction, maneuver: WalkingStep.Maneuver(valhalla: type), street: street_names?.first,
                distance: length * 1000, duration: time, coordinate: coordinate)
        }
    }
}

extension WalkingStep.Maneuver {
    /// The numbers of Valhalla's table "maneuver types"; what is unknown goes on.
    fileprivate init(valhalla type: Int) {
        switch type {
        case 1...3: self = .depart
        case 4...6: self = .arrive
        case 9: self = .slightRight
        case 10: self = .right
        case 11: self = .sharpRight
        case 12, 13: self = .turnAround
        case 14: self = .sharpLeft
        case 15: self = .left
        case 16: self = .slightLeft
        default: self = .straight
        }
    }
}
