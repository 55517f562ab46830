import Bluetooth
import Companion
import Program
import Speaker

/// `outrigger speaker set`
struct SpeakerSetCommand: Command {
    static let specification = CommandSpecification(
        path: ["speaker", "set"], summary: "Change a speaker's sound.",
        discussion: SpeakerChange.Control.syntax,
        parameters: [
            .init(name: "CONTROL", help: "What to change.", values: .words(SpeakerChange.Control.inOrder.map(\.name))),
            .init(name: "VALUE", help: "What to change it to.", values: .dependent { SpeakerChange.Control.words($0.first ?? "") }),
        ],
        options: [SpeakerTarget.option, .json, .timeout] + CommandOption.radioOptions, output: .document(SpeakerOutput.status),
        examples: ["outrigger speaker set volume 40", "outrigger speaker set preset night --device 42"])

    private let target: SpeakerTarget
    private let command: SpeakerCommand
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try SpeakerTarget(arguments.value(SpeakerTarget.option), arguments)
        command = try Self.command(arguments[0] ?? "", arguments[1] ?? "", arguments)
        printsJSON = arguments.has(.json)
    }

    private static func command(_ control: String, _ value: String, _ arguments: Arguments) throws -> SpeakerCommand {
        do throws(SpeakerChangeError) {
            return SpeakerCommand(try SpeakerChange(typed: control, value))
        } catch .noSuchControl {
            let hint = suggestion(for: control.lowercased(), among: SpeakerChange.Control.inOrder.map(\.name))
            throw arguments.fail("\(SpeakerChangeError.noSuchControl(control))\(hint)")
        } catch {
            throw arguments.fail("\(error)")
        }
    }

    func run() async throws {
        let screen = try await target.run { model, session in
            // The speaker answers every command with one Status, which says what became of it.
            let (statuses, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            let registration = model.speaker.speaker.$status.onChange { _ in continuation.yield() }
            defer { registration.cancel() }
            let deadline = session.radio.timers.schedule(after: .seconds(5)) { continuation.finish() }
            defer { session.radio.timers.cancel(deadline) }
            try await model.apply(command)
            var isConfirmed = false
            for await _ in statuses {
                isConfirmed = true
                break
            }
            try Task.checkCancellation()
            guard isConfirmed else {
                throw CommandFailure("The speaker took the command and did not confirm it within 5 s.", code: "unconfirmed")
            }
            try await Self.awaitExtendedStatus(model, session.radio.timers)
            return model.screen
        }
        if printsJSON { try Terminal.print(screen, as: SpeakerOutput.status) } else { SpeakerStatusCommand.show(screen) }
    }

    /// Volume and bass boost are in Extended status only, a read of which gives what was notified last: the next notification, half a second
    /// later at most, tells what the command made of them. A speaker that notifies nothing is read.
    @BluetoothActor
    private static func awaitExtendedStatus(_ model: SpeakerModel, _ timers: TimerQueue) async throws {
        let (values, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let registration = model.speaker.speaker.$extendedStatus.onChange { _ in continuation.yield() }
        defer { registration.cancel() }
        let deadline = timers.schedule(after: .seconds(2)) { continuation.finish() }
        defer { timers.cancel(deadline) }
        for await _ in values { return }
        try Task.checkCancellation()
        try await model.speaker.speaker.$extendedStatus.read()
    }
}
