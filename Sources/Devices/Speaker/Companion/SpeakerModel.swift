import Bluetooth
import Companion
import Foundation
import Observation

/// The model of a speaker's page, for every screen. Follow ``screen`` with
/// ``observedSnapshots(every:timers:_:)``.
@BluetoothActor
@Observable
public final class SpeakerModel: DeviceModel {
    @ObservationIgnored public let speaker: Speaker
    @ObservationIgnored public let peripheral: BluetoothPeripheral
    public let updater: FirmwareUpdater
    @ObservationIgnored let links: DeviceLinks
    @ObservationIgnored private let radio: RadioDescription
    @ObservationIgnored private let controls: [SpeakerControl]

    /// Images to install without typing an address; nil where the program serves none.
    @ObservationIgnored public var shelf: (any FirmwareShelf)?

    private var soundProblem: ScreenProblem?
    /// The speaker's last status.
    private let heard: LastHeard

    /// The longest silence of a speaker, which tells its status twice a second, whose sound is still called live.
    private static let patience = Duration.seconds(5)

    public init(
        speaker: Speaker, peripheral: BluetoothPeripheral, updater: FirmwareUpdater, links: DeviceLinks, radio: RadioDescription,
        controls: [SpeakerControl] = SpeakerControl.all
    ) {
        self.speaker = speaker
        self.peripheral = peripheral
        self.updater = updater
        self.links = links
        self.radio = radio
        self.controls = controls
        heard = LastHeard(patience: Self.patience, timers: peripheral.timers)
    }

    /// Follows the speaker, and carries updates out, until cancelled.
    public func run() async {
        let status = speaker.speaker.$status.onChange(initial: true) { [weak self] _ in self?.soundChanged() }
        let extended = speaker.speaker.$extendedStatus.onChange(initial: true) { [weak self] _ in self?.soundChanged() }
        defer {
            status.cancel()
            extended.cancel()
        }
        await updater.run()
    }

    private func soundChanged() {
        heard.note()
        if soundProblem != nil { soundProblem = nil }
    }

    /// Changes the sound. The screen changes when the speaker says that it did.
    ///
    /// - Throws: what a write throws; it is on the screen as well.
    public func apply(_ command: SpeakerCommand) async throws {
        do {
            try await speaker.speaker.$control.write(command)
        } catch {
            soundProblem = ScreenProblem(error)
            throw error
        }
    }

    public var isRestarting: Bool { updater.isRestartingUnconnected }

    public var summary: Sentence? {
        guard heard.isRecent, let sound = sound(isConnected: true) else { return nil }
        let level = sound[.mute]?.value == 1 ? Sentence(key: SpeakerControl.mute.word, []) : sound[.volume]?.$valueText
        return Sentence(joining: [sound[.preset]?.$valueText, level], by: " · ")
    }

    public var tile: DeviceTile? {
        let isLive = peripheral.state == .connected && heard.isRecent
        var facts: [LabeledText] = []
        if let sound = sound(isConnected: isLive) {
            if let preset = sound[.preset]?.$valueText { facts.append(LabeledText("Preset", preset)) }
            let level = sound[.mute]?.value == 1 ? Sentence(key: SpeakerControl.mute.word, []) : sound[.volume]?.$valueText
            if let level { facts.append(LabeledText("Volume", level)) }
        }
        let need: Sentence? =
            switch updater.machine.phase {
            case .pendingVerify: "New firmware runs on trial: keep it, or roll back."
            case .readyToRestart: "New firmware is ready: restart the speaker."
            case .failed: "The last update failed."
            default: nil
            }
        guard !facts.isEmpty || need != nil else { return nil }
        return DeviceTile(facts: facts, needs: [need].compactMap(\.self), heardAt: isLive ? nil : heard.time)
    }

    public var causes: [NoticeCause] {
        let version = updater.machine.request?.targetVersion ?? ""
        return switch updater.machine.phase {
        case .done: [NoticeCause(.update, key: "done \(version)", "The update has ended.")]
        case .failed: [NoticeCause(.update, key: "failed \(version)", "The update failed.")]
        default: []
        }
    }

    /// The page now; reading it is observed.
    public var screen: SpeakerScreen {
        let link = links.status(of: peripheral, radio: radio)
        var firmware = SpeakerScreen.Firmware(updater, link: link)
        firmware.images = shelf?.images ?? []
        firmware.networks = shelf?.networks ?? []
        if let index = firmware.fields.firstIndex(where: { $0.id == "ssid" }) { firmware.fields[index].$hint = shelf?.networksHint }
        return SpeakerScreen(
            id: peripheral.id.uuidString, name: links.name(of: peripheral) ?? "Speaker", link: link,
            sound: sound(isConnected: link.state == .connected), firmware: firmware)
    }

    private func sound(isConnected: Bool) -> SpeakerScreen.Sound? {
        guard let status = speaker.speaker.status else { return nil }
        let extended = speaker.speaker.extendedStatus
        return SpeakerScreen.Sound(
            controls, limiter: status.limiter, updatedAt: heard.time, isStale: !isConnected || !heard.isRecent, isConnected: isConnected,
            problem: soundProblem
        ) { control in
            let told = status[control] ?? extended?[control]
            // The firmware keeps a volume above 100 as it was written, and plays it as 100.
            return control.values == .percent ? told.map { min($0, 100) } : told
        }
    }
}
