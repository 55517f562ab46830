import Bluetooth
import Companion
import Program
import Speaker

/// `outrigger speaker set`
struct SpeakerSetCommand: Command {
    static let specification = CommandSpecification(
        path: ["speaker", "set"], summary: "Change a speaker's sound.",
        discussion:
            "Controls: preset (office, full, night, speech), volume (0–100), and mute, loudness, duck, normalizer, bypass, bassboost (on, off).",
        parameters: [.init(name: "CONTROL", help: "What to change."), .init(name: "VALUE", help: "What to change it to.")],
        options: [SpeakerTarget.option, .json, .timeout] + CommandOption.radioOptions,
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
        let switches: [String: (Bool) -> SpeakerCommand] = [
            "mute": SpeakerCommand.mute, "loudness": SpeakerCommand.loudness, "duck": SpeakerCommand.duck,
            "normalizer": SpeakerCommand.normalizer, "bypass": SpeakerCommand.bypass, "bassboost": SpeakerCommand.bassBoost,
        ]
        switch control.lowercased() {
        case "preset":
            guard let preset = SpeakerPreset.known.first(where: { "\($0)".lowercased() == value.lowercased() }) else {
                throw arguments.fail("There is no preset \"\(value)\": use office, full, night or speech.")
            }
            return .preset(preset)
        case "volume":
            guard let percent = UInt8(value), percent <= 100 else { throw arguments.fail("The volume is 0 to 100, and \"\(value)\" came.") }
            return .volume(percent)
        case let name:
            guard let make = switches[name] else {
                let names = ["preset", "volume"] + switches.keys.sorted()
                throw arguments.fail(
                    "There is no control \"\(control)\": use \(names.joined(separator: ", ")).\(suggestion(for: name, among: names))")
            }
            switch value.lowercased() {
            case "on", "1", "true": return make(true)
            case "off", "0", "false": return make(false)
            default: throw arguments.fail("\(name) is on or off, and \"\(value)\" came.")
            }
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
            // Volume and bass boost are in Extended status only.
            try await model.speaker.speaker.$extendedStatus.read()
            return model.screen
        }
        if printsJSON { try Terminal.print(json: screen) } else { SpeakerStatusCommand.show(screen) }
    }
}
