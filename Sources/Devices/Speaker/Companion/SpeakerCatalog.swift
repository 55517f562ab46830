import Bluetooth
import Companion

/// Names and decodings of the speaker's characteristics.
public enum SpeakerCatalog {
    public static let services: [BTUUID: String] = [SpeakerUUIDs.service: "Speaker"]

    public static func descriptions(_ controls: [SpeakerControl] = SpeakerControl.all) -> [BTUUID: AttributeDescription] {
        [
            SpeakerUUIDs.control: AttributeDescription.controlPoint(name: "Control") { text($0, controls) },
            SpeakerUUIDs.status: AttributeDescription(
                name: "Status",
                fields: { (value: SpeakerStatus) -> [(Sentence, Sentence)] in
                    fields(value, controls, bits: "Flags", value.limiter ? ["limiter"] : [])
                }),
            SpeakerUUIDs.extendedStatus: AttributeDescription(
                name: "Extended status", isPeriodic: true,
                fields: { (value: SpeakerExtendedStatus) -> [(Sentence, Sentence)] in
                    // A byte counts no further.
                    let seconds: Sentence = value.secondsSinceContact == .max ? "255 s ago or more" : "\(value.secondsSinceContact) s ago"
                    return fields(value, controls, bits: "On") + [("Last contact", seconds)]
                }),
            // The network's name is no secret, but where the password starts depends on it: all of it stays hidden.
            SpeakerUUIDs.otaCredentials: AttributeDescription(name: "OTA credentials", isSecret: true),
            SpeakerUUIDs.otaURL: AttributeDescription(
                name: "OTA URL",
                decode: { bytes in
                    OTAFirmwareURL.parsedByFirmware(bytes).map { [LabeledText("URL", verbatim: OTAFirmwareURL.withoutSecrets($0))] } ?? []
                },
                holdsSecret: { bytes in OTAFirmwareURL.parsedByFirmware(bytes).map { $0 != OTAFirmwareURL.withoutSecrets($0) } ?? false }),
            SpeakerUUIDs.otaControl: AttributeDescription.controlPoint(name: "OTA control") { (command: OTACommand) in text(command) },
            SpeakerUUIDs.otaStatus: AttributeDescription(
                name: "OTA status", isProgress: true, fields: otaStatus, isFailure: { $0.state == .error }),
        ]
    }

    /// Numbers in the order of their bytes, then the words of the bits that are set.
    private static func fields<Report: SpeakerReport>(
        _ report: Report, _ controls: [SpeakerControl], bits: Sentence, _ first: [Sentence] = []
    ) -> [(Sentence, Sentence)] {
        let placed = controls.compactMap { control in Report.place(of: control).map { (control, $0) } }
        let numbers = placed.filter { $1.mask == .max }.sorted { $0.1.byte < $1.1.byte }
        let on = placed.filter { $1.mask != .max && report[$0] == 1 }.sorted { $0.1.mask < $1.1.mask }
        let words = first + on.map { Sentence(key: $0.0.label.lowercased(), []) }
        return numbers.map { control, _ in (Sentence(key: control.label, []), control.sentence(report[control] ?? 0)) }
            + [(bits, words.isEmpty ? "nothing" : Sentence(joining: words, by: ", "))]
    }

    private static func otaStatus(_ value: OTAStatus) -> [(Sentence, Sentence)] {
        var fields: [(Sentence, Sentence)] = [("State", value.state.sentence)]
        if value.error != .none { fields.append(("Error", value.error.sentence)) }
        fields.append(("Progress", "\(value.progress) %"))
        fields.append(("Downloaded", value.isTotalKnown ? "\(value.downloadedKB) of \(value.totalKB) KB" : "\(value.downloadedKB) KB"))
        if value.rssi != 0 { fields.append(("Wi-Fi signal", "\(value.rssi) dBm")) }
        return fields
    }

    private static func text(_ command: SpeakerCommand, _ controls: [SpeakerControl]) -> Sentence {
        if command.opcode == SpeakerCommand.requestStatus.opcode { return "Request the status" }
        guard let control = controls.first(where: { $0.opcode == command.opcode }) else {
            return "Unknown command \(command.opcode.hexCode) with \(command.value.hexCode)"
        }
        return "\(Sentence(key: control.label, [])) \(control.sentence(command.value))"
    }

    private static func text(_ command: OTACommand) -> Sentence {
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
}
