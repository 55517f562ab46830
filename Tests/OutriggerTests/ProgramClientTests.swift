import Companion
import Foundation
import HTTPClient
import Synchronization
import TestSupport
import Testing
import WebApp

@testable import Program

@Suite("A running program, from a shell")
struct ProgramClientTests {
    /// Proves that it has a token, answers each further call with what the test gives, and keeps what was asked.
    private final class Server: HTTPTransport {
        let asked = Mutex<[HTTPClientRequest]>([])
        private let token: Secret?
        private let answer: @Sendable (String) throws -> (Int, String)

        /// - Parameter token: the one that it has; nil leaves the proof to `answer`.
        init(token: Secret? = Secret("word"), _ answer: @escaping @Sendable (String) throws -> (Int, String)) {
            self.token = token
            self.answer = answer
        }

        static let nonce = String(repeating: "n", count: 32)
        static func proof(_ token: Secret, _ request: HTTPClientRequest, port: UInt16 = 8099) throws -> TokenProof {
            let nonce = try #require(request.url.query?.split(separator: "=").last)
            return TokenProof(token: token, port: port, callerNonce: String(nonce), listenerNonce: Self.nonce)
        }

        func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
            asked.withLock { $0.append(request) }
            if let token, request.url.path == TokenProof.path {
                let code = try Self.proof(token, request).listenerCode.revealed
                return HTTPClientResponse(status: 200, body: #"{"nonce": "\#(Self.nonce)", "code": "\#(code)"}"#.utf8)
            }
            let (status, body) = try answer(request.url.path)
            return HTTPClientResponse(status: status, body: body.utf8)
        }
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func client(_ server: Server) async throws -> ProgramClient {
        try RunningFile(address: "http://127.0.0.1:8099", token: Secret("word")).write(.companion, to: folder.url)
        return try await ProgramClient.find([.device, .companion], in: folder.url, transport: server)
    }

    @Test("is found by a file for this user alone, which it removes unless another took its place")
    func file() throws {
        let file = RunningFile(address: "http://127.0.0.1:8099", token: Secret("word"))
        try file.write(.companion, to: folder.url)
        let path = folder.path + "/companion.json"
        #expect(try String(contentsOfFile: path, encoding: .utf8) == #"{"address":"http://127.0.0.1:8099","token":"word"}"#)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["companion.json"])
        let other = RunningFile(address: "http://127.0.0.1:8100", token: Secret("word"))
        try other.write(.companion, to: folder.url)
        file.remove(.companion, from: folder.url)
        #expect(RunningFile.read(.companion, in: folder.url)?.address == "http://127.0.0.1:8100")
        other.remove(.companion, from: folder.url)
        #expect(RunningFile.read(.companion, in: folder.url) == nil)
    }

    @Test("is asked with a code in place of its token")
    func token() async throws {
        let server = Server { _ in (200, #"{"done": true}"#) }
        let answer = try await client(server).perform("adapter/power", ["on": false])
        #expect(answer == ["done": true])
        let request = try #require(server.asked.withLock { $0.last })
        #expect(request.url.absoluteString == "http://127.0.0.1:8099/api/adapter/power" && request.method == .post)
        let proof = try Server.proof(Secret("word"), try #require(server.asked.withLock { $0.first }))
        #expect(request.secretHeaders == ["Authorization": proof.credentials])
        #expect(request.body == Data(#"{"on":false}"#.utf8))
    }

    @Test(
        "is told nothing where it cannot prove that it has the token",
        arguments: [
            (200, "{}"), (200, #"{"nonce": "n", "code": ""}"#), (200, "<html>"), (401, "{}"), (302, ""), (500, ""),
        ])
    func stranger(_ status: Int, _ body: String) async throws {
        let stranger = Server(token: nil) { _ in (status, body) }
        let failure = await #expect(throws: CommandFailure.self) { try await client(stranger) }
        #expect(failure?.code == "not-running" && failure?.sentence.contains("http://127.0.0.1:8099 could not prove") == true)
        let asked = stranger.asked.withLock { $0 }
        #expect(asked.count == 1 && asked[0].secretHeaders.isEmpty && asked[0].body == nil && asked[0].maximumRedirects == 0)
        #expect(!asked[0].url.absoluteString.contains("word"))
    }

    @Test("is not taken for one with another token, or at another port that a stranger asks in its place")
    func relay() async throws {
        let other = Server(token: Secret("another")) { _ in (200, "{}") }
        #expect(await #expect(throws: CommandFailure.self) { try await client(other) }?.code == "not-running")
        try RunningFile(address: "http://127.0.0.1:8100", token: Secret("word")).write(.companion, to: folder.url)
        let relayed = Server { _ in (200, "{}") }
        let failure = await #expect(throws: CommandFailure.self) {
            try await ProgramClient.find([.companion], in: folder.url, transport: relayed)
        }
        #expect(failure?.code == "not-running" && relayed.asked.withLock { $0.count } == 1)
    }

    @Test("refuses in its own words, with its own code")
    func refusal() async throws {
        let server = Server { path in
            path == "/openapi.json"
                ? (200, "{}") : (404, #"{"code": "no-such-fault", "error": "There is none.", "advice": "Try another."}"#)
        }
        let client = try await client(server)
        let failure = await #expect(throws: CommandFailure.self) { try await client.perform("bench/room/fault") }
        #expect(failure?.code == "no-such-fault" && failure?.sentence == "There is none." && failure?.advice == "Try another.")
        let strange = try await self.client(Server { path in path == "/openapi.json" ? (200, "{}") : (502, "<html>") })
        #expect(await #expect(throws: CommandFailure.self) { try await strange.perform("x") }?.code == "status-502")
    }

    @Test("is not there where nobody has left a file, or nobody listens there any more")
    func nobody() async throws {
        let gone = Server(token: nil) { _ in throw HTTPClientError.refused }
        let missing = await #expect(throws: CommandFailure.self) {
            try await ProgramClient.find([.companion], in: folder.url, transport: gone)
        }
        #expect(missing?.code == "not-running" && gone.asked.withLock { $0.isEmpty })
        let killed = await #expect(throws: CommandFailure.self) { try await client(gone) }
        #expect(killed?.code == "not-running" && gone.asked.withLock { $0.count } == 1)
    }

    @Test(
        "takes for a fault what its kind takes",
        arguments: [
            (BenchScreen.Fault.Kind.toggle, "on", 1), (.toggle, "off", 0), (.toggle, nil, nil), (.toggle, "1", nil), (.action, nil, 1),
            (.action, "2", nil), (.slider, "0.5", 0.5), (.slider, "121", nil), (.slider, "0.4", nil), (.slider, "nan", nil),
            (.slider, nil, nil),
            (nil, "250", 250),
            (nil, nil, 1), (nil, "inf", nil), (nil, "off", 0),
        ] as [(BenchScreen.Fault.Kind?, String?, Double?)])
    func values(_ kind: BenchScreen.Fault.Kind?, _ text: String?, _ value: Double?) throws {
        let fault = kind.map { BenchScreen.Fault(id: "distance", label: "Distance", kind: $0, min: 0.5, max: 120, unit: "m") }
        if let value {
            #expect(try BenchState.value(text, of: fault, named: "distance") == value)
        } else {
            #expect(throws: CommandFailure.self) { try BenchState.value(text, of: fault, named: "distance") }
        }
    }
}
