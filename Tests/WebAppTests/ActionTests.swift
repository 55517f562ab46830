import Companion
import Foundation
import HTTPService
import HTTPTestSupport
import Speaker
import TestSupport
import Testing

@testable import WebApp

@Suite(.timeLimit(.minutes(2))) struct ActionTests {
    private let fake = FakeCompanion()

    private func post(_ path: String, _ body: String = "{}", type: String = "application/json", file: String? = nil) async throws
        -> HTTPResponse
    {
        let companion = WebCompanion(screens: fake, actions: fake, files: nil)
        var headers: HTTPHeaders = ["Host": "127.0.0.1:80", "Content-Type": type]
        if let file { headers["X-File-Name"] = file }
        let request = try #require(HTTPRequest(method: .post, path: path, headers: headers, body: Array(body.utf8)))
        return try await companion.respond(to: request)
    }

    static let update = UpdateRequest(source: .image("demo"), ssid: "Harbour", password: Secret("seaweed"))

    @Test(arguments: [
        ("/api/scan/start", "{}", CompanionAction.startScan),
        ("/api/scan/stop", "", .stopScan),
        ("/api/adapter/power", #"{"on":false}"#, .power(isOn: false)),
        ("/api/bench/speaker-1/fault", #"{"fault":"distance","value":12.5}"#, .fault(twin: "speaker-1", fault: "distance", value: 12.5)),
        ("/api/bench/room/fault", #"{"fault":"adapterOff"}"#, .fault(twin: "room", fault: "adapterOff", value: 1)),
        ("/api/devices/C0%3AFF/connect", "", .device("C0:FF", .connect)),
        ("/api/devices/1/disconnect", "", .device("1", .disconnect)),
        ("/api/devices/1/cancel", "", .device("1", .cancel)),
        ("/api/devices/1/reboot", "", .device("1", .reboot)),
        ("/api/devices/1/validate", "", .device("1", .validate)),
        ("/api/devices/1/rollback", "", .device("1", .rollback)),
        ("/api/devices/1/dismiss", "", .device("1", .dismiss)),
        ("/api/devices/1/plan", #"{"image":"demo","ssid":"Harbour","password":"seaweed"}"#, .device("1", .plan(update))),
        ("/api/devices/1/update", #"{"image":"demo","ssid":"Harbour","password":"seaweed"}"#, .device("1", .update(update))),
        ("/api/explore/chat", #"{"message":"I want coffee"}"#, .explore(.chat("I want coffee"))),
        ("/api/explore/quick", #"{"category":"quick_bites"}"#, .explore(.quick("quick_bites"))),
        ("/api/explore/select", #"{"place":"Café@40.5,-73.25"}"#, .explore(.select("Café@40.5,-73.25"))),
        ("/api/explore/deselect", "", .explore(.deselect)),
        ("/api/explore/events", "", .explore(.events)),
        ("/api/explore/retry", "", .explore(.retry)),
        ("/api/explore/tiles", "", .explore(.tiles)),
        ("/api/explore/clear", "", .explore(.clear)),
        (
            "/api/devices/1/update", #"{"url":"http://a/b.bin","ssid":"Open"}"#,
            .device("1", .update(UpdateRequest(source: .url("http://a/b.bin"), ssid: "Open", password: Secret(""))))
        ),
        (
            "/api/devices/1/read", #"{"service":"180A","characteristic":"2A29"}"#,
            .device("1", .read(CharacteristicPath(service: "180A", characteristic: "2A29")))
        ),
        (
            "/api/devices/1/notify", #"{"service":"180D","characteristic":"2A37","on":false}"#,
            .device("1", .notify(CharacteristicPath(service: "180D", characteristic: "2A37"), isOn: false))
        ),
    ])
    func `a request becomes an action`(path: String, body: String, action: CompanionAction) async throws {
        let response = try await post(path, body)
        #expect(response.status == .ok)
        #expect(await fake.performed == [action])
    }

    @Test(arguments: SpeakerChange.Control.allCases)
    func `a control takes the values of its range and no other`(control: SpeakerChange.Control) async throws {
        for value in [control.range.lowerBound, control.range.upperBound] {
            #expect(try await post("/api/devices/1/control", #"{"control":"\#(control.rawValue)","value":\#(value)}"#).status == .ok)
        }
        for value in [control.range.lowerBound - 1, control.range.upperBound + 1, Int.max] {
            let response = try await post("/api/devices/1/control", #"{"control":"\#(control.rawValue)","value":\#(value)}"#)
            #expect(response.status == .unprocessableContent)
        }
        #expect(await fake.performed.count == 2)
    }

    @Test(arguments: [
        ("/api/devices/1/control", "", HTTPStatus.badRequest),
        ("/api/devices/1/control", "[]", .badRequest),
        ("/api/devices/1/control", #"{"control":"volume","value":"loud"}"#, .badRequest),
        ("/api/devices/1/control", #"{"control":"volume","value":1.5}"#, .badRequest),
        ("/api/devices/1/control", #"{"control":"treble","value":1}"#, .unprocessableContent),
        ("/api/devices/1/update", #"{"ssid":"a"}"#, .unprocessableContent),
        ("/api/devices/1/update", #"{"ssid":"a","url":"http://a","image":"demo"}"#, .unprocessableContent),
        ("/api/devices/1/update", #"{"url":"http://a"}"#, .badRequest),
        ("/api/bench/1/fault", "{}", .badRequest),
        ("/api/explore/chat", "{}", .badRequest),
        ("/api/explore/quick", #"{"category":7}"#, .badRequest),
        ("/api/devices/1/explode", "{}", .notFound),
        ("/api/nothing", "{}", .notFound),
    ])
    func `a malformed request is refused and nothing is performed`(path: String, body: String, status: HTTPStatus) async throws {
        #expect(try await post(path, body).status == status)
        #expect(await fake.performed.isEmpty)
    }

    @Test func `random bodies never trap`() throws {
        var random = SeededNumbers(seed: 7)
        let seeds = [#"{"control":"volume","value":40}"#, #"{"ssid":"a","url":"http://a","password":"b"}"#].map { Array($0.utf8) }
        for round in 0..<3000 {
            var bytes = seeds[round % 2]
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
            guard let request = HTTPRequest(method: .post, path: "/", headers: ["Content-Type": "application/json"], body: bytes) else {
                continue
            }
            _ = try? request.json(as: ControlBody.self).change()
            _ = try? request.json(as: UpdateBody.self).request()
        }
    }

    @Test(arguments: [
        (ActionError.Kind.notFound, 404), (.conflict, 409), (.invalid, 422), (.failed, 502), (.unsupported, 501),
    ])
    func `a refusal reaches the page with its sentence, advice and code`(kind: ActionError.Kind, status: Int) async throws {
        let problem = ScreenProblem(code: "busy", sentence: "An update is running.", advice: "Wait for its end.", details: "05 00")
        await fake.refuse(ActionError(kind, problem))
        let server = try await withServer(WebCompanion(screens: fake, actions: fake, files: nil)) {
            try await curl("--request", "POST", "--write-out", "%{http_code}", "http://\($0)/api/devices/1/cancel")
        }
        #expect(
            server == #"{"advice":"Wait for its end.","code":"busy","details":"05 00","error":"An update is running."}"# + "\(status)")
    }

    @Test func `an image is taken as it is, with its name`() async throws {
        let response = try await post("/api/devices/1/image", "\u{e9}", type: "application/octet-stream", file: "neu%20%C3%A9.bin")
        #expect(response.status == .ok)
        #expect(await fake.performed == [.device("1", .image(name: "neu é.bin", bytes: [0xC3, 0xA9]))])
    }

    @Test func `an image that is empty or sent as something else is refused`() async throws {
        #expect(try await post("/api/devices/1/image", "", type: "application/octet-stream").status == .unprocessableContent)
        #expect(try await post("/api/devices/1/image", "abc", type: "text/plain").status == .unsupportedMediaType)
        #expect(await fake.performed.isEmpty)
    }

    @Test func `the password is in no description of an action`() async throws {
        let canary = "canary-9f2c"
        _ = try await post("/api/devices/1/update", #"{"image":"demo","ssid":"Harbour","password":"\#(canary)"}"#)
        let performed = await fake.performed
        var dumped = ""
        dump(performed, to: &dumped)
        #expect(performed.count == 1)
        #expect(!"\(performed)".contains(canary) && !String(reflecting: performed).contains(canary) && !dumped.contains(canary))
    }

    @Test func `another site's page may not act`() async throws {
        let companion = WebCompanion(screens: fake, actions: fake, files: nil)
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

extension FakeCompanion {
    func refuse(_ error: ActionError) { refusal = error }
}
