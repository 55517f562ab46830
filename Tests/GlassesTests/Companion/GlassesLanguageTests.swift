import Bluetooth
import Companion
import Credentials
import TestSupport
import Testing

@testable import Glasses

/// The whole page of glasses, through their setup, in another language.
@Suite(.serialized) struct GlassesLanguageTests {
    @Test @BluetoothActor func `nothing on the page is put together before it is read, in any step of a setup`() async throws {
        try await CompanionWorld.run { world, model in
            let said = Said()
            let watching = Task {
                for await screen in observedSnapshots(every: .zero, timers: world.timers, { model.screen }) { said.note(screen) }
            }
            try await world.setUp()
            try await model.perform(.addNote(try NewNote(content: "Call mom")))
            said.note(model.screen)
            said.note(model.summary as Any)
            await model.peripheral.disconnect()
            said.note(model.screen)
            watching.cancel()
            await watching.value
            #expect(said.readyMade.sorted() == [])
            #expect(said.keys.count > 50, "\(said.keys.count)")
            #expect(said.keys.isSuperset(of: ["Enter the code", "{0} carries everything; Bluetooth stands by.", "Nov"]))
        }
    }

    @Test(arguments: [
        SetupFailure.bluetoothOff, .nothingFound, .notConnected(reason: "it is not in reach"), .linkLost, .noCode(reason: "no"),
        .wrongCode(attemptsLeft: 1), .wrongCode(attemptsLeft: 0), .wrongCode(attemptsLeft: nil), .codeExpired, .locked(seconds: 60),
        .networkNotFound(name: "a"), .wrongPassword(name: "a"), .noAddress(name: "a"), .joinTooSlow(name: "a"), .addressNotTold,
    ])
    func `every failure of a setup is a key`(failure: SetupFailure) {
        #expect(failure.sentence.key != "{0}" && Sentence.readyMade(in: failure.problem).isEmpty)
    }

    @Test func `a reason that was kept as text has words where it is read`() {
        let table = ["Connecting failed: {0}. Come nearer, and try again.": "Gescheitert: {0}.", "it is not in reach": "zu weit weg"]
        let german = Wording.english.translated(to: ["de"], from: Languages(["de": table]))
        #expect(german { SetupFailure.notConnected(reason: "it is not in reach").sentence.text } == "Gescheitert: zu weit weg.")
    }
}
