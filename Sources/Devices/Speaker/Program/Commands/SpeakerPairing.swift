import Bluetooth
import Companion
import Program
import Speaker

/// Settles with a speaker before an update whether it wants its connection paired.
@BluetoothActor
enum SpeakerPairing {
    /// Waits until the speaker has answered its first question, for which a person may have to enter a code.
    ///
    /// - Throws: ``CommandFailure`` where it is not paired though it asks for that.
    static func settle(_ model: SpeakerModel, _ session: CompanionSession) async throws {
        let answers = observedSnapshots(every: .zero, timers: session.radio.timers) {
            model.updater.machine.link == .up || model.peripheral.state != .connected
        }
        for await isAnswered in answers where isAnswered { break }
        try Task.checkCancellation()
        guard let problem = model.updater.machine.pairingProblem else { return }
        throw CommandFailure(
            "\(sentence(model, session) ?? problem.text) Nothing was sent.", advice: "Call again to try again.", code: "pairing")
    }

    /// The reason why it is not paired, for a person; `nil` where that is not known.
    static func sentence(_ model: SpeakerModel, _ session: CompanionSession) -> String? {
        session.pairing.screen(of: model.peripheral).flatMap { $0.isQuestion ? nil : $0.sentence }
    }
}
