import Bluetooth
import Companion

/// How the speaker's characteristics are shown to people.
public enum SpeakerCatalog {
    public static let services: [BTUUID: String] = [SpeakerUUIDs.service: "Speaker"]

    public static let descriptions: [BTUUID: AttributeDescription] = [
        SpeakerUUIDs.control: AttributeDescription.controlPoint(name: "Control") { (command: SpeakerCommand) in text(command) },
        SpeakerUUIDs.status: AttributeDescription(name: "Status", fields: status),
        SpeakerUUIDs.extendedStatus: AttributeDescription(name: "Extended status", isPeriodic: true, fields: extendedStatus),
        // The network's name is no secret, but where the password starts depends on it: all of it stays hidden.
        SpeakerUUIDs.otaCredentials: AttributeDescription(name: "OTA credentials", isSecret: true),
        SpeakerUUIDs.otaURL: AttributeDescription(
            name: "OTA URL",
            decode: { bytes in
                OTAFirmwareURL.parsedByFirmware(bytes).map { [LabeledText("URL", OTAFirmwareURL.withoutSecrets($0))] } ?? []
            },
            holdsSecret: { bytes in OTAFirmwareURL.parsedByFirmware(bytes).map { $0 != OTAFirmwareURL.withoutSecrets($0) } ?? false }),
        SpeakerUUIDs.otaControl: AttributeDescription.controlPoint(name: "OTA control") { (command: OTACommand) in text(command) },
        SpeakerUUIDs.otaStatus: AttributeDescription(
            name: "OTA status", isProgress: true, fields: otaStatus, isFailure: { $0.state == .error }),
    ]

    private static func status(_ value: SpeakerStatus) -> [(String, String)] {
        let flags: [(SpeakerStatus.Flags, String)] = [
            (.limiter, "limiter"), (.mute, "mute"), (.duck, "duck"), (.normalizer, "normalizer"), (.bypass, "bypass"),
        ]
        return [
            ("Preset", "\(value.preset)"), ("Loudness", onOff(value.loudness)),
            ("Flags", list(flags.filter { value.flags.contains($0.0) }.map(\.1))),
        ]
    }

    private static func extendedStatus(_ value: SpeakerExtendedStatus) -> [(String, String)] {
        let flags: [(SpeakerExtendedStatus.Shield, String)] = [
            (.mute, "mute"), (.duck, "duck"), (.loudness, "loudness"), (.normalizer, "normalizer"), (.bypass, "bypass"),
            (.bassBoost, "bass boost"),
        ]
        return [
            ("Preset", "\(value.preset)"), ("Volume", "\(value.volume) %"),
            ("On", list(flags.filter { value.shield.contains($0.0) }.map(\.1))),
            // A byte counts no further.
            ("Last contact", value.secondsSinceContact == .max ? "255 s ago or more" : "\(value.secondsSinceContact) s ago"),
        ]
    }

    private static func otaStatus(_ value: OTAStatus) -> [(String, String)] {
        var fields = [("State", "\(value.state)")]
        if value.error != .none { fields.append(("Error", "\(value.error)")) }
        fields.append(("Progress", "\(value.progress) %"))
        fields.append(("Downloaded", value.isTotalKnown ? "\(value.downloadedKB) of \(value.totalKB) KB" : "\(value.downloadedKB) KB"))
        if value.rssi != 0 { fields.append(("Wi-Fi signal", "\(value.rssi) dBm")) }
        return fields
    }

    private static func text(_ command: SpeakerCommand) -> String {
        switch command {
        case .preset(let preset): "Preset \(preset)"
        case .loudness(let isOn): "Loudness \(onOff(isOn))"
        case .requestStatus: "Request the status"
        case .mute(let isOn): "Mute \(onOff(isOn))"
        case .duck(let isOn): "Duck \(onOff(isOn))"
        case .normalizer(let isOn): "Normalizer \(onOff(isOn))"
        case .volume(let percent): "Volume \(percent) %"
        case .bypass(let isOn): "Bypass \(onOff(isOn))"
        case .bassBoost(let isOn): "Bass boost \(onOff(isOn))"
        case .unknown(let command, let value): "Unknown command \(command.hexCode) with \(value.hexCode)"
        }
    }

    private static func text(_ command: OTACommand) -> String {
        switch command {
        case .start: "Start the update"
        case .cancel: "Cancel the update"
        case .reboot: "Restart with the new firmware"
        case .getVersion: "Tell the version"
        case .rollback: "Roll back"
        case .validate: "Keep the new firmware"
        case .unknown(let command, let parameter): "Unknown command \(command.hexCode) with \(parameter.hexCode)"
        }
    }

    private static func onOff(_ isOn: Bool) -> String { isOn ? "on" : "off" }

    private static func list(_ names: [String]) -> String { names.isEmpty ? "nothing" : names.joined(separator: ", ") }
}
