import Foundation
import HTTPClient
import Testing
import VirtualRadio

@testable import Explore

@Suite("A call")
struct APIServiceTests {
    private func service(
        _ transport: FakeTransport, address: String = "http://localhost:5000", sessionID: String? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws -> APIService {
        APIService(try APIConfiguration(address, source: "the test"), sessionID: sessionID, transport: transport, clock: clock)
    }

    @Test("A message goes out as the original server wants it")
    func chatRequest() async throws {
        let transport = FakeTransport(#"{"reply": "Hello"}"#)
        _ = try await service(transport, address: "http://localhost:5000/base/", sessionID: "s-1")
            .sendChatMessage("I want coffee", location: .metroTech)
        let request = try #require(transport.requests.first)
        #expect(request.url.absoluteString == "http://localhost:5000/base/api/chat")
        #expect(request.method == .post)
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(request.headers["X-Session-ID"] == "s-1")
        let body = try #require(request.body.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any])
        #expect(body["message"] as? String == "I want coffee")
        #expect(body["latitude"] as? Double == 40.693393)
        #expect(body["longitude"] as? Double == -73.98555)
    }

    @Test("The other calls have their paths and queries")
    func otherRequests() async throws {
        let transport = FakeTransport { request in
            let answers = [
                "/api/quick_recs": #"{"category": "events", "places": []}"#, "/api/directions": #"{"polyline": []}"#,
                "/api/events": #"{"nyc_permitted": []}"#, "/health": #"{"status": "ok"}"#,
            ]
            return (200, Data((answers[request.url.path] ?? "").utf8))
        }
        let service = try service(transport)
        _ = try await service.getQuickRecommendations(category: .events, limit: 3)
        _ = try await service.getDirections(to: .metroTech)
        _ = try await service.getEvents()
        #expect(try await service.getHealth().status == "ok")
        #expect(
            transport.requests.map(\.url.absoluteString) == [
                "http://localhost:5000/api/quick_recs?category=events&limit=3",
                "http://localhost:5000/api/directions?lat=40.693393&lng=-73.98555", "http://localhost:5000/api/events",
                "http://localhost:5000/health",
            ])
        #expect(transport.requests.allSatisfy { $0.method == .get && $0.body == nil })
    }

    @Test(
        "The server's own words are in the error",
        arguments: [
            (400, #"{"error": "Missing 'message'"}"#, APIError.serverError("Missing 'message'", status: 400)),
            (500, #"{"error": {"message": "no key"}}"#, .serverError("no key", status: 500)),
            (200, #"{"error": "over quota"}"#, .serverError("over quota", status: 200)),
            (404, "<html>Not Found</html>", .invalidResponse(status: 404)), (500, "", .invalidResponse(status: 500)),
            (400, #"{"error": null}"#, .invalidResponse(status: 400)), (201, #"{"nyc_permitted": []}"#, .invalidResponse(status: 201)),
            (200, #"{"events": []}"#, .decodingError("\"nyc_permitted\" is missing.")),
            (200, #"{"nyc_permitted": 7}"#, .decodingError("\"nyc_permitted\" is not a list.")),
            (200, "<html>", .decodingError("it is not JSON that can be read.")),
            (200, "", .decodingError("it is not JSON that can be read.")),
        ])
    func refusals(_ status: Int, _ body: String, _ error: APIError) async throws {
        let service = try service(FakeTransport(status: status, body))
        await #expect(throws: error) { try await service.getEvents() }
    }

    @Test("What answers as no explore server does is told from one that is unwell, or asked for something wrong")
    func anotherServer() {
        for error in [APIError.serverError("Unauthorized", status: 401), .invalidResponse(status: 404), .decodingError("it is not JSON.")] {
            #expect(error.isOfAnotherServer)
            #expect(error.advice == "Check that its address is that of an explore server.")
        }
        for error in [
            APIError.serverError("Missing 'message'", status: 400), .serverError("no key", status: 500), .serverError("slow", status: 429),
            .unreachable("http://localhost:5000", reason: "no."), .timedOut("http://localhost:5000", seconds: 30),
        ] {
            #expect(!error.isOfAnotherServer)
        }
    }

    @Test("A call that gets no answer ends at its deadline")
    func deadline() async throws {
        let clock = SimulatedClock(mode: .manual)
        let transport = FakeTransport { _ in
            // The deadline alone sleeps on the clock.
            for await _ in AsyncStream(Void.self, { _ in }) {}
            throw CancellationError()
        }
        let service = try service(transport, clock: clock)
        let call = Task { try await service.getEvents() }
        while clock.sleeperCount == 0 { await Task.yield() }
        await clock.advance(by: .seconds(30))
        await #expect(throws: APIError.timedOut("http://localhost:5000", seconds: 30)) { try await call.value }
    }

    @Test("The caller's own cancellation is a CancellationError, and the transport's is not")
    func cancellation() async throws {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let transport = FakeTransport { _ in
            start.yield()
            try await ContinuousClock().sleep(for: .seconds(3_600))
            return (200, Data())
        }
        let service = try service(transport)
        let call = Task { try await service.getEvents() }
        for await _ in started { break }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }

        let broken = try self.service(FakeTransport { _ in throw HTTPClientError.cancelled })
        await #expect(throws: APIError.unreachable("http://localhost:5000", reason: "the connection was given up.")) {
            try await broken.getEvents()
        }
    }
}
