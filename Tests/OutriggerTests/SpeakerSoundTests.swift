import Bluetooth
import Companion
import Foundation
import Speaker
import TestSupport
import Testing

@testable import Program
@testable import SpeakerProgram

/// Every control of the public firmware, from the bytes of its command to what is shown of it, byte for byte.
@Suite(.timeLimit(.minutes(5))) @BluetoothActor struct `The sound of a speaker` {
    @Test func `from each command to both statuses, the line in lists, and what is kept`() async throws {
        let steps: [([UInt8], String, String)] = [
            ([0x01, 0x02], "01 02 00 01 / 42 02 00 64 32 64", "Night · 50 %"),
            ([0x01, 0x09], "01 02 00 01 / 42 02 00 64 32 64", "Night · 50 %"),
            ([0x02, 0x01], "01 02 01 01 / 42 02 04 64 32 64", "Night · 50 %"),
            ([0x03, 0x00], "01 02 01 01 / 42 02 04 64 32 64", "Night · 50 %"),
            ([0x04, 0x01], "01 02 01 09 / 42 02 05 64 32 64", "Night · muted"),
            ([0x05, 0x01], "01 02 01 19 / 42 02 07 64 32 64", "Night · muted"),
            ([0x06, 0x01], "01 02 01 39 / 42 02 0F 64 32 64", "Night · muted"),
            ([0x07, 0x1E], "01 02 01 39 / 42 02 0F 64 1E 64", "Night · muted"),
            ([0x07, 0xC8], "01 02 01 39 / 42 02 0F 64 C8 64", "Night · muted"),
            ([0x08, 0x01], "01 02 01 79 / 42 02 1F 64 C8 64", "Night · muted"),
            ([0x09, 0x7F, 0x55], "01 02 01 79 / 42 02 3F 64 C8 64", "Night · muted"),
            ([0x04, 0x00], "01 02 01 71 / 42 02 3E 64 C8 64", "Night · 100 %"),
            ([0x7F, 0x55], "01 02 01 71 / 42 02 3E 64 C8 64", "Night · 100 %"),
            ([0x04], "01 02 01 71 / 42 02 3E 64 C8 64", "Night · 100 %"),
        ]
        try await BenchedSpeaker.play { speaker in
            for (command, statuses, summary) in steps {
                try await speaker.write(command)
                #expect(speaker.statuses == statuses, "after \(command.hexPairs)")
                #expect(speaker.model.summary?.text == summary, "after \(command.hexPairs)")
            }
            #expect(speaker.settings == #"{"loudness":true,"preset":2}"#)
        }
    }

    @Test func `as the page, the shell and the bench show it`() async throws {
        try await BenchedSpeaker.play { speaker in
            try await speaker.write([0x03, 0x00])
            #expect(try speaker.page() == Self.untouched)
            for control: UInt8 in [0x01, 0x02, 0x04, 0x05, 0x06, 0x08, 0x09] { try await speaker.write([control, 1]) }
            #expect(try speaker.page() == Self.changed)
            #expect(
                try speaker.json(SpeakerOutput.status.encode(speaker.model.screen)["sound"]).replacing(/"updatedAt":"[^"]+"/, with: "")
                    == #"{"bassBoost":true,"bypass":true,"isDucked":true,"isMuted":true,"limiter":true,"loudness":true,"#
                    + #""normalizer":true,"preset":"full",,"volumePercent":50}"#)
            #expect(
                try speaker.json(BenchScreen.Twin(id: "1", name: "A", kind: "speaker", version: "1", state: speaker.bench.state))
                    .firstMatch(of: /"speaker":(\{.*\}),"version"/).map { String($0.1) }
                    == #"{"bassBoost":true,"bypass":true,"isDucked":true,"isMuted":true,"loudness":true,"normalizer":true,"preset":1,"#
                    + #""presetName":"Full","presets":["Office","Full","Night","Speech"],"volume":50,"words":["Full","volume 50","muted","#
                    + #""ducked","loudness","normalizer","bass boost","bypass"]}"#)
        }
    }

    @Test(arguments: [
        ("02", "01 02", ["Command: Preset Night"]), ("02", "01 09", ["Command: Preset Preset 9"]),
        ("02", "02 00", ["Command: Loudness off"]), ("02", "03 07", ["Command: Request the status"]), ("02", "04 07", ["Command: Mute on"]),
        ("02", "05 01", ["Command: Duck on"]), ("02", "06 01", ["Command: Normalizer on"]), ("02", "07 82", ["Command: Volume 130 %"]),
        ("02", "08 01", ["Command: Bypass on"]), ("02", "09 00", ["Command: Bass boost off"]),
        ("02", "7F 55", ["Command: Unknown command 0x7F with 0x55"]),
        (
            "02", "01",
            ["Malformed: SpeakerCommand is too short: 2 more bytes were expected at offset 0, and 1 came."]
        ),
        ("03", "01 02 01 79", ["Preset: Night", "Loudness: on", "Flags: limiter, mute, duck, normalizer, bypass"]),
        ("03", "01 09 00 80 55", ["Preset: Preset 9", "Loudness: off", "Flags: nothing"]),
        (
            "04", "42 02 3F 64 1E 64 FF",
            [
                "Preset: Night", "Volume: 30 %", "On: mute, duck, loudness, normalizer, bypass, bass boost",
                "Last contact: 255 s ago or more",
            ]
        ),
        ("04", "42 00 C0 64 82 64 03", ["Preset: Office", "Volume: 130 %", "On: nothing", "Last contact: 3 s ago"]),
        (
            "04", "43 00 00 64 00 64 00",
            ["Malformed: SpeakerExtendedStatus is not valid: its layout is version 0x43 instead of 0x42. Update the companion."]
        ),
    ])
    func `as the timeline tells its bytes`(characteristic: String, bytes: String, fields: [String]) throws {
        let uuid = try #require(BTUUID("000000\(characteristic)-1234-5678-9ABC-DEF012345678"))
        let value = try bytes.split(separator: " ").map { try #require(UInt8($0, radix: 16)) }
        let told = DeviceKind.speaker.attributes[uuid]?.decode(value).map { "\($0.label): \($0.value)" }
        #expect(told == fields)
    }

    @Test func `as the API describes a change of it, and refuses one`() async throws {
        let control = try #require(DeviceKind.speaker.actions.first { $0.name == "control" })
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        func shape(_ name: String, _ maximum: Int) -> String {
            #"{"properties":{"control":{"const":"\#(name)"},"value":{"maximum":\#(maximum),"minimum":0,"type":"integer"}},"#
                + #""required":["control","value"],"type":"object"}"#
        }
        let shapes = [
            shape("preset", 3), shape("loudness", 1), shape("mute", 1), shape("duck", 1), shape("normalizer", 1), shape("volume", 100),
            shape("bypass", 1), shape("bassBoost", 1),
        ]
        let schema = String(decoding: try encoder.encode(control.content.schema), as: UTF8.self)
        #expect(schema == #"{"anyOf":[\#(shapes.joined(separator: ","))]}"#)
        try await BenchedSpeaker.play { speaker in
            func refusal(_ fields: [String: JSONValue]) async -> String? {
                do {
                    _ = try await control.perform(speaker.model, ActionInput(fields: fields))
                    return nil
                } catch {
                    return ScreenProblem(error).sentence + (ScreenProblem(error).advice.map { " " + $0 } ?? "")
                }
            }
            #expect(await refusal(["control": "volume", "value": 40]) == nil)
            #expect(await refusal(["control": "volume", "value": 101]) == "The control volume must be 0 to 100, not 101.")
            #expect(await refusal(["control": "bassBoost", "value": 2]) == "The control bassBoost must be 0 to 1, not 2.")
            #expect(
                await refusal(["control": "treble", "value": 1]) == "There is no control of that name. "
                    + "Use one of preset, loudness, mute, duck, normalizer, volume, bypass, bassBoost.")
        }
    }

    @Test(arguments: [
        (["preset", "loud"], "There is no preset \"loud\": use office, full, night or speech."),
        (["volume", "101"], "The volume is 0 to 100, and \"101\" came."), (["volume", "x"], "The volume is 0 to 100, and \"x\" came."),
        (["bassBoost", "2"], "bassboost is on or off, and \"2\" came."),
        (
            ["bass", "1"],
            "There is no control \"bass\": use preset, volume, mute, loudness, bassboost, normalizer, duck, bypass. Did you mean bassboost?"
        ),
    ])
    func `as the shell refuses what was mistyped`(words: [String], sentence: String) throws {
        let arguments = try Arguments(words, SpeakerSetCommand.specification)
        let error = #expect(throws: UsageError.self) { try SpeakerSetCommand(arguments) }
        #expect(error.map { "\($0)".hasPrefix(sentence) } == true, "\(error.map { "\($0)" } ?? "")")
    }
}

