import Companion
import Foundation
import HTTPService
import HTTPTestSupport
import Testing

@testable import WebApp

/// A page is in its reader's language: that of each request.
@Suite(.timeLimit(.minutes(5))) struct PageLanguageTests {
    private let fake = FakeCompanion()

    private func answer(_ path: String, _ language: String?, method: HTTPMethod = .get) async throws -> String {
        let companion = WebCompanion(program: .outrigger, screens: fake, actions: fake.actions, files: try PageFiles.own)
        var headers: HTTPHeaders = ["Host": "localhost:80", "Content-Type": "application/json"]
        if let language { headers.add("Accept-Language", language) }
        let request = try #require(HTTPRequest(method: method, path: path, headers: headers, body: method == .post ? Array("{}".utf8) : []))
        return String(decoding: try await companion.respond(to: request).body.bytesInMemory ?? [], as: UTF8.self)
    }

    @Test(
        arguments: [
            ("de", "Nicht verbunden"), ("de-AT,de;q=0.9,en;q=0.8", "Nicht verbunden"), ("en-GB,en;q=0.9,de;q=0.1", "Not connected"),
            ("xx", "Not connected"), (nil, "Not connected"),
        ] as [(String?, String)])
    func `a screen is in the language of its request, and in English where there is no other`(language: String?, words: String) async throws
    {
        #expect(try await answer("/api/screens/devices", language).contains("\"stateWords\":\"\(words)\""))
    }

    @Test func `who looks in another language has screens of their own`() async throws {
        let german = try await answer("/api/screens/devices", "de")
        let english = try await answer("/api/screens/devices", "en")
        #expect(german != english && english == ScreenSnapshot(Samples.devices).json)
    }

    @Test func `a stream is in the language of its request, and its patches too`() async throws {
        let fake = fake
        try await withServer(WebCompanion(program: .outrigger, screens: fake, actions: fake.actions, files: nil)) { address in
            let path = "http://\(address)/api/events?patches=true&screens=devices"
            let german = try CurlStream(path, "--header", "Accept-Language: de")
            let english = try CurlStream(path)
            defer { for stream in [german, english] { stream.stop() } }
            _ = try await german.read { $0.contains("Nicht verbunden") }
            _ = try await english.read { $0.contains("Not connected") }
            await fake.stopScanning()
            _ = try await german.read { $0.contains("patch/devices") && $0.contains("Geräte suchen") }
            _ = try await english.read { $0.contains("patch/devices") && $0.contains("Look for devices") }
        }
    }

    @Test func `a refusal is in the language of its request, and has the same code`() async throws {
        await fake.refuse(
            ActionError(.conflict, code: "no-pairing-question", "Nobody asks for that any more.", advice: "Try to pair again."))
        let german = try await answer("/api/scan/start", "de", method: .post)
        #expect(german.contains("Danach fragt niemand mehr.") && german.contains("no-pairing-question"))
        #expect(try await answer("/api/scan/start", "en", method: .post).contains("Nobody asks for that any more."))
    }

    @Test func `the page has the words for what it says itself`() async throws {
        let german = try await answer("/words.js", "de")
        #expect(german.contains("\"Devices\":\"Geräte\""))
        #expect(german.contains("\", {0} of them kept\":\", davon {0} aufgehoben\""))
        // What only models say comes with their screens.
        #expect(!german.contains("Nicht verbunden"))
        #expect(try await answer("/words.js", "en") == #"export default {"language":"en","words":{}};\#n"#)
    }
}
