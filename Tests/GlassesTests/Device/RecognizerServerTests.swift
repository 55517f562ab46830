import Credentials
import Foundation
import GlassesContract
import GlassesDevice
import HTTPClient
import HTTPService
import HTTPTestSupport
import Synchronization
import TestSupport
import Testing
import VirtualRadio

@testable import GlassesHardware

/// A server that makes text of what is said, and how it goes wrong. `Tests/Shell/test_glasses_hearing.py` reads what it is sent.
@Suite(.timeLimit(.minutes(5))) struct RecognizerServerTests {
    private static let canary = "sk-canary-51c0"

    private func server(
        _ base: String, key: Secret? = Secret(canary), transport: any HTTPTransport = SystemHTTPTransport(),
        clock: any Clock<Duration> = ContinuousClock()
    ) throws -> RecognizerServer {
        RecognizerServer(
            base: try #require(URL(string: base)), model: "whisper-1", language: "en", key: key, transport: transport, clock: clock)
    }

    /// Answers every request the same.
    private struct Told: HTTPTransport {
        let status: Int
        let body: String
        func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse { HTTPClientResponse(status: status, body: body.utf8) }
    }

    private func failure(_ status: Int, _ body: String, key: Secret? = Secret(canary)) async throws -> String {
        let server = try server("http://stt.example:8000/v1", key: key, transport: Told(status: status, body: body))
        let error = try #require(await #expect(throws: HearingUnavailable.self) { try await server.text(of: [1]) })
        #expect(!error.description.contains("canary"))
        let begin = "The recognizer at stt.example:8000 made no text of what was said: "
        #expect(error.description.hasPrefix(begin))
        return String(error.description.dropFirst(begin.count))
    }

    /// Answers of the shape of OpenAI's reference (Create transcription), whisper.cpp's with its leading space, and what Whisper makes of no speech.
    @Test(arguments: [
        (#"{"text": "Hey glasses, take a photo.", "usage": {"type": "duration", "seconds": 3}}"#, "Hey glasses, take a photo."),
        (#"{"text":" Hey Glasses,\n what time is it?\n"}"#, "Hey Glasses, what time is it?"), (#"{"text": ""}"#, ""),
        (#"{"text": " [BLANK_AUDIO]\n"}"#, ""), (#"{"text": "(door closes) ♪ Yes."}"#, "Yes."),
        (#"{"text": "Your key is sk-canary-51c0."}"#, "Your key is \(Secret.placeholder)."),
    ])
    func `the text of an answer is what was said`(body: String, expected: String) async throws {
        #expect(
            try await server("http://127.0.0.1:8000/v1", transport: Told(status: 200, body: body)).text(of: [1]) == expected)
    }

    @Test func `what is no text has its sentence, without the key`() async throws {
        for (status, reason) in [
            (302, "it sends the request elsewhere, where it does not go (status 302)."), (400, "it answered with status 400."),
            (401, "it refused the key."), (403, "it refused the key."), (404, "it has no such model or address."),
            (413, "the sentence is too long for it."), (429, "it is asked more than it allows."), (500, "it failed (status 500)."),
        ] { #expect(try await failure(status, Self.canary) == reason) }
        #expect(try await failure(401, "", key: nil) == "it asks for a key.")
        for body in ["", "Hey glasses", "<html>", "[]", #"{"error": "sk-canary-51c0"}"#, #"{"text": 5}"#] {
            #expect(try await failure(200, body) == "its answer has no text that can be read.")
        }
        #expect(
            try await failure(200, #"{"text": "\#(String(repeating: "a", count: 3_000))"}"#) == "its answer is longer than a sentence.")
    }

    @Test func `nothing that is printed has the key`() throws {
        let server = try server("http://stt.example:8000/v1")
        var text = "\(server)"
        dump(server, to: &text)
        #expect(!text.contains("canary"))
    }

    @Test func `an answer of ten megabytes is given up`() async throws {
        let sent = Mutex(0)
        let raw = RawServer { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{\"text\": \"")
            for _ in 0..<100 {
                guard connection.send([UInt8](repeating: 0x61, count: 100_000)) else { return }
                sent.withLock { $0 += 1 }
            }
        }
        let error = await #expect(throws: HearingUnavailable.self) { try await server(raw.url).text(of: [1]) }
        #expect(error?.description.hasSuffix("its answer is longer than the 65536 bytes that are accepted.") == true)
        #expect(sent.withLock { $0 } < 100)
    }

    @Test func `a server that hangs is not waited for, and nobody there is told`() async throws {
        let clock = SimulatedClock(mode: .manual)
        let hanging = RawServer { $0.waitForClose() }
        let server = try server(hanging.url, clock: clock)
        let call = Task { try await server.text(of: [1]) }
        while clock.sleeperCount == 0 { await Task.yield() }
        await clock.advance(by: .seconds(10))
        let late = await #expect(throws: HearingUnavailable.self) { try await call.value }
        #expect(late?.description.hasSuffix("the server was silent for too long (10 s).") == true)
        let gone = await #expect(throws: HearingUnavailable.self) { try await self.server("http://127.0.0.1:1/v1").text(of: [1]) }
        #expect(gone?.description.hasSuffix("nothing listens there.") == true)
    }

    /// As private mode ends it.
    @Test func `who is no longer to hear gives the request up, and is told no failure`() async throws {
        let (closed, close) = AsyncStream.makeStream(of: Void.self)
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        let raw = RawServer { connection in
            ask.yield()
            connection.waitForClose()
            close.yield()
        }
        let server = try server(raw.url)
        let call = Task { try await server.text(of: [1]) }
        for await _ in asked { break }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        for await _ in closed { break }
    }

    @Test func `neither the sound nor the key follows a redirect`() async throws {
        let other = RawServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
        let location = other.url
        let raw = RawServer { $0.send("HTTP/1.1 307 Moved\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n") }
        await #expect(throws: HearingUnavailable.self) { try await server(raw.url).text(of: [1]) }
        #expect(other.requests.isEmpty)
    }

    @Test(arguments: [
        ("http://127.0.0.1:8000/v1", true), ("http://localhost:8000/v1", true), ("http://[::1]:8000/v1", true),
        ("http://192.168.1.7:8000/v1", false), ("https://stt.example/v1", false), ("http://127.example/v1", false),
    ])
    func `that sound leaves the machine is told where it does`(base: String, isHere: Bool) throws {
        #expect(try (server(base).departure == nil) == isHere)
    }

    @Test func `where sound goes is one of the notices, but not in private mode, in which none goes anywhere`() async throws {
        struct Silent: Microphone {
            let name = "silent"
            func capture(_ take: @Sendable (SoundPiece) async throws -> Void) async throws {}
        }
        let folder = try TemporaryFolder()
        var configuration = GlassesConfiguration(folder: folder.url)
        let engine = HearingWorker(program: URL(fileURLWithPath: "/none"), arguments: [])
        configuration.hearing = Hearing(microphone: Silent(), engine: engine, transcriber: try server("http://stt.example:8000/v1"))
        let glasses = try SmartGlasses(configuration)
        let notice = "What is said after the wake word is sent to stt.example:8000, which makes text of it."
        #expect(glasses.status().notices.contains(notice))
        await glasses.setPrivate(true)
        #expect(!glasses.status().notices.contains(notice))
    }
}
