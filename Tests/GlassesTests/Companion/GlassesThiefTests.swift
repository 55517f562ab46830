import Companion
import Credentials
import Foundation
import HTTPClient
import HTTPTestSupport
import Synchronization
import TestSupport
import Testing

@testable import Glasses
@testable import GlassesDevice
@testable import GlassesServer
@testable import HTTPService

/// Others at the address of glasses that serve plain HTTP: what they hear, and what is made of what they say.
@Suite(.timeLimit(.minutes(5))) struct GlassesThiefTests {
    private static let key = Secret("canary-key-of-32-characters-0000")
    private static let nonce = String(repeating: "N", count: 32)

    private static func client(port: UInt16, key: Secret = key, device: String) throws -> GlassesClient {
        GlassesClient(
            try #require(GlassesAddress(host: "127.0.0.1", port: port)), key: key, protection: .signed(device: device, SignedCalls()),
            transport: SystemHTTPTransport())
    }

    private static func head(_ status: Int = 200, _ fields: [String] = [], length: Int? = nil) -> String {
        let all = ["HTTP/1.1 \(status) OK", "X-Device-Id: 0BADCAFE", "X-Outrigger-Nonce: \(nonce)", "Content-Type: application/json"]
        return (all + fields + (length.map { ["Content-Length: \($0)"] } ?? [])).joined(separator: "\r\n") + "\r\n\r\n"
    }

    private static func say(_ body: String, _ status: Int = 200, _ fields: [String] = []) -> @Sendable (RawServer.Connection) -> Void {
        { $0.send(head(status, fields + ["Connection: close"], length: body.utf8.count) + body) }
    }

    private static let lies: [(String, @Sendable (RawServer.Connection) -> Void)] = [
        ("done", say(#"{"success": true, "id": "1"}"#)), ("nothing", say("{}")), ("another device", say(#"{"device": "x"}"#)),
        ("a seal of its own", say("{}", 200, ["X-Outrigger-Proof: \(nonce):-:\(String(repeating: "0", count: 64))"])),
        ("a seal that is none", say("{}", 200, ["X-Outrigger-Proof: \u{e9}::::"])),
        ("numbers without end", say(#"{"battery": 1e999999, "success": true}"#)),
        ("depth", say(String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000))),
        ("refusal", say(#"{"error": "Unauthorized"}"#, 401)),
        ("another nonce each time", { $0.send(head(401, ["Connection: close"], length: 0).replacing(nonce, with: RequestProof.nonce())) }),
        ("redirect", say("", 302, ["Location: http://127.0.0.1:9/stolen"])),
        ("redirect to itself", say("", 307, ["Location: /api/notes"])),
        (
            "endless",
            { connection in
                connection.send(head())
                while connection.send(String(repeating: "[\"a\",", count: 10_000)) {}
            }
        ),
        ("a length of two gigabytes", { $0.send(head(length: 2 << 30)) }),
        ("a compressed body", say("\u{1F}\u{8B}\u{8}", 200, ["Content-Encoding: gzip"])),
        ("a head of megabytes", say("{}", 200, ["X-A: " + String(repeating: "a", count: 4 << 20)])),
        ("many items", say("[" + Array(repeating: #"{"id": "1", "content": "x"}"#, count: 20_000).joined(separator: ",") + "]")),
        (
            "drop by drop",
            { connection in
                connection.send(head(length: 100_000))
                while connection.send(" ") { usleep(100_000) }
            }
        ),
        ("silence", { $0.waitForClose() }), ("nothing at all", { $0.reset() }), ("no HTTP", { $0.send("SSH-2.0-OpenSSH_9.2\r\n\r\n") }),
    ]

    @Test(arguments: lies.indices) func `a liar at the address gets neither the key nor a word, and nothing that it says is done`(
        _ index: Int
    ) async throws {
        let (name, answer) = Self.lies[index]
        let server = RawServer(answer)
        let client = try Self.client(port: server.port, device: "0BADCAFE")
        let calls = try [GlassesChange.addNote(NewNote(content: "canary note")), .say("canary"), .deleteNote(id: "1"), .sleep].map(\.call)
        for call in [GlassesCall(.status)] + calls {
            await #expect(throws: (any Error).self, "\(name)") {
                _ = try await client.answer(to: call.within(.seconds(1)), as: GlassesOutcome.self)
            }
        }
        await #expect(throws: (any Error).self, "\(name)") { _ = try await client.open("camera/stream", limit: 1 << 16) }
        let heard = server.requests.joined()
        #expect(!heard.contains("canary") && !heard.lowercased().contains("x-api-key"), "\(name)")
        // What has a body never began.
        #expect(!heard.contains("POST /api/notes") && !heard.contains("POST /api/conversation"), "\(name)")
    }

    @Test func `these glasses are used over a real connection, files and streams too, and their key stays here`() async throws {
        let folder = try TemporaryFolder()
        let glasses = try TestGlasses.make(in: folder)
        let run = Task { try await glasses.run() }
        defer { run.cancel() }
        _ = try await glasses.capture()
        let heard = Heard(GlassesAPI(glasses) {})
        let key = try glasses.key.current()
        let serial = glasses.serialNumber
        try await withServer(heard) { address in
            let client = try Self.client(port: address.port, key: key, device: serial)
            #expect(try await client.identity() == serial)
            #expect(try await client.status().device == serial)
            let outcome = try await client.perform(.addNote(NewNote(content: "milk")))
            #expect(outcome.id == "1" && outcome.success == true)
            await #expect(throws: GlassesRequestError.refused("Note not found")) { try await client.perform(.deleteNote(id: "../2?x=1&y")) }
            let photo = try await client.open("photos/photo_001").body.collect()
            #expect(photo.prefix(2) == Data([0xFF, 0xD8]))
            let part = try await client.open("photos/photo_001", range: 2..<6)
            #expect(part.status == 206 && part.contentRange?.totalByteCount == photo.count)
            #expect(try await part.body.collect() == photo[2..<6])
            await #expect(throws: GlassesRequestError.refused("Video not found")) {
                _ = try await client.open("videos/video_001?format=mp4")
            }
            let stream = try await client.open("camera/stream")
            #expect(try await stream.body.nextBlock(upTo: 9) == Array("--FRAME\r\n".utf8))
        }
        let fields = heard.fields
        #expect(fields.count >= 9 && !fields.joined().contains(key.revealed))
        #expect(try await glasses.notes().map(\.content) == ["milk"])
    }

    /// What a server heard.
    private final class Heard: HTTPHandler {
        private let api: GlassesAPI
        private let lines = Mutex<[String]>([])

        init(_ api: GlassesAPI) { self.api = api }

        var fields: [String] { lines.withLock { $0 } }

        func bodyMode(for head: HTTPRequest) -> BodyMode { api.bodyMode(for: head) }

        func respond(to request: HTTPRequest) async throws -> HTTPResponse {
            lines.withLock { $0.append(request.headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n")) }
            return try await api.respond(to: request)
        }
    }

    private static let honestLooking: @Sendable (HTTPClientRequest) -> HTTPClientResponse = { request in
        let body = request.url.path == "/api/connection/test" ? #"{"status": "ok"}"# : #"{"success": true, "id": "9"}"#
        return HTTPClientResponse(
            headers: ["X-Device-Id": "0BADCAFE", RequestProof.nonceField: nonce, "Content-Type": "application/json"], body: Array(body.utf8)
        )
    }

    @Test func `a note to a stolen address goes over Bluetooth, and the page does not say that Wi-Fi carries`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            world.wire.thief = Self.honestLooking
            try await model.perform(.addNote(NewNote(content: "secret")))
            #expect(try await world.glasses.notes().map(\.content) == ["secret"])
            #expect(model.screen.path.way == .bluetooth)
            #expect(world.wire.stolenBodies.isEmpty && world.wire.callsWithKey.isEmpty)
        }
    }

    @Test func `a note to a stolen address waits without Bluetooth, and is on the glasses once when they are back`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            await model.peripheral.disconnect()
            world.wire.thief = Self.honestLooking
            // Whoever was too quick is told that it was not done.
            await #expect(throws: (any Error).self) { try await model.perform(.addNote(NewNote(content: "early"))) }
            try await world.until { !model.path.isReachable }
            #expect(try await model.perform(.addNote(NewNote(content: "secret"))).isWaiting)
            #expect(try await world.glasses.notes().isEmpty)
            #expect(world.wire.stolenBodies.isEmpty && world.wire.callsWithKey.isEmpty)
            world.wire.thief = nil
            try await world.until { model.outbox.entries.isEmpty }
            #expect(try await world.glasses.notes().map(\.content) == ["secret"])
        }
    }
}
