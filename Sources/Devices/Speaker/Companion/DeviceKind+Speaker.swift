import Bluetooth
import Companion
import Foundation

extension DeviceKind {
    /// A DSP speaker: its sound, and updates of its firmware.
    public static let speaker = DeviceKind(
        Speaker.self, attributes: SpeakerCatalog.descriptions, services: SpeakerCatalog.services, actions: SpeakerModel.actions
    ) { context in
        let versions = InstalledVersions(file: context.folder.appendingPathComponent("versions.json"))
        return { speaker, peripheral in
            let updater = FirmwareUpdater(
                speaker: speaker, peripheral: peripheral, versions: versions, isOnThisMachine: context.radio.isSimulated)
            return SpeakerModel(
                speaker: speaker, peripheral: peripheral, updater: updater, links: context.links, radio: context.radio)
        }
    }
}
