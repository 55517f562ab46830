import Companion
import Foundation
import HTTPClient
import Synchronization
import TestSupport
import Testing

@testable import Program

@Suite("A running program, from a shell")
struct ProgramClientTests {
    /// Answers each call with what the test gives, and keeps what was asked.
    private final class Server: HTTPTransport {
        let asked = Mutex<[HTTPClientRequest]>([])
        private let answer: @Sendable (String) throws -> (Int, String)

        init(_ answer: @escaping @Sendable (String) throws -> (Int, String)) { self.answer = answer }

        func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
            asked.withLock { $0.append(request) }
            let (status, body) = try answer(request.url.path)
            return HTTPClientResponse(status: status, body: body.utf8)
        }
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func client(_ server: Server, token: String? = "word") async throws -> ProgramClient {
        try RunningFile(address: "http://127.0.0.1:8099", token: token.map { Secret($0) }).write(.companion, to: folder.url)
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
        let other = RunningFile(address: "http://127.0.0.1:8100", token: nil)
        try other.write(.companion, to: folder.url)
        file.remove(.companion, from: folder.url)
        #expect(RunningFile.read(.companion, in: folder.url)?.address == "http://127.0.0.1:8100")
        other.remove(.companion, from: folder.url)
        #expect(RunningFile.read(.companion, in: folder.url) == nil)
    }

    @Test("is asked with its token, where it has one")
    func token() async throws {
        let server = Server { _ in (200, #"{"done": true}"#) }
        let answer = try await client(server).perform("adapter/power", ["on": false])
        #expect(answer == ["done": true])
        let request = try #require(server.asked.withLock { $0.last })
        #expect(request.url.absoluteString == "http://127.0.0.1:8099/api/adapter/power" && request.method == .post)
        #expect(request.secretHeaders["Authorization"] == Secret("Bearer word"))
        #expect(request.body == Data(#"{"on":false}"#.utf8))
        #expect(server.asked.withLock { $0.allSatisfy { $0.secretHeaders["Authorization"] != nil } })
        let open = Server { _ in (200, "{}") }
        _ = try await client(open, token: nil).document()
        #expect(open.asked.withLock { $0.allSatisfy { $0.secretHeaders.isEmpty } })
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
        let gone = Server { _ in throw HTTPClientError.refused }
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
