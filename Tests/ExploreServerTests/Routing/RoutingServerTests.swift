import Explore
import Foundation
import HTTPClient
import HTTPService
import Synchronization
import TestSupport
import Testing

@testable import ExploreServer

/// What Valhalla answers in OSRM's form for a way of one street.
private let valhallaAnswer =
    #"{"code":"Ok","routes":[{"weight_name":"pedestrian","weight":120,"duration":120.0,"distance":170.0,"geometry":"_p~iF~ps|U_ulLnnqC","#
    + #""legs":[{"steps":[{"distance":170.0,"duration":120.0,"name":"Jay Street","mode":"walking","maneuver":{"type":"depart","#
    + #""bearing_before":0,"bearing_after":90,"instruction":"Walk east on Jay Street.","location":[-12.02,3.85]}},{"distance":0.0,"#
    + #""duration":0.0,"name":"Jay Street","maneuver":{"type":"arrive","modifier":"right","bearing_before":90,"bearing_after":0,"#
    + #""instruction":"Your destination is on the right.","location":[-12.095,4.07]}}],"summary":"Jay Street"}]}],"waypoints":[]}"#

@Suite("Routing servers")
struct RoutingServerTests {
    private static let start = Coordinates(clamping: 52.517037, 13.388860)
    private static let end = Coordinates(clamping: 52.523219, 13.428555)
    private static let base = "http://routes.example:5000"

    /// Answers each request alike, and keeps the last one.
    private final class Answers: HTTPTransport {
        private let status: Int
        private let body: String
        let last = Mutex<HTTPClientRequest?>(nil)

        init(_ status: Int, _ body: String) {
            self.status = status
            self.body = body
        }

