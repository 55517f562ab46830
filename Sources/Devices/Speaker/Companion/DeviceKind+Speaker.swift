import Bluetooth
import Companion
import Foundation
import Keyring

extension DeviceKind {
    /// A DSP speaker: its sound, and updates of its firmware.
    public static let speaker = makeSpeaker(SpeakerControl.all)

    /// A speaker with these controls.
    static func makeSpeaker(_ controls: [SpeakerControl]) -> DeviceKind {
        DeviceKind(
            Speaker.self, attributes: SpeakerCatalog.descriptions(controls), services: SpeakerCatalog.services,
            actions: SpeakerModel.actions(controls)
        ) { context in
            let versions = InstalledVersions(file: context.folder.appendingPathComponent("versions.json"))
            let planner = FirmwareUpdatePlanner(
                keyring: Keyring(data: context.folder, builtIn: FirmwareDescriptor.builtInKeys),
                authorities: FirmwareAuthorities(data: context.folder))
            let recipients = CredentialRecipients(file: context.folder.appendingPathComponent("recipients.json"))
            return { speaker, peripheral in
                let updater = FirmwareUpdater(
                    speaker: speaker, peripheral: peripheral, planner: planner, versions: versions, recipients: recipients,
                    isOnThisMachine: context.radio.isSimulated)
                return SpeakerModel(
                    speaker: speaker, peripheral: peripheral, updater: updater, links: context.links, radio: context.radio,
                    controls: controls)
            }
        }
    }
}
