import Credentials
import Foundation
import HTTPClient
import HTTPService
import HTTPTestSupport
import Synchronization
import TestSupport
import Testing
import VirtualRadio

@testable import ChatClient

@Suite(.timeLimit(.minutes(5))) struct ChatClientTests {
    private static let canary = "sk-canary-8d1f"
    private static let hello = [ChatMessage(.system, "Be brief."), ChatMessage(.user, "Hello?")]

    /// Answers as it is told to.
    private struct Model: HTTPTransport {
        let reply: @Sendable (HTTPClientRequest) async throws -> (status: Int, body: String)

        func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
            let (status, body) = try await reply(request)
            return HTTPClientResponse(status: status, body: body.utf8)
        }
    }

    private func client(
        _ base: String = "http://127.0.0.1:11434/v1", transport: any HTTPTransport = SystemHTTPTransport(),
        clock: any Clock<Duration> = ContinuousClock()
    ) throws -> ChatClient {
        ChatClient(base: try #require(URL(string: base)), model: "llama3.2", key: Secret(Self.canary), transport: transport, clock: clock)
    }

    @Test func `a server on the network is asked with the key, and its reply is read`() async throws {
        struct Server: HTTPHandler {
            func respond(to request: HTTPRequest) async throws -> HTTPResponse {
                guard request.headers["Authorization"] == "Bearer sk-canary-8d1f", request.path == "/v1/chat/completions" else {
                    return HTTPResponse(.notFound)
                }
                let query = try JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any]
                let last = (query?["messages"] as? [[String: String]])?.last
                let said = "\(query?["model"] ?? "") \(query?["max_tokens"] ?? "") \(last?["role"] ?? "") \(last?["content"] ?? "")"
                return .text(
                    #"{"choices": [{"message": {"role": "assistant", "content": "  \#(said)\n"}}]}"#, contentType: "application/json")
            }
        }
        let reply = try await withServer(Server()) { address in
            try await client("http://\(address)/v1").reply(to: Self.hello, maximumTokens: 50)
        }
        #expect(reply == "llama3.2 50 user Hello?")
    }

    @Test(arguments: [
        (401, "sk-canary-8d1f", ChatClientError.status(401)), (500, "sk-canary-8d1f", .status(500)), (302, "", .status(302)),
        (200, "<html>sk-canary-8d1f", .unreadable), (200, #"{"choices": []}"#, .unreadable),
        (200, #"{"choices": [{"message": {"content": "  "}}]}"#, .unreadable), (0, "", .unreachable(.refused)),
    ])
    func `what is no reply is an error without the key`(status: Int, body: String, expected: ChatClientError) async throws {
        let client = try client(
            transport: Model { _ in
                if status == 0 { throw HTTPClientError.refused }
                return (status, body)
            })
        let error = await #expect(throws: expected) { try await client.reply(to: Self.hello) }
        var text = "\(client)"
        dump(client, to: &text)
        #expect(!(text + "\(String(describing: error))").contains("canary"))
        #expect(error?.description.hasPrefix("The language model did not reply: ") == true)
    }

    @Test func `a key that is echoed is taken out of the reply, and a long reply is cut`() async throws {
        let long = String(repeating: "a", count: 3_000)
        let client = try client(
            transport: Model { _ in (200, #"{"choices": [{"message": {"content": "Your key is sk-canary-8d1f.\#(long)"}}]}"#) })
        let reply = try await client.reply(to: Self.hello)
        #expect(reply.hasPrefix("Your key is \(Secret.placeholder).a"))
        #expect(reply.count < 2_010)
    }

    @Test func `an answer that is too long is given up`() async throws {
        let server = RawServer { connection in
            connection.send("HTTP/1.1 200 OK\r\n\r\n")
            while connection.send([UInt8](repeating: 0x20, count: 100_000)) {}
        }
        let client = try client(server.url)
        await #expect(throws: ChatClientError.unreachable(.tooLarge(limit: 1 << 20))) { try await client.reply(to: Self.hello) }
    }

    @Test func `the key does not follow a redirect`() async throws {
        let other = RawServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
        let location = other.url
        let server = RawServer { $0.send("HTTP/1.1 307 Moved\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n") }
        await #expect(throws: ChatClientError.status(307)) { try await client(server.url).reply(to: Self.hello) }
        #expect(other.requests.isEmpty)
    }

    @Test func `a reply that takes too long is not waited for`() async throws {
        let clock = SimulatedClock(mode: .manual)
        let client = try client(
            transport: Model { _ in
                for await _ in AsyncStream(Void.self, { _ in }) {}
                throw CancellationError()
            }, clock: clock)
        let call = Task { try await client.reply(to: Self.hello) }
        while clock.sleeperCount == 0 { await Task.yield() }
        await clock.advance(by: .seconds(20))
        await #expect(throws: ChatClientError.timedOut(seconds: 20)) { try await call.value }
    }

    @Test func `the caller's cancellation is told as such`() async throws {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let client = try client(
            transport: Model { _ in
                start.yield()
                try await ContinuousClock().sleep(for: .seconds(3_600))
                return (200, "")
            })
        let call = Task { try await client.reply(to: Self.hello) }
        for await _ in started { break }
        call.cancel()
        await #expect(throws: ChatClientError.cancelled) { try await call.value }
    }
}
