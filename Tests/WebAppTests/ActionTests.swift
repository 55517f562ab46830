import Companion
import Foundation
import HTTPService
import HTTPTestSupport
import TestSupport
import Testing

@testable import WebApp

@Suite(.timeLimit(.minutes(5))) struct ActionTests {
    private let fake = FakeCompanion()

    private func post(_ path: String, _ body: String = "{}", type: String = "application/json", file: String? = nil) async throws
        -> HTTPResponse
    {
        let companion = WebCompanion(program: .outrigger, screens: fake, actions: fake.actions, files: nil)
        var headers: HTTPHeaders = ["Host": "127.0.0.1:80", "Content-Type": type]
        if let file { headers["X-File-Name"] = file }
        let request = try #require(HTTPRequest(method: .post, path: path, headers: headers, body: Array(body.utf8)))
        return try await companion.respond(to: request)
    }

    @Test(arguments: [
        ("/api/scan/start", "{}", FakeCompanion.Performed(action: "start")),
        ("/api/scan/start", "", .init(action: "start")),
        ("/api/devices/C0%3AFF/connect", "", .init(action: "connect", parameters: ["id": "C0:FF"])),
        ("/api/devices/1/goal", #"{"value":9}"#, .init(action: "goal", parameters: ["id": "1"], input: "9")),
        ("/api/bench/room/fault", #"{"fault":"off"}"#, .init(action: "fault", parameters: ["id": "room"], input: "off 1.0")),
        (
            "/api/bench/a/fault", #"{"fault":"distance","value":12.5}"#,
            .init(action: "fault", parameters: ["id": "a"], input: "distance 12.5")
        ),
    ])
    func `a request becomes an action`(path: String, body: String, performed: FakeCompanion.Performed) async throws {
        let response = try await post(path, body)
        #expect(response.status == .ok)
        #expect(await fake.performed == [performed])
    }

    @Test(arguments: [
        ("/api/devices/1/goal", "", HTTPStatus.badRequest),
        ("/api/devices/1/goal", "[]", .badRequest),
        ("/api/devices/1/goal", "{}", .badRequest),
        ("/api/devices/1/goal", #"{"value":"loud"}"#, .badRequest),
        ("/api/devices/1/goal", #"{"value":1.5}"#, .badRequest),
        ("/api/devices/1/goal", #"{"value":0}"#, .unprocessableContent),
        ("/api/devices/1/goal", #"{"value":10}"#, .unprocessableContent),
        ("/api/bench/1/fault", "{}", .badRequest),
        ("/api/bench/1/fault", #"{"fault":7}"#, .badRequest),
        ("/api/devices/1/explode", "{}", .notFound),
        ("/api/nothing", "{}", .notFound),
    ])
    func `a malformed request is refused and nothing is performed`(path: String, body: String, status: HTTPStatus) async throws {
        #expect(try await post(path, body).status == status)
        #expect(await fake.performed.isEmpty)
    }

    @Test(arguments: [
        (ActionError.Kind.notFound, 404), (.malformed, 400), (.conflict, 409), (.invalid, 422), (.failed, 502), (.unsupported, 501),
    ])
    func `a refusal reaches the page with its sentence, advice and code`(kind: ActionError.Kind, status: Int) async throws {
        let problem = ScreenProblem(code: "busy", sentence: "An update is running.", advice: "Wait for its end.", details: "05 00")
        await fake.refuse(ActionError(kind, problem))
        let server = try await withServer(WebCompanion(program: .outrigger, screens: fake, actions: fake.actions, files: nil)) {
            try await curl("--request", "POST", "--write-out", "%{http_code}", "http://\($0)/api/devices/1/connect")
        }
        #expect(
            server == #"{"advice":"Wait for its end.","code":"busy","details":"05 00","error":"An update is running."}"# + "\(status)")
    }

    @Test func `any other error of an action is told as its failure`() async throws {
        struct Broken: Error, CustomStringConvertible { let description = "It is broken." }
        await fake.refuse(Broken())
        let response = try await post("/api/devices/1/connect")
        #expect(response.status == .badGateway)
    }

    @Test func `a file is taken as it is, with its name`() async throws {
        let response = try await post("/api/devices/1/image", "\u{e9}", type: "application/octet-stream", file: "neu%20%C3%A9.bin")
        #expect(response.status == .ok)
        #expect(await fake.performed == [.init(action: "image", parameters: ["id": "1"], input: "neu é.bin [195, 169]")])
    }

    @Test func `a file that is empty or sent as something else is refused`() async throws {
        #expect(try await post("/api/devices/1/image", "", type: "application/octet-stream").status == .unprocessableContent)
        #expect(try await post("/api/devices/1/image", "abc", type: "text/plain").status == .unsupportedMediaType)
        #expect(await fake.performed.isEmpty)
    }

    @Test func `no more is read of a request than its action takes`() async throws {
        let companion = WebCompanion(program: .outrigger, screens: fake, actions: fake.actions, files: nil)
        let image = try #require(HTTPRequest(method: .post, path: "/api/devices/1/image"))
        let goal = try #require(HTTPRequest(method: .post, path: "/api/devices/1/goal"))
        #expect(companion.bodyMode(for: image) == .collected(limit: 64))
        #expect(companion.bodyMode(for: goal) == .collected(limit: 16 << 10))
    }

    @Test func `another site's page may not act`() async throws {
        let companion = WebCompanion(program: .outrigger, screens: fake, actions: fake.actions, files: nil)
        for headers: HTTPHeaders in [
            ["Host": "evil.example"], ["Host": "127.0.0.1:80", "Origin": "http://evil.example"],
            ["Host": "127.0.0.1:80", "Sec-Fetch-Site": "cross-site"],
        ] {
            let request = try #require(HTTPRequest(method: .post, path: "/api/scan/start", headers: headers))
            #expect(try await companion.respond(to: request).status == .forbidden)
        }
        #expect(await fake.performed.isEmpty)
    }
}
