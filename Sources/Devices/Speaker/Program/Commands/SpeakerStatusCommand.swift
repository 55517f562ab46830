import Bluetooth
import Companion
import Foundation
import Program
import Speaker

/// `outrigger speaker status`
struct SpeakerStatusCommand: Command {
    static let specification = CommandSpecification(
        path: ["speaker", "status"], summary: "Show a speaker's sound and firmware.", parameters: [SpeakerTarget.parameter],
        options: [.json, .timeout] + CommandOption.radioOptions, output: .document(SpeakerOutput.status),
        examples: ["\(programName) speaker status", "\(programName) speaker status 42 --json"])

    private let target: SpeakerTarget
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try SpeakerTarget(arguments[0], arguments)
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        if let screen = try await target.told(
            SpeakerScreen.self, where: { $0.sound?.isStale == false && $0.firmware.installedVersion != nil })
        {
            return try show(screen)
        }
        let screen = try await target.run { model, session in
            // The connection has read both; what is asked here is the answer to GET_VERSION, which an update may wait for.
            do {
                try await model.speaker.speaker.$otaControl.write(.getVersion)
            } catch let error as BluetoothError where error.code.name == "pairing" {
                // Sound and the last status are told to everybody.
                Terminal.say("\(SpeakerPairing.sentence(model, session) ?? "\(error)") What an update does now is not told.")
            }
            try await model.speaker.speaker.$otaStatus.read()
            // What the speaker tells counts once its notifications are on.
            let isTold = observedSnapshots(every: .zero, timers: session.radio.timers) {
                model.updater.machine.link == .up || model.peripheral.state != .connected
            }
            for await isTold in isTold where isTold { break }
            try Task.checkCancellation()
            return model.screen
        }
        try show(screen)
    }

    private func show(_ screen: SpeakerScreen) throws {
        if printsJSON { try Terminal.print(screen, as: SpeakerOutput.status) } else { Self.show(screen) }
    }

    static func show(_ screen: SpeakerScreen) {
        Terminal.print(Terminal.bold(screen.name) + "  " + screen.id)
        for control in screen.sound?.controls ?? [] {
            guard let value = control.valueText else { continue }
            Terminal.print(control.label.padding(toLength: 13, withPad: " ", startingAt: 0) + value)
        }
        let firmware = screen.firmware
        Terminal.print("Firmware     \(firmware.installedVersion ?? "version unknown: the speaker does not tell it")")
        if firmware.phase != .idle { Terminal.print("Update       \(firmware.sentence)") }
        if let progress = firmware.progress {
            let percent = progress.fraction.map { "\(Int(($0 * 100).rounded(.down))) %, " } ?? ""
            let total = progress.kilobytesTotal.map { " of \($0)" } ?? ""
            Terminal.print("Download     \(percent)\(progress.kilobytesDone)\(total) KB")
        }
        if let signal = firmware.wifiSignal { Terminal.print("Wi-Fi        \(signal.rssi) dBm") }
        if let failure = firmware.lastFailure, firmware.phase == .idle {
            Terminal.print("Last update  \(failure.sentence) \(failure.advice ?? "") (\(failure.code))")
        }
    }
}

/// The speaker that a command is about: the one that was named, or the only one nearby.
typealias SpeakerTarget = DeviceTarget<SpeakerModel>

extension DeviceTarget where Model == SpeakerModel {
    init(_ text: String?, _ arguments: Arguments) throws { try self.init(text, arguments, kind: .speaker) }
}
