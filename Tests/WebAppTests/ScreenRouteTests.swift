import Foundation
import HTTPService
import HTTPTestSupport
import Testing

@testable import WebApp

@Suite(.timeLimit(.minutes(5))) struct ScreenRouteTests {
    private let fake = FakeCompanion()

    private func get(_ path: String, query: HTTPQuery = HTTPQuery()) async throws -> HTTPResponse {
        let companion = WebCompanion(program: .outrigger, screens: fake, actions: fake.actions, files: nil)
        return try await companion.respond(
            to: #require(HTTPRequest(method: .get, path: path, query: query, headers: ["Host": "localhost:80"])))
    }

    @Test func `a screen can be asked for once`() async throws {
        let text = try await withServer(WebCompanion(program: .outrigger, screens: fake, actions: fake.actions, files: nil)) {
            try await curl("http://\($0)/api/screens/device/C0-FF-EE")
        }
        #expect(text == ScreenSnapshot(Samples.speaker).json)
    }

    @Test(arguments: ["/api/screens/device/unknown", "/api/screens/nonsense", "/api/screens/device", "/api/screens/"])
    func `a screen that does not exist is 404`(path: String) async throws {
        #expect(try await get(path).status == .notFound)
    }

    @Test(arguments: [
        (nil as String?, HTTPStatus.badRequest), ("", .badRequest), ("devices,", .notFound), ("devices,nonsense", .notFound),
        ((1...49).map { "device/\($0)" }.joined(separator: ","), .badRequest),
    ])
    func `a stream of screens that do not exist is refused`(list: String?, status: HTTPStatus) async throws {
        #expect(try await get("/api/events", query: HTTPQuery(list.map { [("screens", $0)] } ?? [])).status == status)
    }

    @Test(arguments: [false, true])
    func `a stream begins with every screen, the absent ones too, and goes on with what changes`(isCompressed: Bool) async throws {
        let fake = fake
        try await withServer(WebCompanion(program: .outrigger, screens: fake, actions: fake.actions, files: nil)) { address in
            let stream = try CurlStream(
                "http://\(address)/api/events?screens=devices,device/C0-FF-EE,device/later", isCompressed: isCompressed)
            defer { stream.stop() }
            let beginning = try await stream.read { text in
                ["event: hello\ndata: {\"time\":", "event: device/later\ndata: null\n\n"].allSatisfy(text.contains)
                    && text.contains("event: devices\ndata: \(ScreenSnapshot(Samples.devices).json)\n\n")
                    && text.contains("event: device/C0-FF-EE\ndata: \(ScreenSnapshot(Samples.speaker).json)\n\n")
            }
            #expect(beginning.contains("hello"))
            await fake.stopScanning()
            _ = try await stream.read { $0.contains(#""isScanning":false"#) }
        }
    }

    @Test(arguments: [false, true])
    func `who asks for patches gets the whole first, then what has changed`(isCompressed: Bool) async throws {
        let fake = fake
        try await withServer(WebCompanion(program: .outrigger, screens: fake, actions: fake.actions, files: nil)) { address in
            let stream = try CurlStream(
                "http://\(address)/api/events?patches=true&screens=devices,device/C0-FF-EE", isCompressed: isCompressed)
            defer { stream.stop() }
            _ = try await stream.read { text in
                text.contains("event: devices\ndata: \(ScreenSnapshot(Samples.devices).json)\n\n")
                    && text.contains("event: device/C0-FF-EE\ndata: \(ScreenSnapshot(Samples.speaker).json)\n\n")
            }
            await fake.setVolume(7)
            let text = try await stream.read { $0.contains("patch") && $0.hasSuffix("\n\n") }
            #expect(
                text == """
                    event: patch/device/C0-FF-EE
                    data: [{"op":"replace","path":"/sound/controls/1/value","value":7},{"op":"replace","path":"/sound/volume","value":7}]\n\n
                    """)
        }
    }

    @Test func `a burst of a thousand changes is a handful of events`() async throws {
        let fake = fake
        try await withServer(WebCompanion(program: .outrigger, screens: fake, actions: fake.actions, files: nil)) { address in
            let stream = try CurlStream("http://\(address)/api/events?screens=device/C0-FF-EE")
            defer { stream.stop() }
            _ = try await stream.read { $0.contains("event: device/C0-FF-EE") }
            for volume in 1...1000 { await fake.setVolume(volume) }
            let text = try await stream.read { $0.contains(#""volume":1000"#) }
            #expect(text.components(separatedBy: "event: device/").count < 200)
        }
    }
}

extension FakeCompanion {
    func stopScanning() { devices.isScanning = false }
    func setVolume(_ volume: Int) { speakers["C0-FF-EE"]?.sound?.controls[1].value = volume }
}
