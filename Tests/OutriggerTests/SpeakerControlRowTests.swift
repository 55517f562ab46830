import Bluetooth
import Companion
import Foundation
import Testing

@testable import Program
@testable import Speaker
@testable import SpeakerProgram

/// A control that no firmware has: one row, and its bytes.
@Suite(.timeLimit(.minutes(5))) @BluetoothActor struct `A speaker's control more` {
    private let controls =
        SpeakerControl.all + [
            SpeakerControl(
                "dialogue", 0x0A, .toggle, "Dialogue", hint: "Lifts voices", status: .flag(0x80), extended: .shield(0x40),
                stage: .processing, isKept: true)
        ]

    @Test func `is commanded, told, kept, shown, printed and seen on the bench`() async throws {
        try await BenchedSpeaker.play(controls) { speaker in
            try await speaker.write([0x0A, 0x01])
            #expect(speaker.statuses == "01 00 00 81 / 42 00 40 64 32 64")
            #expect(speaker.settings == #"{"dialogue":true,"loudness":false,"preset":0}"#)

            let page = try speaker.page()
            #expect(page.contains(#","dialogue":true,"#))
            #expect(
                page.contains(
                    #"{"hint":"Lifts voices","id":"dialogue","isEnabled":true,"kind":"toggle","label":"Dialogue","max":1,"min":0,"#
                        + #""options":[],"positions":[],"value":1,"valueText":"on"}]"#))
            #expect(SpeakerOutput.makeStatus(controls).encode(speaker.model.screen)["sound"]?["dialogue"] == true)
            let standing = try #require(speaker.bench.state)
            let bench = try JSONDecoder().decode([String: JSONValue].self, from: JSONEncoder().encode(standing))
            #expect(bench["dialogue"] == true && bench["words"] == ["Office", "volume 50", "dialogue"])

            let control = try #require(SpeakerModel.actions(controls).first { $0.name == "control" })
            _ = try await control.perform(speaker.model, ActionInput(fields: ["control": "dialogue", "value": 0]))
            try await speaker.write([0x08, 0x01])
            #expect(speaker.statuses == "01 00 00 41 / 42 00 10 64 32 64")
            #expect(speaker.model.screen.sound?.controls.last?.hint == "Without effect while Bypass is on")
        }
    }

    @Test func `is typed, completed and described`() throws {
        #expect(try controls.command("dialogue", "on").bytes == [0x0A, 0x01])
        #expect(controls.syntax.hasSuffix("normalizer, duck, bypass, dialogue (on, off)."))
        let specification = SpeakerSetCommand.makeSpecification(controls)
        #expect(specification.discussion == controls.syntax)
        var completions: [String] = []
        if case .words(let names) = specification.parameters[0].values { completions = names.suffix(1) }
        if case .dependent(let values) = specification.parameters[1].values { completions += values(["dialogue"]) }
        #expect(completions == ["dialogue", "on", "off"])
        let schema = try String(decoding: JSONEncoder().encode(specification.output?.schemas), as: UTF8.self)
        #expect(schema.contains(/"dialogue":\{[^}]*"Lifts voices\."/))
    }

    @Test func `has its words in the timeline`() {
        let attributes = SpeakerCatalog.descriptions(controls)
        func told(_ bytes: [UInt8], _ uuid: BTUUID) -> [LabeledText]? { attributes[uuid]?.decode(bytes) }
        #expect(told([0x0A, 0x01], SpeakerUUIDs.control) == [LabeledText("Command", "Dialogue on")])
        #expect(told([0x01, 0, 0, 0x81], SpeakerUUIDs.status)?.last == LabeledText("Flags", "limiter, dialogue"))
        #expect(told([0x42, 0, 0x60, 0x64, 0, 0x64, 0], SpeakerUUIDs.extendedStatus)?[2] == LabeledText("On", "bass boost, dialogue"))
        // Without the row it is a command like any other that is not known.
        #expect(SpeakerCatalog.descriptions()[SpeakerUUIDs.control]?.decode([0x0A, 0x01]).first?.value == "Unknown command 0x0A with 0x01")
    }
}
