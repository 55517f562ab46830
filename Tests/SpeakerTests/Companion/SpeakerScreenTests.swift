import Bluetooth
import Companion
import Testing
import VirtualRadio

@testable import Speaker

@Suite("A speaker's screen") struct SpeakerScreenTests {
    private let sound = Self.sound(["preset": 2, "mute": 1, "volume": 30, "bassBoost": nil])

    /// The section of a speaker that tells these values, and 0 for the others.
    private static func sound(_ values: [String: UInt8?], isStale: Bool = false, isConnected: Bool = true) -> SpeakerScreen.Sound {
        SpeakerScreen.Sound(isStale: isStale, isConnected: isConnected) { values[$0.id] ?? 0 }
    }

    @Test func `the controls have an order, names, ranges and values`() throws {
        let controls = sound.controls
        #expect(controls.map(\.id) == ["preset", "volume", "mute", "loudness", "bassBoost", "normalizer", "duck", "bypass"])
        #expect(
            controls.map(\.label) == ["Preset", "Volume", "Mute", "Loudness", "Bass boost", "Normalizer", "Duck", "Bypass"])
        #expect(controls.map(\.value) == [2, 30, 1, 0, nil, 0, 0, 0])
        #expect(controls.map(\.valueText) == ["Night", "30 %", "on", "off", nil, "off", "off", "off"])
        let preset = try #require(controls.first)
        #expect(preset.kind == .choice && preset.min == 0 && preset.max == 3)
        #expect(preset.options.map(\.label) == ["Office", "Full", "Night", "Speech"] && preset.options.map(\.id) == [0, 1, 2, 3])
        #expect(preset.options.map(\.symbol) == ["office", "full", "night", "speech"])
        #expect(controls[1].kind == .slider && controls[1].min == 0 && controls[1].max == 100)
        #expect(controls.dropFirst(2).allSatisfy { $0.kind == .toggle && $0.max == 1 })
    }

    @Test func `every control has an opcode, a name and a place of its own`() {
        let all = SpeakerControl.all
        #expect(Set(all.map(\.id)).count == all.count && Set(all.map(\.opcode)).count == all.count)
        for places in [all.compactMap(\.status), all.compactMap(\.extended)] { #expect(Set(places).count == places.count) }
        #expect(all.allSatisfy { $0.status != nil || $0.extended != nil })
        #expect(!all.contains { $0.opcode == SpeakerCommand.requestStatus.opcode })
    }

    @Test func `what was not told cannot be changed, and nothing can without a connection`() {
        #expect(sound.controls.filter { !$0.isEnabled }.map(\.id) == ["bassBoost"])
        #expect(sound.freshness == "Live")
        let old = Self.sound(["volume": 30], isStale: true, isConnected: false)
        #expect(old.controls.allSatisfy { !$0.isEnabled } && old.freshness == "Stale")
    }

    @Test @BluetoothActor func `a speaker that hangs is not live, however long its link stands, and is again when it is heard`()
        async throws
    {
        try await SpeakerWorld.run { world in
            let model = world.model!
            try await world.wait(.seconds(5)) { model.screen.sound?.freshness == "Live" && model.summary != nil }
            try await world.timers.pause(for: .seconds(60))
            #expect(model.screen.sound?.freshness == "Live")
            world.peripheral.inject(Fault(.silence))
            try await world.timers.pause(for: .seconds(4))
            #expect(model.screen.sound?.isStale == false)
            try await world.timers.pause(for: .seconds(4))
            let sound = try #require(model.screen.sound)
            #expect(model.screen.link.state == .connected && sound.freshness == "Stale" && sound.updatedAt != nil)
            // Nothing is known of it now, and a change may still reach it.
            #expect(model.summary == nil && sound.controls.contains { $0.isEnabled })
            world.peripheral.clearFaults()
            try await world.wait(.seconds(60)) { model.screen.sound?.freshness == "Live" }
        }
    }

    @Test @BluetoothActor func `a table that is explored takes the sound nothing of what it lives on`() async throws {
        try await SpeakerWorld.run { world in
            let model = world.model!
            let inspect = InspectModel(
                bluetooth: world.bluetooth, links: world.links, radio: RadioDescription(name: "Simulated radio", isSimulated: true),
                catalog: AttributeCatalog())
            world.bluetooth.onTrace { inspect.record($0) }
            let speaker = world.peripheral.id
            for uuid in [SpeakerUUIDs.status, SpeakerUUIDs.extendedStatus] {
                await #expect(throws: ActionError.self) {
                    try await inspect.setNotifications(false, of: uuid, ofService: SpeakerUUIDs.service, on: speaker)
                }
                for isOn in [true, false] {
                    try await inspect.setNotifications(isOn, of: uuid, ofService: SpeakerUUIDs.service, on: speaker)
                }
            }
            try await model.apply(SpeakerCommand(.preset, 2))
            try await world.wait(.seconds(5)) { model.screen.sound?[.preset]?.valueText == "Night" }
            try await world.timers.pause(for: .seconds(20))
            #expect(model.screen.sound?.freshness == "Live")
        }
    }

    @Test func `a preset that is not known is told, and can be left`() {
        let preset = Self.sound(["preset": 7]).controls[0]
        #expect(preset.value == nil && preset.valueText == "Preset 7" && preset.isEnabled)
        #expect(preset.hint == "Preset 7: the speaker uses a preset that this page does not know.")
    }

    @Test(arguments: [
        ("preset", "Night", [0x01, 0x02]), ("VOLUME", "100", [0x07, 0x64]), ("bassboost", "on", [0x09, 0x01]),
        ("mute", "false", [0x04, 0x00]),
    ])
    func `a change can be typed`(control: String, value: String, bytes: [UInt8]) throws {
        #expect(try SpeakerControl.all.command(control, value).bytes == bytes)
    }

    @Test(arguments: [
        ("preset", "loud", "There is no preset \"loud\": use office, full, night or speech."),
        ("volume", "101", "The volume is 0 to 100, and \"101\" came."),
        ("volume", "-1", "The volume is 0 to 100, and \"-1\" came."),
        ("bassBoost", "2", "bassboost is on or off, and \"2\" came."),
        (
            "treble", "1",
            "There is no control \"treble\": use preset, volume, mute, loudness, bassboost, normalizer, duck, bypass."
        ),
    ])
    func `what cannot be a change is refused with what can`(control: String, value: String, sentence: String) {
        #expect {
            _ = try SpeakerControl.all.command(control, value)
        } throws: {
            "\($0)" == sentence
        }
    }

    @Test func `what can be typed is told from the controls`() {
        #expect(
            SpeakerControl.all.syntax
                == "Controls: preset (office, full, night, speech), volume (0–100), and mute, loudness, bassboost, normalizer, duck, bypass "
                + "(on, off).")
    }

    @Test(arguments: SpeakerScreen.Firmware.Phase.allCases)
    func `an update that is under way has its steps, one of them now`(phase: SpeakerScreen.Firmware.Phase) {
        let steps = SpeakerScreen.Firmware(phase: phase).steps
        switch phase {
        case .idle, .succeeded, .rolledBack, .failed: #expect(steps == [])
        default:
            #expect(steps.map(\.label) == ["Prepare", "Wi-Fi", "Download", "Verify", "Restart", "Keep"])
            let now = steps.firstIndex { $0.state == .now }
            #expect(now.map { steps[$0].id } == (phase == .restarting ? "readyToRestart" : phase.rawValue))
            #expect(steps.prefix(now ?? 0).allSatisfy { $0.state == .done })
            #expect(steps.dropFirst((now ?? 0) + 1).allSatisfy { $0.state == .later })
        }
    }

    @Test func `a plan that cannot start says so`() {
        #expect(SpeakerScreen.Firmware.Plan(checks: [], canStart: true).reason == nil)
        // A form's button: nothing before the check, and as the plan says after it.
        var firmware = SpeakerScreen.Firmware()
        #expect(!firmware.begin(isChecked: true).isEnabled)
        firmware.plan = .init(checks: [], canStart: true)
        #expect(firmware.begin(isChecked: true).isEnabled && firmware.begin(isChecked: true).reason == nil)
        #expect(!firmware.begin(isChecked: false).isEnabled && firmware.begin(isChecked: false).reason == "Check the update first.")
        let question = ScreenQuestion(title: "Older?", text: "It is older.", confirm: "Go on", decline: "Leave it")
        firmware.plan = .init(checks: [], canStart: false, question: question)
        #expect(firmware.begin(isChecked: true).isEnabled && firmware.begin(isChecked: true).question == question)
        firmware.plan = .init(checks: [], canStart: false)
        #expect(!firmware.begin(isChecked: true).isEnabled)
        #expect(SpeakerScreen.Firmware.Plan(checks: [], canStart: false).reason == "Something above must be put right first.")
    }

    @Test func `a plan shows what an owner should see, and folds the rest away under its numbers`() {
        typealias Firmware = SpeakerScreen.Firmware
        func plan(_ outcomes: CheckOutcome...) -> Firmware.Plan {
            let checks = outcomes.enumerated().map { Firmware.Check(id: "\($0)", outcome: $1, sentence: "\($0).") }
            return Firmware.Plan(checks: checks, canStart: !outcomes.contains(.failed))
        }
        let right = plan(.passed, .passed, .unchecked)
        #expect(right.summary == "Everything that can be checked is right." && !right.checks.contains { $0.isRemark })
        #expect(right.rest == "2 checks passed, 1 can only be made by the speaker")
        let warned = plan(.warning, .passed)
        #expect(warned.checks.map(\.isRemark) == [true, false] && warned.rest == "1 check passed")
        #expect(warned.summary == "Nothing stands in the way. Know this first:")
        #expect(plan(.failed).summary == "This stands in the way:" && plan(.failed).rest == nil)
        #expect(plan(.warning, .failed, .passed, .failed).checks.map(\.id) == ["1", "3", "0", "2"])
    }

    @Test func `the button beside the volume says what pressing it does, and what stands in the volume's place`() throws {
        for isMuted in [false, true] {
            let sound = Self.sound(["mute": isMuted ? 1 : 0, "volume": 30])
            let mute = try #require(sound.controls.first { $0.id == "mute" })
            let position = try #require(mute.positions.first { $0.id == mute.value })
            #expect(position.action == (isMuted ? "Unmute" : "Mute") && position.stands == (isMuted ? "Muted" : nil))
            #expect(sound.controls.filter { $0.id != "mute" }.allSatisfy { $0.positions.isEmpty })
        }
    }

    @Test func `what the DSP does has no effect while it is bypassed, and the controls say so`() {
        let bypassed = Self.sound(["volume": 30, "bypass": 1, "bassBoost": 1])
        let silenced = bypassed.controls.filter { $0.hint == "Without effect while Bypass is on" }
        #expect(Set(silenced.map(\.id)) == ["loudness", "bassBoost", "normalizer"])
        let plain = Self.sound(["volume": 30, "bassBoost": 1])
        #expect(!plain.controls.contains { $0.hint == "Without effect while Bypass is on" })
    }

    @Test func `the image to choose first is one that does not run yet`() {
        typealias Image = SpeakerScreen.Firmware.Image
        func image(_ version: String?) -> Image { Image(id: version ?? "?", label: "An image", version: version, size: 640_416, url: "") }
        func suggested(_ images: [Image], installed: String?) -> String? {
            var firmware = SpeakerScreen.Firmware(installedVersion: installed)
            firmware.images = images
            return firmware.suggestedImage
        }
        #expect(suggested([image("2.4.3"), image(nil), image("2.5.0")], installed: "2.4.3") == "2.5.0")
        #expect(suggested([image("2.5.0"), image("2.6.0")], installed: nil) == "2.5.0")
        #expect(suggested([image("2.4.3")], installed: "2.4.3") == "2.4.3")
        #expect(suggested([image(nil)], installed: nil) == "?" && suggested([], installed: nil) == nil)
    }

    @Test func `an image tells its version and size, what its update is called, and whether it can go`() {
        typealias Image = SpeakerScreen.Firmware.Image
        let demo = Image(id: "demo", label: "Demo", version: "2.5.0", size: 640_416, isDemo: true, url: "")
        #expect(demo.summary == "Version 2.5.0, 625 KB, made for trying this out" && demo.updateLabel == "Update to 2.5.0")
        #expect(demo.removal == nil)
        let chosen = Image(id: "image-1", label: "a.bin", size: 2_000_000, url: "")
        #expect(chosen.summary == "Version unknown, 1.9 MB" && chosen.updateLabel == "Update" && chosen.removal?.id == "image-remove")
        #expect(Image(id: "x", label: "b.bin", size: 12, url: "").summary == "Version unknown, 12 bytes")
    }

    @Test func `the bar of an update says how far it is, and in words what else is known`() throws {
        typealias Firmware = SpeakerScreen.Firmware
        let progress = Firmware.Progress(
            fraction: 0.419, kilobytesDone: 1_260, kilobytesTotal: 3_000, kilobytesPerSecond: 149.6, secondsLeft: 125)
        let bar = try #require(Firmware(phase: .downloading, progress: progress).bar)
        #expect(bar.percentText == "41 %" && bar.details == ["1,260 KB of 3,000 KB", "150 KB/s", "2 min 05 s left"] && !bar.isWaiting)
        let unknown = try #require(Firmware(phase: .downloading, progress: Firmware.Progress(kilobytesDone: 9)).bar)
        #expect(unknown.isWaiting && unknown.percentText == nil && unknown.details == ["9 KB, total unknown"])
        let endless = Firmware.Progress(fraction: 0, kilobytesTotal: 1, kilobytesPerSecond: 0, secondsLeft: .infinity)
        #expect(Firmware(phase: .downloading, progress: endless).bar?.details.last == "99 h 59 min left")
        #expect(Firmware(phase: .verifying).bar?.fraction == 1 && Firmware(phase: .verifying).bar?.isWaiting == true)
        #expect(Firmware(phase: .idle).bar == nil && Firmware(phase: .awaitingDecision).bar == nil)
    }

    @Test func `an update says what it needs, in the order in which it is asked for`() {
        let fields = SpeakerScreen.Firmware().fields
        #expect(fields.map(\.id) == ["ssid", "password", "url"])
        #expect(fields.filter { $0.missing != nil }.map(\.id) == ["ssid", "url"])
    }

    @Test func `firmware on trial is a question, and its answers are the actions`() async throws {
        try await SpeakerWorld.run(tellsVersion: true) { world in
            let idle = world.model.screen.firmware
            #expect(idle.headline == nil && idle.decision == nil && idle.versions.map(\.label) == ["Installed"])
            world.model.updater.start(try SpeakerWorld.request())
            try await world.wait(for: .downloading)
            #expect(world.model.screen.firmware.headline == "Updating to 2.5.0")
            #expect(world.model.screen.firmware.versions.last == LabeledText("Installing", "2.5.0"))
            try await world.wait(for: .readyToRestart)
            #expect(world.model.screen.firmware.headline == "2.5.0 is ready: restart the speaker")
            world.model.updater.restart()
            try await world.wait(for: .pendingVerify)
            let trial = world.model.screen.firmware
            let question = try #require(trial.decision)
            #expect(question.title.hasSuffix(" is running. Keep it?"))
            #expect(question.confirm == trial.actions.first { $0.id == "validate" }?.label)
            #expect(question.decline == trial.actions.first { $0.id == "rollback" }?.label)
            #expect(trial.headline == "2.5.0 is running. Keep it?")
        }
    }
}