        func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
            last.withLock { $0 = request }
            return HTTPClientResponse(status: status, body: body.utf8)
        }
    }

    /// Never answers.
    private struct Silence: HTTPTransport {
        func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
            let (stream, continuation) = AsyncStream<Never>.makeStream()
            defer { continuation.finish() }
            for await _ in stream {}
            throw CancellationError()
        }
    }

    fileprivate static let osrm =
        #"{"code":"Ok","routes":[{"geometry":"_p~iF~ps|U_ulLnnqC","distance":1886.3,"duration":1500.5,"weight":1,"legs":[{"summary":"","#
        + #""steps":[{"distance":100.5,"duration":80,"name":"Friedrichstraße","maneuver":{"type":"depart","location":[13.38886,52.517037]}},"#
        + #"{"distance":1785.8,"duration":1420.5,"name":"","maneuver":{"type":"turn","modifier":"slight left","location":[13.39,52.518]}},"#
        + #"{"distance":0,"duration":0,"name":"Berliner Straße","maneuver":{"type":"arrive","location":[13.428555,52.523219]}}]}]}],"#
        + #""waypoints":[]}"#

    private func server() throws -> URL { try #require(URL(string: Self.base)) }

    /// A server on this machine with a fixed answer for each path.
    private struct StandIn: HTTPHandler {
        func respond(to request: HTTPRequest) async throws -> HTTPResponse {
            if request.method == .get, request.path.hasPrefix("/osrm/route/v1/foot/13.38886,52.517037;") {
                return .text(RoutingServerTests.osrm, contentType: "application/json")
            }
            if request.method == .post, request.path == "/valhalla/route" { return .text(valhallaAnswer, contentType: "application/json") }
            return HTTPResponse(.notFound)
        }
    }

    @Test("Over HTTP both kinds of server are reached, also below a path, and one that is gone is an error")
    func overHTTP() async throws {
        let server = HTTPServer(handler: StandIn())
        let running = Task { try await server.run() }
        let address = try await server.listening()
        let osrm = RoutingServer(.osrm, base: try #require(URL(string: "http://\(address)/osrm")))
        let valhalla = RoutingServer(.valhalla, base: try #require(URL(string: "http://\(address)/valhalla")))
        #expect(try await osrm.route(from: Self.start, to: Self.end).distance == 1886.3)
        #expect(try await valhalla.route(from: Self.start, to: Self.end).distance == 170)
        let elsewhere = RoutingServer(.osrm, base: try #require(URL(string: "http://\(address)")))
        await #expect(throws: RoutingError.self) { try await elsewhere.route(from: Self.start, to: Self.end) }
        running.cancel()
        _ = try? await running.value
        await #expect(throws: RoutingError.self) { try await osrm.route(from: Self.start, to: Self.end) }
    }

    @Test("OSRM is asked as its documentation says, and its answer is read")
    func osrm() async throws {
        let answers = Answers(200, Self.osrm)
        let route = try await RoutingServer(.osrm, base: server(), transport: answers).route(from: Self.start, to: Self.end)
        let asked = answers.last.withLock { $0?.url.absoluteString.removingPercentEncoding }
        #expect(
            asked == "\(Self.base)/route/v1/foot/13.38886,52.517037;13.428555,52.523219?overview=full&geometries=polyline6&steps=true")
        #expect(route.distance == 1886.3 && route.duration == 1500.5 && !route.isEstimated)
        #expect(route.polyline.count == 4 && route.polyline.first == Self.start && route.polyline.last == Self.end)
        #expect(route.steps.map(\.instruction) == ["Walk along Friedrichstraße", "Bear left onto the footway", "You have arrived"])
    }

    @Test("Valhalla is asked as its documentation says, and its answer is read")
    func valhalla() async throws {
        let answers = Answers(200, valhallaAnswer)
        let route = try await RoutingServer(.valhalla, base: server(), transport: answers).route(from: Self.start, to: Self.end)
        let request = try #require(answers.last.withLock { $0 })
        #expect(request.url.absoluteString == "\(Self.base)/route" && request.method == .post)
        let body = try #require(try JSONSerialization.jsonObject(with: request.body ?? Data()) as? [String: Any])
        #expect(body["costing"] as? String == "pedestrian" && body["format"] as? String == "osrm")
        let locations = try #require(body["locations"] as? [[String: Any]])
        #expect(locations.map { $0["lon"] as? Double } == [13.38886, 13.428555])
        // valhalla.github.io/valhalla/api/turn-by-turn/api-reference, "Locations"
        #expect(locations.allSatisfy { ($0["search_filter"] as? [String: Bool]) == ["exclude_tunnel": true] })
        #expect(body["language"] as? String == "en-US")
        #expect(route.distance == 170 && route.duration == 120)
        #expect(route.steps.map(\.maneuver) == [.depart, .arrive])
        #expect(route.steps.map(\.instruction) == ["Walk east on Jay Street.", "Your destination is on the right."])
        #expect(route.steps.first?.coordinate == Coordinates(clamping: 3.85, -12.02))
    }

    @Test(
        "Refusals are told apart",
        arguments: [
            (400, #"{"code":"NoRoute","message":"Impossible route between points"}"#, RoutingError.noRoute),
            (400, #"{"code":"NoSegment","message":"Could not find a matching segment"}"#, .offTheMap(metres: 0)),
            (
                400, #"{"code":"InvalidQuery","message":"Query string malformed"}"#,
                .badAnswer(server: "routes.example:5000", reason: "InvalidQuery: Query string malformed")
            ),
            (
                502, "<html>Bad gateway</html>",
                .badAnswer(server: "routes.example:5000", reason: "status 502 with a body of 24 bytes that is not the JSON expected")
            ),
            (
                200, #"{"code":"Ok","routes":[]}"#,
                .badAnswer(server: "routes.example:5000", reason: "a route without a line, a distance or a duration")
            ),
        ])
    func refusals(status: Int, body: String, expected: RoutingError) async throws {
        for api in [RoutingServer.API.osrm, .valhalla] {
            let router = RoutingServer(api, base: try server(), transport: Answers(status, body))
            await #expect(throws: expected) { try await router.route(from: Self.start, to: Self.end) }
        }
    }

    @Test("A server that never answers is given up at the deadline")
    func deadline() async throws {
        let router = RoutingServer(.osrm, base: try server(), deadline: .milliseconds(20), transport: Silence())
        let expected = RoutingError.unreachable(server: "routes.example:5000", reason: "the server was silent for too long (0.02 s).")
        await #expect(throws: expected) { try await router.route(from: Self.start, to: Self.end) }
    }

    @Test("Cancelled, it says so")
    func cancelled() async throws {
        let router = RoutingServer(.osrm, base: try server(), transport: Silence())
        let task = Task { try await router.route(from: Self.start, to: Self.end) }
        task.cancel()
        await #expect(throws: RoutingError.cancelled) { try await task.value }
    }

    @Test("A line of the format's documentation is decoded, and any text is at most refused")
    func polylines() {
        // The documentation's example, which has five decimals: a tenth of its degrees here.
        #expect(
            EncodedPolyline.decode("_p~iF~ps|U_ulLnnqC_mqNvxq`@")
                == [(3.85, -12.02), (4.07, -12.095), (4.3252, -12.6453)].map { Coordinates(clamping: $0.0, $0.1) })
        var random = SeededNumbers(seed: 9)
        for _ in 0..<Depth.scaled(5_000) {
            let isNear = random.next() % 2 == 0
            let bytes = (0..<Int(random.next() % 8)).map { _ in UInt8(truncatingIfNeeded: isNear ? random.next() % 64 + 63 : random.next())
            }
            _ = EncodedPolyline.decode(String(decoding: bytes, as: UTF8.self))
        }
    }
}
