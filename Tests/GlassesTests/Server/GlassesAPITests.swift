import Credentials
import Foundation
import HTTPTestSupport
import Synchronization
import TestSupport
import Testing

@testable import GlassesDevice
@testable import GlassesServer
@testable import HTTPService

/// The REST API as the guide writes it, and what it refuses. What each answer looks like in full is `test_glasses_api.py`'s.
@Suite(.timeLimit(.minutes(5))) struct GlassesAPITests {
    private let folder: TemporaryFolder
    private let glasses: SmartGlasses
    private let api: GlassesAPI
    private let restarts = Counter()

    private final class Counter: Sendable {
        let count = Atomic(0)
    }

    init() throws {
        folder = try TemporaryFolder()
        glasses = try TestGlasses.make(in: folder)
        let restarts = restarts
        api = GlassesAPI(glasses) { restarts.count.add(1, ordering: .relaxed) }
    }

    private struct Answer {
        let status: Int
        let json: NSDictionary
        let headers: HTTPHeaders
        let list: NSArray
    }

    private enum Key {
        case right, none
        case text(String)
    }

    /// Asks with the right key, unless another is given.
    private func ask(_ method: HTTPMethod, _ path: String, _ body: String = "", key: Key = .right, headers: HTTPHeaders = [:]) async throws
        -> Answer
    {
        var headers = headers
        switch key {
        case .right: headers["X-API-Key"] = try glasses.key.current().revealed
        case .none: break
        case .text(let given): headers["X-API-Key"] = given
        }
        let request = try #require(HTTPRequest(method: method, path: path, headers: headers, body: Array(body.utf8)))
        let response = try await api.respond(to: request)
        let bytes = response.body.collected
        let json = try? JSONSerialization.jsonObject(with: Data(bytes))
        return Answer(
            status: response.status.code, json: json as? NSDictionary ?? [:], headers: response.headers, list: json as? NSArray ?? [])
    }

    @Test func `only the connection test and the document need no key`() async throws {
        #expect(try await ask(.get, "/api/connection/test", key: .none).json == ["status": "ok", "message": "Connection successful"])
        for path in ["/openapi.json", "/api/openapi.json", "/"] { #expect(try await ask(.get, path, key: .none).status == 200) }
        for (method, path) in [
            (HTTPMethod.get, "/api/status"), (.get, "/api/photos"), (.post, "/api/notes"), (.post, "/api/connection/test"),
            (.get, "/api/nothing"), (.get, "/api/camera/stream"), (.delete, "/api/conversation"),
        ] {
            let answer = try await ask(method, path, key: .none)
            #expect(answer.status == 401 && answer.json == ["error": "Unauthorized"], "\(path)")
        }
        let key = try glasses.key.current().revealed
        for wrong in ["", "x", String(key.dropLast()), key + "x", key.lowercased() + "!"] {
            #expect(try await ask(.get, "/api/status", key: .text(wrong)).status == 401)
        }
        let query = try #require(HTTPRequest(method: .get, path: "/api/status", query: HTTPQuery([("X-API-Key", key), ("api_key", key)])))
        #expect(try await api.respond(to: query).status.code == 401)
        #expect(try await ask(.get, "/api/status").status == 200)
    }

    @Test func `the Wi-Fi tells where it is, what it hears and why a change failed`() async throws {
        #expect(
            try await ask(.get, "/api/wifi").json == ["status": "disconnected", "ssid": NSNull(), "reason": NSNull(), "problem": NSNull()])
        try await glasses.wifi.change(to: "Harbour", password: Secret("seaweed-42"))
        try await glasses.wifi.change(to: "wrong-password", password: Secret("seaweed-42"))
        let report = try await ask(.get, "/api/wifi").json
        #expect(report["status"] as? String == "failed" && report["ssid"] as? String == "Harbour")
        #expect(report["reason"] as? String == "wrong-password")
        #expect(
            report["problem"] as? String == "\"wrong-password\" refused the password. Check it. The device is in \"Harbour\" as before.")
        let networks = try await ask(.get, "/api/wifi/networks").list
        #expect(networks.firstObject as? NSDictionary == ["ssid": "Harbour", "signal": 82, "security": "wpa"])
        #expect((networks.lastObject as? NSDictionary)?["joinable"] as? Bool == false)
    }

    @Test func `a companion's token is as good as the key, until it is taken back`() async throws {
        let token = try await glasses.makeToken(for: UUID(), name: "phone").revealed
        #expect(try await ask(.get, "/api/status", key: .text(token)).status == 200)
        #expect(try await ask(.get, "/api/status", key: .text(token + "x")).status == 401)
        let id = try #require(try CompanionTokens.list(in: folder.url).first?.id)
        _ = try CompanionTokens.revoke(id, in: folder.url)
        #expect(try await ask(.get, "/api/status", key: .text(token)).status == 401)
        #expect(try await ask(.get, "/api/status").status == 200)
    }

    @Test func `wrong keys wait longer, the right one never, and forgives`() async throws {
        #expect((1...5).allSatisfy { APIKeyGuard.delay(after: $0) == .zero })
        #expect((6...9).map(APIKeyGuard.delay) == [.milliseconds(100), .milliseconds(200), .milliseconds(400), .milliseconds(800)])
        #expect(APIKeyGuard.delay(after: 100_000) == .seconds(2))
        for _ in 0..<5 { _ = try await ask(.get, "/api/status", key: .text("wrong")) }
        #expect(try await ask(.get, "/api/status").status == 200)
    }

    @Test func `a replaced key counts at once`() async throws {
        let old = try glasses.key.current().revealed
        _ = try APIKey.replace(in: folder.url)
        #expect(try await ask(.get, "/api/status", key: .text(old)).status == 401)
        #expect(try await ask(.get, "/api/status").status == 200)
    }

    @Test func `without its key's file the API says so, lets tokens in, and tells its owner once`() async throws {
        let folder = try TemporaryFolder()
        let reports = Reports()
        let glasses = try TestGlasses.make(in: folder, report: { reports.add($0) })
        let api = GlassesAPI(glasses) {}
        let key = try glasses.key.current().revealed
        let token = try await glasses.makeToken(for: UUID(), name: "phone").revealed
        func ask(_ key: String) async throws -> (status: Int, text: String) {
            let request = try #require(HTTPRequest(method: .get, path: "/api/status", headers: ["X-API-Key": key]))
            let response = try await api.respond(to: request)
            return (response.status.code, String(decoding: response.body.collected, as: UTF8.self))
        }
        try FileManager.default.removeItem(atPath: glasses.key.path)
        for _ in 1...2 {
            let answer = try await ask(key)
            #expect(answer.status == 503)
            #expect(answer.text.contains("cannot read their API key") && !answer.text.contains(folder.path))
        }
        #expect(try await ask(token).status == 200)
        #expect(reports.lines.count == 1)
        #expect(reports.lines.first?.hasPrefix("There is no API key: \(glasses.key.path) cannot be read: ") == true)
        _ = try APIKey.replace(in: folder.url)
        let another = try glasses.key.current().revealed
        #expect(try await ask(another).status == 200)
        #expect(try await ask(key).status == 401)
    }

    @Test func `a wake word that nobody can say is refused`() async throws {
        for word in ["!!!", "- -", "'", "👓", "\u{301}"] {
            let answer = try await ask(.put, "/api/settings/wake-word", #"{"keyword": "\#(word)"}"#)
            #expect(answer.status == 400 && (answer.json["error"] as? String)?.contains("letter or a digit") == true, "\(word)")
        }
        #expect(await glasses.currentSettings().wakeWord.keyword == "hey glasses")
        for word in ["glasses!", "7", "привет", "眼镜", "'tis"] {
            #expect(try await ask(.put, "/api/settings/wake-word", #"{"keyword": "\#(word)"}"#).status == 200, "\(word)")
            let answer = try await ask(.post, "/api/conversation", #"{"content": "\#(word), battery?"}"#)
            #expect(answer.json["answered"] as? Bool == true, "\(word)")
        }
    }

    @Test func `unknown paths and wrong methods are told apart`() async throws {
        #expect(try await ask(.get, "/api/nothing").status == 404)
        #expect(try await ask(.get, "/favicon.ico").status == 404)
        let wrong = try await ask(.delete, "/api/notes")
        #expect(wrong.status == 405 && wrong.headers["Allow"] == "GET, HEAD, POST")
    }

    @Test func `a browser may ask whether it may send the key`() async throws {
        let answer = try await ask(
            .options, "/api/notes", key: .none, headers: ["Origin": "https://a", "Access-Control-Request-Method": "POST"])
        #expect(answer.status == 204 && answer.headers["Access-Control-Allow-Headers"]?.contains("X-API-Key") == true)
        #expect(try await ask(.get, "/api/status", key: .none).headers["Access-Control-Allow-Origin"] == "*")
    }

    @Test func `refusals are the guide's words, and change nothing`() async throws {
        let refusals: [(HTTPMethod, String, String, Int, String)] = [
            (.put, "/api/settings/personality", #"{"personality": "evil"}"#, 400, "Invalid personality"),
            (.put, "/api/settings/personality", "{}", 400, "Invalid personality"),
            (.put, "/api/settings/name", #"{"name": " "}"#, 400, "Name is required"),
            (.put, "/api/settings/name", "{}", 400, "Name is required"),
            (.put, "/api/settings/name", #"{"name": 5}"#, 400, "\"name\" must be text."),
            (.put, "/api/settings/wake-word", #"{"sensitivity": 1.5}"#, 400, "\"sensitivity\" must be a number from 0 to 1."),
            (.put, "/api/settings/voice", #"{"rate": 10}"#, 400, "\"rate\" must be a whole number from 50 to 400."),
            (.put, "/api/settings/camera", #"{"rotation": 45}"#, 400, "\"rotation\" must be 0, 90, 180 or 270."),
            (.post, "/api/camera/record", #"{"duration": 301}"#, 400, "\"duration\" must be a whole number from 1 to 300."),
            (.post, "/api/camera/record", "{}", 400, "\"duration\" is needed: seconds from 1 to 300."),
            (.put, "/api/settings/voice", "", 400, "The body must be a JSON object."),
            (.post, "/api/notes", "", 400, "Content is required"), (.post, "/api/notes", #"{"content": ""}"#, 400, "Content is required"),
            (.post, "/api/todos", #"{"priority": "high"}"#, 400, "Task is required"),
            (.post, "/api/todos", #"{"task": "x", "priority": "urgent"}"#, 400, "\"priority\" must be one of low, medium, high."),
            (.post, "/api/notes", "{", 400, "The body must be a JSON object."),
            (.post, "/api/notes", "[]", 400, "The body must be a JSON object."),
            (.get, "/api/photos/photo_001", "", 404, "Photo not found"), (.get, "/api/videos/video_001", "", 404, "Video not found"),
            (.get, "/api/photos/photo_001/thumbnail", "", 404, "Photo not found"),
            (.get, "/api/photos/..%2Fconfig%2Fapi_key.txt", "", 404, "Photo not found"),
            (.delete, "/api/notes/1", "", 404, "Note not found"), (.put, "/api/todos/1", #"{"task": "x"}"#, 404, "Todo not found"),
        ]
        let before = await glasses.currentSettings()
        for (method, path, body, status, sentence) in refusals {
            let answer = try await ask(method, path, body)
            #expect(answer.status == status && answer.json["error"] as? String == sentence, "\(method) \(path) \(body): \(answer.json)")
        }
        #expect(await glasses.currentSettings() == before)
        #expect(try await glasses.notes().isEmpty)
        #expect(try await glasses.todos().isEmpty)
    }

    @Test func `a partial update keeps the other fields`() async throws {
        #expect(try await ask(.put, "/api/settings/voice", #"{"rate": 200}"#).json == ["success": true])
        #expect(
            try await ask(.put, "/api/settings/personality", #"{"personality": "witty"}"#).json == [
                "success": true, "personality": "witty",
            ])
        let settings = try await ask(.get, "/api/settings").json
        #expect(settings["voice"] as? NSDictionary == ["engine": "gtts", "rate": 200, "volume": 0.6])
        #expect(settings["personality"] as? String == "witty")
    }

    @Test func `notes and todos are made, changed, completed and deleted`() async throws {
        #expect(
            try await ask(.post, "/api/notes", #"{"content": "Call mom at 5pm"}"#).json
                == ["success": true, "message": "Note added successfully", "id": "1"])
        #expect(try await ask(.get, "/api/notes").list == [["id": "1", "content": "Call mom at 5pm", "timestamp": "2025-11-01T15:30:00"]])
        #expect(try await ask(.put, "/api/notes/1", #"{"content": "Call dad"}"#).status == 200)
        #expect(try await glasses.notes().map(\.content) == ["Call dad"])
        #expect(try await ask(.delete, "/api/notes/1").status == 200)
        #expect(try await ask(.get, "/api/notes").list == [])
        #expect(
            try await ask(.post, "/api/todos", #"{"task": "Buy groceries", "priority": "high"}"#).json
                == ["success": true, "message": "Todo added successfully", "id": "1"])
        #expect(try await ask(.post, "/api/todos/1/complete").status == 200)
        #expect(try await ask(.put, "/api/todos/1", #"{"priority": "low"}"#).status == 200)
        #expect(
            try await ask(.get, "/api/todos").list
                == [["id": "1", "task": "Buy groceries", "priority": "low", "completed": true, "timestamp": "2025-11-01T15:30:00"]])
    }

    @Test func `without a camera it says so, and recording says what is missing`() async throws {
        #expect(try await ask(.post, "/api/camera/record", #"{"duration": 5}"#).status == 503)
        glasses.hasCamera = false
        for (method, path) in [(HTTPMethod.get, "/api/camera/snapshot"), (.post, "/api/camera/capture")] {
            let answer = try await ask(method, path)
            #expect(answer.status == 503 && answer.json["error"] as? String == "Camera not available")
        }
    }

    @Test func `with a full disk what would be kept is refused, and what is deleted goes`() async throws {
        #expect(try await ask(.post, "/api/notes", #"{"content": "a"}"#).status == 200)
        glasses.faults.isDiskFull = true
        for (method, path, body) in [
            (HTTPMethod.post, "/api/notes", #"{"content": "b"}"#), (.post, "/api/camera/capture", ""),
            (.put, "/api/settings/name", #"{"name": "Alfred"}"#),
        ] {
            let answer = try await ask(method, path, body)
            #expect(answer.status == 507 && answer.json["error"] as? String == GlassesError.storageFull.description)
        }
        #expect(try await ask(.get, "/api/notes").list.count == 1)
        #expect(try await ask(.delete, "/api/notes/1").status == 200)
    }

    @Test func `with a full disk the assistant answers, and says what it cannot keep`() async throws {
        glasses.faults.isDiskFull = true
        func said(_ sentence: String) async throws -> String? {
            let answer = try await ask(.post, "/api/conversation", #"{"content": "hey glasses, \#(sentence)"}"#)
            #expect(answer.status == 200)
            return answer.json["reply"] as? String
        }
        #expect(try await said("what time is it?") == "It's 3:30 PM.")
        for wish in ["take a photo", "add note: milk", "remind me to buy milk"] {
            #expect(try await said(wish) == "There is no room left for that.")
        }
        #expect(try await glasses.notes().isEmpty)
        #expect(try await glasses.todos().isEmpty)
        #expect(try await glasses.media(.photo).isEmpty)
        #expect(try await glasses.conversation().isEmpty)
        glasses.faults.isDiskFull = false
        #expect(try await said("add note: milk")?.contains("I have noted: milk") == true)
        #expect(try await glasses.conversation().count == 2)
    }

    @Test func `out of reach nobody is answered, until it is over`() async throws {
        glasses.faults.isWiFiGone = true
        let answered = Atomic(false)
        let early = Task {
            let status = try await ask(.get, "/api/connection/test", key: .none).status
            let isOver = answered.load(ordering: .acquiring)
            #expect(isOver, "it was answered while it was out of reach")
            return status
        }
        // One who gives up is let go.
        let impatient = Task { try await ask(.get, "/api/status").status }
        impatient.cancel()
        await #expect(throws: CancellationError.self) { try await impatient.value }
        answered.store(true, ordering: .releasing)
        glasses.faults.isWiFiGone = false
        #expect(try await early.value == 200)
    }

    @Test func `control is obeyed`() async throws {
        #expect(try await ask(.post, "/api/control/sleep").json == ["success": true, "message": "Going to sleep"])
        #expect(try await ask(.get, "/api/status").json["mode"] as? String == "sleep")
        #expect(try await ask(.post, "/api/control/wake").json == ["success": true, "message": "Waking up"])
        #expect(glasses.statusMode == .active)
        #expect(try await ask(.post, "/api/control/restart").status == 200)
        #expect(restarts.count.load(ordering: .relaxed) == 1)
    }

    @Test func `in private mode pictures are refused with its code, and everything else goes on`() async throws {
        let pictures: [(HTTPMethod, String, String)] = [
            (.get, "/api/camera/snapshot", ""), (.get, "/api/camera/stream", ""), (.post, "/api/camera/capture", ""),
            (.post, "/api/camera/record", #"{"duration": 1}"#),
        ]
        #expect(
            try await ask(.post, "/api/control/private-on").json
                == ["success": true, "message": "Private mode: camera and microphone are off."])
        #expect(try await ask(.get, "/api/status").json["hearing"] as? String == "private")
        for (method, path, body) in pictures {
            let answer = try await ask(method, path, body)
            #expect(
                answer.status == 409
                    && answer.json == [
                        "error": "Private mode: camera and microphone are off. Turn private mode off first.", "code": "private",
                    ], "\(path)")
        }
        #expect(try await ask(.post, "/api/conversation", #"{"content": "battery?", "addressed": true}"#).json["answered"] as? Bool == true)
        #expect(
            try await ask(.post, "/api/control/private-off").json == [
                "success": true, "message": "Camera and microphone can be used again.",
            ])
        #expect(try await ask(.get, "/api/status").json["hearing"] as? String == "typed")
        #expect(try await ask(.get, "/api/camera/snapshot").status == 200)
    }

    /// Its answer is written once for each change, and kept.
    @Test func `the status tells a change of each of its values with the next answer`() async throws {
        let time = Mutex(TestGlasses.afternoon)
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), now: { time.withLock { $0 } })
        let status = StatusAnswer(glasses)
        func told() throws -> NSDictionary {
            let bytes = try #require(try status.response().body.bytesInMemory)
            let again = try #require(try status.response().body.bytesInMemory)
            // The same bytes in memory, not the same text written once more.
            #expect(bytes.withUnsafeBytes { $0.baseAddress } == again.withUnsafeBytes { $0.baseAddress })
            return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary)
        }
        let first: NSDictionary = [
            "mode": "active", "personality": "jarvis", "name": "Jarvis", "battery": 85, "connected": false,
            "timestamp": "2025-11-01T15:30:00", "device": glasses.serialNumber, "hearing": "typed", "notices": [String](),
        ]
        #expect(try told() == first)
        time.withLock { $0 += 0.9 }
        #expect(try told() == first)
        time.withLock { $0 += 0.1 }
        #expect(try told()["timestamp"] as? String == "2025-11-01T15:30:01")
        time.withLock { $0 -= 1 }
        #expect(try told() == first)
        await glasses.setMode(.sleep)
        #expect(try told()["mode"] as? String == "sleep")
        try await glasses.change { $0.personality = .witty }
        #expect(try told()["personality"] as? String == "witty")
        try await glasses.change { $0.name = "Alfred" }
        #expect(try told()["name"] as? String == "Alfred")
        glasses.faults.battery = 12
        #expect(try told()["battery"] as? Int == 12)
        await glasses.setPrivate(true)
        #expect(try told()["hearing"] as? String == "private")
        glasses.companionWasHeard()
        #expect(try told()["connected"] as? Bool == true)
    }

    @Test func `the status is never stale, however many ask while it changes`() async throws {
        let key = "X-API-Key: \(try glasses.key.current().revealed)"
        let isOver = Counter()
        try await withServer(api, configure: { $0.threads = 2 }) { [glasses] address in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        while isOver.count.load(ordering: .relaxed) == 0 {
                            let status = try await curl("-H", key, "http://\(address)/api/status")
                            #expect(status.hasPrefix("{") && status.hasSuffix("}"))
                        }
                    }
                }
                for number in 1...100 {
                    let mode = number.isMultiple(of: 2) ? StatusMode.sleep : .active
                    await glasses.setMode(mode)
                    glasses.faults.battery = number
                    let status = try await curl("-H", key, "http://\(address)/api/status")
                    #expect(status.contains("\"battery\":\(number),") && status.contains("\"mode\":\"\(mode.rawValue)\""))
                }
                isOver.count.store(1, ordering: .relaxed)
                try await group.waitForAll()
            }
        }
    }

    @Test func `what is said is answered where it is for the glasses`() async throws {
        let answer = try await ask(.post, "/api/conversation", #"{"content": "Hey glasses, battery?"}"#).json
        #expect(answer == ["success": true, "answered": true, "reply": "The battery is at 85 percent."])
        #expect(try await ask(.post, "/api/conversation", #"{"content": "battery?"}"#).json == ["success": true, "answered": false])
        // In a companion there is no other listener.
        #expect(try await ask(.post, "/api/conversation", #"{"content": "battery?", "addressed": true}"#).json == answer)
        #expect(try await ask(.get, "/api/conversation").list.count == 4)
        #expect(try await ask(.delete, "/api/conversation").json == ["success": true, "message": "Conversation history cleared"])
        #expect(try await ask(.get, "/api/conversation").list == [])
    }

    @Test func `a photo is served in parts, and not again where it is known`() async throws {
        let photo = try await glasses.capture()
        let bytes = [UInt8](try #require(FileManager.default.contents(atPath: photo.path)))
        let key = "X-API-Key: \(try glasses.key.current().revealed)"
        try await withServer(api) { address in
            let url = "http://\(address)/api/photos/photo_001"
            let part = try await curl(
                "-H", key, "-r", "2-5", "--write-out", "%{http_code} %{size_download} %header{content-range}", "--output", "/dev/null", url)
            #expect(part == "206 4 bytes 2-5/\(bytes.count)")
            let tag = try await curl("-H", key, "--write-out", "%header{etag}", "--output", "/dev/null", url)
            #expect(tag.hasPrefix("\""))
            #expect(try await curl("-H", key, "-H", "If-None-Match: \(tag)", "--write-out", "%{http_code}", url) == "304")
            // A question for the head alone begins no stream.
            _ = try await curl("-H", key, "--head", "http://\(address)/api/camera/stream")
        }
        #expect(glasses.camera.hub.viewerCount == 0)
    }
}

extension HTTPBody {
    /// The bytes of an answer from memory or from a file; nothing of a stream.
    var collected: [UInt8] { wholeBytes ?? [] }
}
