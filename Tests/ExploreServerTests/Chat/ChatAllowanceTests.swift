import ChatClient
import Credentials
import Foundation
import HTTPClient
import Testing

@testable import ExploreServer
@testable import HTTPService

/// With a key, no page of another site and no loop spends it.
@Suite struct ChatAllowanceTests {
    private let time = Box(Duration.zero)
    private let model: FakeModel

    init() {
        model = FakeModel { _ in (200, Data(#"{"choices": [{"message": {"role": "assistant", "content": "Have a coffee."}}]}"#.utf8)) }
    }

    private func api(_ allowance: ChatAllowance?) throws -> TestAPI {
        let base = try #require(URL(string: "http://127.0.0.1:1/v1"))
        return try TestAPI { [time, model] settings in
            settings.writer = ModelReplyWriter(ChatClient(base: base, model: "m", key: Secret("sk-canary"), transport: model))
            settings.allowance = allowance
            settings.uptime = { time.value }
        }
    }

    private func chat(_ api: TestAPI, from address: String = "127.0.0.1", _ headers: HTTPHeaders = [:]) async throws -> HTTPResponse {
        let request = try #require(
            HTTPRequest(
                method: .post, path: "/api/chat", headers: headers, body: Array(#"{"message": "I want coffee"}"#.utf8),
                remoteAddress: address))
        return try await api.api.respond(to: request)
    }

    // MARK: - Origins

    @Test(arguments: ["https://evil.example", "null", "http://127.0.0.1:5000", "https://ours.example:8443", "https://ours.example.evil"])
    func `a page of an origin that is not named does not reach the model`(origin: String) async throws {
        let api = try api(ChatAllowance(origins: ["https://ours.example"]))
        // A browser does not ask before it sends text.
        let answer = try await chat(api, ["Origin": origin, "Content-Type": "text/plain"])
        #expect(answer.status == .forbidden && answer.headers["Access-Control-Allow-Origin"] == nil && answer.headers["Vary"] == "Origin")
        let preflight: HTTPHeaders = ["Origin": origin, "Access-Control-Request-Method": "POST"]
        #expect(try await api.send(.options, "/api/chat", headers: preflight).status == 403)
        #expect(model.asked.value.isEmpty)
        // The rest of the contract stays.
        #expect(try await api.send(.get, "/api/events", headers: ["Origin": origin]).headers["Access-Control-Allow-Origin"] == "*")
    }

    @Test func `a page of a named origin may chat, and so may a program that is no browser`() async throws {
        let api = try api(ChatAllowance(origins: ["https://ours.example"]))
        let answer = try await chat(api, ["Origin": "https://ours.example"])
        #expect(answer.status == .ok && answer.headers["Access-Control-Allow-Origin"] == "https://ours.example")
        let preflight: HTTPHeaders = ["Origin": "https://ours.example", "Access-Control-Request-Method": "POST"]
        let permission = try await api.send(.options, "/api/chat", headers: preflight)
        #expect(permission.status == 204 && permission.headers["Access-Control-Allow-Origin"] == "https://ours.example")
        #expect(try await chat(api).status == .ok)
        #expect(model.asked.value.count == 2)
    }

    @Test func `without a key the contract stays as it is`() async throws {
        let api = try api(nil)
        for _ in 1...50 {
            let answer = try await chat(api, ["Origin": "https://any.example"])
            #expect(answer.status == .ok && answer.headers["Access-Control-Allow-Origin"] == "*")
        }
    }

    // MARK: - How often

    @Test func `one address has ten messages, and then one after each interval`() async throws {
        let api = try api(ChatAllowance())
        for _ in 1...10 { #expect(try await chat(api).status == .ok) }
        let refused = try await chat(api)
        #expect(refused.status == .tooManyRequests && refused.headers["Retry-After"] == "6")
        #expect(String(decoding: refused.body.collected, as: UTF8.self).contains("Try again in 6 s."))
        // Others are not held up by it.
        #expect(try await chat(api, from: "127.0.0.2").status == .ok)
        time.update { $0 += .seconds(5) }
        #expect(try await chat(api).headers["Retry-After"] == "1")
        time.update { $0 += .seconds(1) }
        #expect(try await chat(api).status == .ok)
        #expect(try await chat(api).status == .tooManyRequests)
        #expect(model.asked.value.count == 12)
        time.update { $0 += .seconds(60) }
        for _ in 1...10 { #expect(try await chat(api).status == .ok) }
        #expect(try await chat(api).status == .tooManyRequests)
    }

    @Test func `all addresses together have thirty messages, and then one after each interval`() async throws {
        let api = try api(ChatAllowance())
        var answered = 0
        for number in 1...100 where try await chat(api, from: "10.0.0.\(number)").status == .ok { answered += 1 }
        #expect(answered == 30 && model.asked.value.count == 30)
        time.update { $0 += .seconds(2) }
        #expect(try await chat(api, from: "10.0.1.1").status == .ok)
        #expect(try await chat(api, from: "10.0.1.2").status == .tooManyRequests)
    }
}
