import Bluetooth
import Companion
import Program
import Speaker

/// `outrigger speaker set`
struct SpeakerSetCommand: Command {
    static let specification = makeSpecification(SpeakerControl.all)

    /// The command for a speaker with these controls.
    static func makeSpecification(_ controls: [SpeakerControl]) -> CommandSpecification {
        CommandSpecification(
            path: ["speaker", "set"], summary: "Change a speaker's sound.", discussion: controls.syntax,
            parameters: [
                .init(name: "CONTROL", help: "What to change.", values: .words(controls.map(\.name))),
                .init(name: "VALUE", help: "What to change it to.", values: .dependent { controls.named($0.first ?? "")?.words ?? [] }),
            ],
            options: [SpeakerTarget.option, .json, .timeout] + CommandOption.radioOptions,
            output: .document(SpeakerOutput.makeStatus(controls)),
            examples: ["\(programName) speaker set volume 40", "\(programName) speaker set preset night --device 42"])
    }

    private let target: SpeakerTarget
    private let command: SpeakerCommand
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try SpeakerTarget(arguments.value(SpeakerTarget.option), arguments)
        command = try Self.command(arguments[0] ?? "", arguments[1] ?? "", arguments)
        printsJSON = arguments.has(.json)
    }

    private static func command(_ control: String, _ value: String, _ arguments: Arguments) throws -> SpeakerCommand {
        do throws(SpeakerControlError) {
            return try SpeakerControl.all.command(control, value)
        } catch {
            var hint = ""
            if case .noSuchControl(_, let names) = error { hint = suggestion(for: control.lowercased(), among: names) }
            throw arguments.fail("\(error)\(hint)")
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
        // Who asked for it knows what was done.
        if printsJSON { try Terminal.print(screen, as: SpeakerOutput.status) }
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
