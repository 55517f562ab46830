import Bluetooth
import Companion
import TestSupport
import Testing

@testable import Speaker

/// The whole page of a speaker, through an update, in another language.
@Suite(.serialized) struct SpeakerLanguageTests {
    @Test @BluetoothActor func `nothing on the page is put together before it is read, in any step of an update`() async throws {
        try await SpeakerWorld.run { world in
            let said = Said()
            let watching = Task {
                for await screen in observedSnapshots(every: .zero, timers: world.timers, { world.model.screen }) { said.note(screen) }
            }
            try await world.wait { world.machine.link == .up }
            _ = await world.model.updater.check(try SpeakerWorld.request())
            said.note(world.model.screen)
            world.model.updater.start(try SpeakerWorld.request())
            try await world.wait(for: .readyToRestart)
            world.model.updater.restart()
            try await world.wait(for: .pendingVerify)
            world.model.updater.validate()
            #expect(try await world.waitForEnd() == .done(.kept))
            said.note(world.model.screen)
            said.note(world.model.summary as Any)
            watching.cancel()
            await watching.value
            #expect(said.readyMade.sorted() == [])
            #expect(said.keys.count > 60, "\(said.keys.count)")
            #expect(said.keys.isSuperset(of: ["Updating to {0}", "{0} KB of {1} KB", "Bass boost", "The address has {0} of {1} bytes."]))
        }
    }

    @Test func `every failure is a key, and so is what to do`() {
        let failures: [FirmwareUpdateFailure] =
            OTAError.known.map { .device($0) } + [
                .device(.none), .refusedByPlan([]), .refusedByPlan(["No."]),
                .doesNotFit(what: FirmwareUpdateFailure.urlName, length: 9, maximum: 8),
                .silent(phase: FirmwareUpdatePhase.planning.waitingFor), .notHeardAgain, .restarted, .newFirmwareDidNotStay, .abandoned,
                .unknownState(9), .cancelled,
            ]
        for failure in failures {
            #expect(Sentence.readyMade(in: [failure.sentence, failure.advice]).isEmpty && failure.sentence.key != "{0}", "\(failure)")
        }
    }

    @Test func `the sound is in the language of where it is read`() {
        let sound = SpeakerScreen.Sound { $0.id == "preset" ? 2 : $0.id == "bypass" ? 1 : 0 }
        let words = { sound.controls.prefix(3).map(\.label) + [sound.controls[0].valueText ?? "", sound.controls[3].hint ?? ""] }
        #expect(words() == ["Preset", "Volume", "Mute", "Night", "Without effect while Bypass is on"])
        Wording.english.translated(to: ["de"]).callAsFunction {
            #expect(words() == ["Klangbild", "Lautstärke", "Stumm", "Nacht", "Ohne Wirkung, solange „Umgehen“ an ist"])
        }
    }
}
