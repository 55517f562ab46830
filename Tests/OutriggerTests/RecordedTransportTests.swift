import Bluetooth
import Companion
import Explore
import Foundation
import HTTPClient
import Testing
import VirtualRadio

@testable import ExploreProgram

@Suite("Calls of an explore server in the activity log", .timeLimit(.minutes(5)))
@BluetoothActor
struct RecordedTransportTests {
    /// Answers every call in the same way.
    private struct Server: HTTPTransport {
        var result: Result<Int, HTTPClientError> = .success(200)

        func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
            HTTPClientResponse(status: try result.get(), body: "body-canary".utf8)
        }
    }

    private let activity: ActivityLog

    init() {
        let air = VirtualRadio(seed: 1, clock: SimulatedClock())
        let bluetooth = Bluetooth(radio: air.makeCentral()) { Discover(GenericDevice.self, by: .any) }
        activity = ActivityLog(bluetooth: bluetooth, catalog: AttributeCatalog())
    }

    private func call(_ path: String, _ method: HTTPClientRequest.Method = .get, _ server: Server = Server()) async throws {
        var request = HTTPClientRequest(try #require(URL(string: "http://name:word-canary@127.0.0.1:8099" + path)))
        request.method = method
        request.body = Data("said-canary".utf8)
        request.headers["X-Session-ID"] = "session-canary"
        _ = try await RecordedTransport(activity: activity, transport: server).answer(to: request)
    }

    @Test("A call is told with its method, path, status and duration")
    func success() async throws {
        try await call("/api/chat", .post)
        let entry = try #require(activity.all.last)
        #expect(entry.transport == .http && entry.direction == .sent && entry.operation == "POST" && entry.subject == "/api/chat")
        #expect(entry.sentence == "POST /api/chat was answered with status 200." && !entry.isProblem)
        #expect(entry.decoding.map(\.label) == ["Status", "Server", "Duration"])
        #expect(entry.decoding.prefix(2).map(\.value) == ["200", "127.0.0.1:8099"])
        #expect(entry.decoding.last?.value.hasSuffix(" ms") == true)
    }

    @Test("What was said, where, in which conversation and by whom is not told")
    func secrets() async throws {
        try await call("/api/directions?lat=query-canary")
        let text = String(decoding: try JSONEncoder().encode(activity.wholeScreen), as: UTF8.self)
        #expect(activity.all.count == 1 && !text.contains("canary"))
    }

    @Test("A call without an answer, and one that the server could not answer, are problems")
    func failures() async throws {
        await #expect(throws: HTTPClientError.self) { try await call("/health", .get, Server(result: .failure(.refused))) }
        try await call("/api/events", .get, Server(result: .success(500)))
        try await call("/api/streets", .get, Server(result: .success(404)))
        await #expect(throws: HTTPClientError.self) { try await call("/health", .get, Server(result: .failure(.cancelled))) }
        #expect(activity.all.map(\.isProblem) == [true, true, false, false])
        #expect(activity.all.first?.sentence.hasPrefix("GET /health had no answer: ") == true)
    }

    @Test("Looking whether the server is there, again and again, is one entry")
    func polling() async throws {
        for _ in 0..<50 { try await call("/health") }
        #expect(activity.all.map(\.count) == [50])
    }
}
