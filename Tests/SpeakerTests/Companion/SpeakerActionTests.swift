import Companion
import Speaker
import TestSupport
import Testing

@testable import Speaker

@Suite("Actions on a speaker") struct SpeakerActionTests {
    private func read<Value>(_ body: ActionBody<Value>, _ fields: [String: JSONValue]) throws -> Value {
        try body.read(ActionInput(fields: fields))
    }

    @Test(arguments: SpeakerControl.all)
    func `a control takes the values of its range and no other`(control: SpeakerControl) throws {
        let body = SpeakerModel.change(SpeakerControl.all)
        for value in [control.range.lowerBound, control.range.upperBound] {
            let command = try read(body, ["control": .text(control.id), "value": .integer(value)])
            #expect(command == SpeakerCommand(control, UInt8(value)))
        }
        for value in [control.range.lowerBound - 1, control.range.upperBound + 1, Int.max] {
            #expect(throws: ActionError.self) { try read(body, ["control": .text(control.id), "value": .integer(value)]) }
        }
    }

    @Test func `an update has one source`() throws {
        let image = try read(UpdateRequest.body, ["image": "demo", "ssid": "Harbour", "password": "seaweed"])
        #expect(image == UpdateRequest(source: .image("demo"), ssid: "Harbour", password: Secret("seaweed")))
        let url = try read(UpdateRequest.body, ["url": "http://a/b.bin", "ssid": "Open"])
        #expect(url == UpdateRequest(source: .url("http://a/b.bin"), ssid: "Open", password: Secret("")))
        for fields: [String: JSONValue] in [
            ["ssid": "a"], ["ssid": "a", "url": "http://a", "image": "demo"], ["url": "http://a"], ["url": 7, "ssid": "a"],
        ] {
            #expect(throws: ActionError.self) { try read(UpdateRequest.body, fields) }
        }
    }

    @Test func `the password is in no description of a request`() throws {
        let request = try read(UpdateRequest.body, ["image": "demo", "ssid": "Harbour", "password": "canary-9f2c"])
        var dumped = ""
        dump(request, to: &dumped)
        #expect(!"\(request)".contains("canary") && !String(reflecting: request).contains("canary") && !dumped.contains("canary"))
    }

    @Test func `what can be done has the names of the API`() {
        #expect(
            DeviceKind.speaker.actions.map(\.name) == [
                "control", "plan", "update", "cancel", "restart", "validate", "rollback", "dismiss", "image",
                "image-remove",
            ])
    }
}
