import Companion
import Credentials
import Foundation
import HTTPClient
import Synchronization
import Testing

@testable import Glasses

/// What is sent to the REST API, and what is made of its answers.
@Suite struct GlassesRequestTests {
    private final class Server: HTTPTransport {
        let last = Mutex<HTTPClientRequest?>(nil)
        private let status: Int
        private let body: String
        private let error: HTTPClientError?

        init(_ status: Int = 200, _ body: String = #"{"success": true}"#, error: HTTPClientError? = nil) {
            self.status = status
            self.body = body
            self.error = error
        }

        func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
            last.withLock { $0 = request }
            if let error { throw error }
            return HTTPClientResponse(status: status, body: Array(body.utf8))
        }
    }

    private func client(_ server: Server) throws -> GlassesClient {
        GlassesClient(try #require(GlassesAddress(host: "192.0.2.10", port: 5_000)), key: Secret("the-key"), transport: server)
    }

    @Test func `the key goes into its own header, and no redirect is followed with it`() async throws {
        let server = Server()
        _ = try await client(server).perform(.addNote(try NewNote(content: "Call mom at 5pm")))
        let request = try #require(server.last.withLock { $0 })
        #expect(request.url.absoluteString == "http://192.0.2.10:5000/api/notes")
        #expect(request.method == .post)
        #expect(request.secretHeaders == ["X-API-Key": Secret("the-key")])
        #expect(request.maximumRedirects == 0)
        #expect(request.body.map { String(decoding: $0, as: UTF8.self) } == #"{"content":"Call mom at 5pm"}"#)
    }

    @Test(
        arguments: [
            (GlassesChange.personality(.witty), "PUT /api/settings/personality", #"{"personality":"witty"}"#),
            (.camera(["flip_vertical": true, "resolution": ["width": 640, "height": 480]]), "PUT /api/settings/camera", nil),
            (.deleteNote(id: "../../secret"), "DELETE /api/notes/%2E%2E%2F%2E%2E%2Fsecret", nil),
            (.changeTodo(id: "7", TodoChange(completed: true)), "PUT /api/todos/7", #"{"completed":true}"#),
            (.recordVideo(seconds: 15), "POST /api/camera/record", #"{"duration":15}"#),
            (.deleteMedia(.videos, id: "video_001"), "DELETE /api/videos/video_001", nil),
            (.clearConversation, "DELETE /api/conversation", nil),
        ] as [(GlassesChange, String, String?)])
    func `a change is the guide's call`(change: GlassesChange, call: String, body: String?) throws {
        #expect("\(change.call.method.rawValue) \(change.call.path)" == call)
        if let body {
            #expect(try change.call.body.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) } == body)
        }
    }

    @Test(
        arguments: [
            (401, #"{"error":"Unauthorized"}"#, GlassesRequestError.keyRefused),
            (404, #"{"error":"Note not found"}"#, .refused("Note not found")), (404, "<h1>Not Found</h1>", .unsupported),
            (404, #"{"error":"Not found"}"#, .unsupported), (405, "", .unsupported), (501, "", .unsupported),
            (503, #"{"error":"Camera not available"}"#, .refused("Camera not available")),
            (507, "", .refused("The glasses answered with status 507")), (200, "<html>", .badAnswer),
        ])
    func `a refusal is told as what it is`(status: Int, body: String, error: GlassesRequestError) async throws {
        let client = try client(Server(status, body))
        await #expect(throws: error) { try await client.perform(.deleteNote(id: "1")) }
    }

    @Test(
        arguments: [
            ("{}", GlassesRequestError.badAnswer), (#"{"message": "Note added"}"#, .badAnswer), (#"{"id": "1"}"#, .badAnswer),
            (#"{"success": false, "message": "No battery"}"#, .refused("No battery")),
            (#"{"success": false}"#, .refused("The glasses did not do it")),
        ])
    func `an answer counts as done only where it says so`(body: String, error: GlassesRequestError) async throws {
        let client = try client(Server(200, body))
        await #expect(throws: error) { try await client.perform(.addNote(try NewNote(content: "milk"))) }
    }

    @Test func `glasses that do not answer are unreachable, with the reason`() async throws {
        let client = try client(Server(error: .refused))
        await #expect(throws: GlassesRequestError.unreachable("nothing listens there.")) { try await client.status() }
    }

    @Test func `the guide's own examples are read, and so are words that nobody knows yet`() async throws {
        let guide =
            #"{"mode":"active","personality":"jarvis","name":"Jarvis","battery":85,"connected":true,"timestamp":"2025-11-01T15:30:00"}"#
        let status = try await client(Server(200, guide)).status()
        #expect(status == StatusReport(mode: "active", personality: "jarvis", name: "Jarvis", battery: 85, device: nil))
        let newer = #"{"personality":"sarcastic","name":"Hal","wake_word":{"keyword":"hal","sensitivity":0.9,"mic":2},"camera":{"zoom":2}}"#
        let told = try await client(Server(200, newer)).answer(to: GlassesCall(.settings), unless: nil, as: SettingsReport.self)
        let settings = try #require(told).answer
        #expect(settings.personality == "sarcastic")
        #expect(settings.wakeWord == .init(keyword: "hal", sensitivity: 0.9))
        #expect(settings.voice == nil && settings.camera?["rotation"] == nil)
    }

    /// Between the two, over plain HTTP, somebody may put "*" in place of the tag, which every state has.
    @Test func `an answer that all is as it was counts for the tag that was asked for alone`() async throws {
        let body = #"{"personality":"witty"}"#
        let asked = Mutex<[String?]>([])
        func told(_ tags: String...) async throws -> GlassesClient.Tagged<SettingsReport>? {
            let server = TaggedServer(answers: tags.map { ($0.hasPrefix("=") ? 304 : 200, String($0.drop { $0 == "=" }), body) })
            defer { asked.withLock { $0 = server.asked } }
            let client = GlassesClient(try #require(GlassesAddress(host: "192.0.2.10", port: 5_000)), key: nil, transport: server)
            return try await client.answer(to: GlassesCall(.settings), unless: "\"a-1\"", as: SettingsReport.self)
        }
        #expect(try await told("=\"a-1\"") == nil && asked.withLock { $0 } == ["\"a-1\""])
        let fresh = try #require(try await told("=\"a-2\"", "\"a-2\""))
        #expect(fresh.tag == "\"a-2\"" && fresh.answer.personality == "witty" && asked.withLock { $0 } == ["\"a-1\"", nil])
        await #expect(throws: GlassesRequestError.self) { _ = try await told("=\"a-2\"", "=\"a-2\"") }
    }

    /// Gives one answer after the other.
    private final class TaggedServer: HTTPTransport {
        private let state: Mutex<(answers: [(Int, String, String)], asked: [String?])>

        init(answers: [(Int, String, String)]) { state = Mutex((answers, [])) }

        var asked: [String?] { state.withLock { $0.asked } }

        func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
            let (status, tag, body) = state.withLock { state in
                state.asked.append(request.headers["If-None-Match"])
                return state.answers.removeFirst()
            }
            return HTTPClientResponse(status: status, headers: ["ETag": tag], body: status == 304 ? [] : Array(body.utf8))
        }
    }

    @Test(arguments: ["glasses.local", "", "bad.cafe", "192.0.2.10/evil", "192.0.2.10:80", "1.2.3"])
    func `an address that is not in numbers is none`(host: String) { #expect(GlassesAddress(host: host, port: 5_000) == nil) }

    @Test func `an address of IPv6 has its brackets, and port 0 is none`() {
        #expect(GlassesAddress(host: "2001:db8::1", port: 5_000)?.description == "[2001:db8::1]:5000")
        #expect(GlassesAddress(NetworkInfo(ip: "192.0.2.1"), port: nil)?.port == 5_000)
        #expect(GlassesAddress(host: "192.0.2.1", port: 0) == nil)
    }

    @Test func `the server's own document has all that can be found out`() throws {
        let document = try JSONEncoder().encode(GlassesDocument.json)
        let capabilities = GlassesCapabilities(try JSONDecoder().decode(APIPaths.self, from: document))
        #expect(capabilities.missing == nil)
        #expect(capabilities.isSuperset(of: [.restarts, .playsVideos]))
        #expect(GlassesCapabilities.guide.missing?.english.hasSuffix("and writing to the assistant.") == true)
    }
}