extension `The sound of a speaker` {
    /// The sound section of the page before anything was changed.
    private static let untouched = #"""
        {"bassBoost":false,"bypass":false,"controls":[{"id":"preset","isEnabled":true,"kind":"choice","label":"Preset","max":3\#
        ,"min":0,"options":[{"id":0,"label":"Office","symbol":"office"},{"id":1,"label":"Full","symbol":"full"},{"id":2,"label\#
        ":"Night","symbol":"night"},{"id":3,"label":"Speech","symbol":"speech"}],"positions":[],"value":0,"valueText":"Office"\#
        },{"id":"volume","isEnabled":true,"kind":"slider","label":"Volume","max":100,"min":0,"options":[],"positions":[],"valu\#
        e":50,"valueText":"50 %"},{"id":"mute","isEnabled":true,"kind":"toggle","label":"Mute","max":1,"min":0,"options":[],"p\#
        ositions":[{"action":"Mute","id":0,"symbol":"sound"},{"action":"Unmute","id":1,"stands":"Muted","symbol":"muted"}],"va\#
        lue":0,"valueText":"off"},{"hint":"Fuller sound at low volume","id":"loudness","isEnabled":true,"kind":"toggle","label\#
        ":"Loudness","max":1,"min":0,"options":[],"positions":[],"value":0,"valueText":"off"},{"hint":"More low end","id":"bas\#
        sBoost","isEnabled":true,"kind":"toggle","label":"Bass boost","max":1,"min":0,"options":[],"positions":[],"value":0,"v\#
        alueText":"off"},{"hint":"Evens out loud and quiet passages","id":"normalizer","isEnabled":true,"kind":"toggle","label\#
        ":"Normalizer","max":1,"min":0,"options":[],"positions":[],"value":0,"valueText":"off"},{"hint":"Turns the sound down \#
        for a while","id":"duck","isEnabled":true,"kind":"toggle","label":"Duck","max":1,"min":0,"options":[],"positions":[],"\#
        value":0,"valueText":"off"},{"hint":"Plays the signal untouched by the DSP","id":"bypass","isEnabled":true,"kind":"tog\#
        gle","label":"Bypass","max":1,"min":0,"options":[],"positions":[],"value":0,"valueText":"off"}],"duck":false,"freshnes\#
        s":"Live","isStale":false,"limiter":true,"limiterSentence":"Limiter on: it protects the drivers in every preset.","lou\#
        dness":false,"mute":false,"normalizer":false,"preset":0,"presetName":"Office","volume":50}
        """#

    /// The sound section of the page with everything at 1.
    private static let changed = #"""
        {"bassBoost":true,"bypass":true,"controls":[{"id":"preset","isEnabled":true,"kind":"choice","label":"Preset","max":3,"\#
        min":0,"options":[{"id":0,"label":"Office","symbol":"office"},{"id":1,"label":"Full","symbol":"full"},{"id":2,"label":\#
        "Night","symbol":"night"},{"id":3,"label":"Speech","symbol":"speech"}],"positions":[],"value":1,"valueText":"Full"},{"\#
        id":"volume","isEnabled":true,"kind":"slider","label":"Volume","max":100,"min":0,"options":[],"positions":[],"value":5\#
        0,"valueText":"50 %"},{"id":"mute","isEnabled":true,"kind":"toggle","label":"Mute","max":1,"min":0,"options":[],"posit\#
        ions":[{"action":"Mute","id":0,"symbol":"sound"},{"action":"Unmute","id":1,"stands":"Muted","symbol":"muted"}],"value"\#
        :1,"valueText":"on"},{"hint":"Without effect while Bypass is on","id":"loudness","isEnabled":true,"kind":"toggle","lab\#
        el":"Loudness","max":1,"min":0,"options":[],"positions":[],"value":1,"valueText":"on"},{"hint":"Without effect while B\#
        ypass is on","id":"bassBoost","isEnabled":true,"kind":"toggle","label":"Bass boost","max":1,"min":0,"options":[],"posi\#
        tions":[],"value":1,"valueText":"on"},{"hint":"Without effect while Bypass is on","id":"normalizer","isEnabled":true,"\#
        kind":"toggle","label":"Normalizer","max":1,"min":0,"options":[],"positions":[],"value":1,"valueText":"on"},{"hint":"T\#
        urns the sound down for a while","id":"duck","isEnabled":true,"kind":"toggle","label":"Duck","max":1,"min":0,"options"\#
        :[],"positions":[],"value":1,"valueText":"on"},{"hint":"Plays the signal untouched by the DSP","id":"bypass","isEnable\#
        d":true,"kind":"toggle","label":"Bypass","max":1,"min":0,"options":[],"positions":[],"value":1,"valueText":"on"}],"duc\#
        k":true,"freshness":"Live","isStale":false,"limiter":true,"limiterSentence":"Limiter on: it protects the drivers, Bypa\#
        ss or not.","loudness":true,"mute":true,"normalizer":true,"preset":1,"presetName":"Full","volume":50}
        """#
}
