import Bluetooth
import Credentials
import Foundation
import GlassesContract
import Testing

/// The values as the guide writes them, byte for byte.
@Suite struct ValueTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    private func text(_ value: some ByteEncodable) -> String { String(decoding: value.bytes, as: UTF8.self) }

    @Test func `pairing status is one byte from 0 to 2`() throws {
        #expect(try PairingStatus(bytes: [0]) == .unpaired)
        #expect(try PairingStatus(bytes: [1]) == .pairing)
        #expect(try PairingStatus(bytes: [2]) == .paired)
        #expect(PairingStatus.paired.bytes == [2])
        #expect(throws: ByteCodingError.self) { try PairingStatus(bytes: []) }
        #expect(throws: ByteCodingError.self) { try PairingStatus(bytes: [3]) }
        #expect(throws: ByteCodingError.self) { try PairingStatus(bytes: [2, 0]) }
    }

    @Test func `words are those of the guide, and two for private mode`() throws {
        #expect(Personality.allCases.map(\.rawValue) == ["friendly", "professional", "witty", "jarvis", "casual"])
        #expect(try Personality(bytes: bytes("witty")) == .witty)
        #expect(StatusMode.sleep.bytes == bytes("sleep"))
        #expect(StatusMode.active.bytes == bytes("active"))
        #expect(WiFiStatus.allCases.map(text) == ["disconnected", "connecting", "connected", "failed"])
        #expect(SystemCommand.allCases.map(text) == ["sleep", "wake", "restart", "private-on", "private-off"])
        for wrong in ["", "Witty", "witty ", "evil"] {
            #expect(throws: ByteCodingError.self) { try Personality(bytes: bytes(wrong)) }
        }
        let error = #expect(throws: ByteCodingError.self) { try StatusMode(bytes: bytes("awake")) }
        #expect(error?.description.contains("one of sleep, active, and \"awake\" came") == true)
    }

    @Test func `a wake word is the guide's JSON`() throws {
        let value = try WakeWord(bytes: bytes(#"{"keyword": "hey glasses", "sensitivity": 0.5}"#))
        #expect(value == WakeWord())
        #expect(text(value) == #"{"keyword":"hey glasses","sensitivity":0.5}"#)
        for wrong in [
            "", "hey", "[]", #"{"keyword":"x"}"#, #"{"keyword":"x","sensitivity":1.1}"#, #"{"keyword":"x","sensitivity":-0.1}"#,
            #"{"keyword":" ","sensitivity":0.5}"#, #"{"keyword":5,"sensitivity":0.5}"#, #"{"keyword":"x","sensitivity":"0.5"}"#,
            #"{"keyword":"x","sensitivity":true}"#, #"{"keyword":null,"sensitivity":0.5}"#,
        ] {
            #expect(throws: ByteCodingError.self, "\(wrong)") { try WakeWord(bytes: bytes(wrong)) }
        }
        #expect(throws: ByteCodingError.self) { try WakeWord(bytes: [0x7B, 0xFF, 0x7D]) }
    }

    /// Glasses of an earlier day may have one: it is shown, so that it can be changed.
    @Test func `a wake word that nobody can say is read, and not made`() throws {
        #expect(try WakeWord(bytes: bytes(#"{"keyword": "!", "sensitivity": 0.5}"#)).keyword == "!")
        #expect(throws: GlassesValueError.self) { try WakeWord(keyword: "!", sensitivity: 0.5) }
    }

    @Test func `a voice is the guide's JSON`() throws {
        let value = try Voice(bytes: bytes(#"{"engine": "gtts", "rate": 150, "volume": 0.6}"#))
        #expect(value == Voice())
        #expect(text(value) == #"{"engine":"gtts","rate":150,"volume":0.6}"#)
        #expect(try Voice(bytes: bytes(#"{"engine": "elevenlabs", "rate": 160, "volume": 0.7}"#)).engine == .elevenlabs)
        for wrong in [
            #"{"engine":"gtts","rate":49,"volume":0.6}"#, #"{"engine":"gtts","rate":401,"volume":0.6}"#,
            #"{"engine":"gtts","rate":150.5,"volume":0.6}"#, #"{"engine":"other","rate":150,"volume":0.6}"#,
            #"{"engine":"gtts","rate":150,"volume":1e400}"#, #"{"engine":"gtts","rate":150}"#,
        ] {
            #expect(throws: ByteCodingError.self, "\(wrong)") { try Voice(bytes: bytes(wrong)) }
        }
    }

    @Test func `a part of a value changes that part, and a wrong part nothing`() throws {
        var voice = Voice()
        try voice.change(try JSONValue(json: bytes(#"{"rate": 200}"#)).fields())
        #expect(voice == (try Voice(engine: .gtts, rate: 200, volume: 0.6)))
        let before = voice
        #expect(throws: GlassesValueError.self) { try voice.change(try JSONValue(json: bytes(#"{"rate": 300, "volume": 2}"#)).fields()) }
        #expect(voice == before)
        var camera = CameraSettings()
        try camera.change(try JSONValue(json: bytes(#"{"rotation": 90, "resolution": {"width": 640, "height": 480}}"#)).fields())
        #expect(camera.rotation == 90 && camera.resolution.width == 640 && !camera.flipVertical)
        // Settings that were kept before there was a brightness have none.
        let kept = #"{"resolution":{"width":640,"height":480},"rotation":180,"flip_horizontal":true,"flip_vertical":false}"#
        let old = try JSONDecoder().decode(CameraSettings.self, from: Data(kept.utf8))
        #expect(old.rotation == 180 && old.flipHorizontal && old.brightness == CameraSettings.neutralBrightness)
        for wrong in [
            #"{"brightness": 101}"#, #"{"rotation": 45}"#, #"{"resolution": {"width": 641}}"#, #"{"resolution": {"width": 32}}"#,
            #"{"flip_vertical": 1}"#,
            #"{"flip_horizontal": true, "rotation": 1000000}"#,
        ] {
            let before = camera
            #expect(throws: GlassesValueError.self, "\(wrong)") { try camera.change(try JSONValue(json: bytes(wrong)).fields()) }
            #expect(camera == before)
        }
    }

    @Test func `network info, action responses and commands are the guide's`() throws {
        let info = try NetworkInfo(bytes: bytes(#"{"ip": "192.168.1.100", "subnet": "255.255.255.0", "gateway": "192.168.1.1"}"#))
        #expect(info == NetworkInfo(ip: "192.168.1.100", subnet: "255.255.255.0", gateway: "192.168.1.1"))
        #expect(text(info) == #"{"gateway":"192.168.1.1","ip":"192.168.1.100","subnet":"255.255.255.0"}"#)

        let response = try ActionResponse(bytes: bytes(#"{"success": true, "path": "/home/pi/photos/photo_001.jpg"}"#))
        #expect(response == ActionResponse(success: true, path: "/home/pi/photos/photo_001.jpg"))
        #expect(text(ActionResponse(success: false, error: "Unknown command")) == #"{"error":"Unknown command","success":false}"#)
        #expect(text(ActionResponse(success: true, message: "Going to sleep")) == #"{"message":"Going to sleep","success":true}"#)
        // 20 bytes are what a notification carries on the shortest link.
        #expect(text(response.fitting(20)) == #"{"success":true}"#)
        #expect(response.fitting(61) == response)

        #expect(try CameraCommand(bytes: bytes("photo")) == .photo)
        #expect(try CameraCommand(bytes: bytes("video:10")) == .video(seconds: 10))
        #expect(text(CameraCommand.video(seconds: 300)) == "video:300")
        for wrong in ["", "Photo", "video", "video:", "video:0", "video:301", "video:-1", "video:+5", "video:1.5", "video:٣", "photo:1"] {
            #expect(throws: ByteCodingError.self, "\(wrong)") { try CameraCommand(bytes: bytes(wrong)) }
        }
    }

    @Test func `a name is not blank, and a password has a length that Wi-Fi takes`() throws {
        #expect(try AssistantName(bytes: bytes("Jarvis")).description == "Jarvis")
        #expect(throws: ByteCodingError.self) { try AssistantName(bytes: bytes(" \u{2003}\u{1C}")) }
        #expect(throws: ByteCodingError.self) { try AssistantName(bytes: bytes(String(repeating: "x", count: 65))) }
        #expect(throws: ByteCodingError.self) { try AssistantName(bytes: [0xC3]) }
        #expect(try WiFiPassphrase(bytes: []).secret.isEmpty)
        #expect(try WiFiPassphrase(bytes: bytes("seaweed-42")).secret == Secret("seaweed-42"))
        for count in [1, 7, 64] {
            let error = #expect(throws: ByteCodingError.self) { try WiFiPassphrase(bytes: [UInt8](repeating: 0x61, count: count)) }
            #expect(error?.description.contains("aaa") == false)
        }
    }

    @Test func `added items come as a list or alone`() throws {
        #expect(try AddedItems.objects(bytes(#"{"content": "a"}"#)).map { try NewNote(fields: $0).content } == ["a"])
        #expect(
            try AddedItems.objects(bytes(#"[{"task": "a"}, {"task": "b", "priority": "high"}]"#)).map { try NewTodo(fields: $0).priority }
                == [.medium, .high])
        for wrong in ["", "[]", "5", #"["a"]"#, "null"] {
            #expect(throws: GlassesValueError.self, "\(wrong)") { try AddedItems.objects(bytes(wrong)) }
        }
        let missing = #expect(throws: GlassesValueError.self) { try NewNote(fields: try JSONValue(json: bytes("{}")).fields()) }
        #expect(missing?.description == "Content is required")
        let blank = #expect(throws: GlassesValueError.self) { try NewTodo(fields: try JSONValue(json: bytes(#"{"task": " "}"#)).fields()) }
        #expect(blank?.description == "Task is required")
    }
}
