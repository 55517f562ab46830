import Companion
import Foundation
import Program
import Speaker
import WebApp

extension ProgramModule {
    private static let imageHost = CommandOption(
        name: "--image-host", value: "ADDRESS",
        help: "Serve firmware images on this address of the machine, which the device must reach; loopback by default.")

    /// A DSP speaker: its sound, and updates of its firmware.
    public static let speaker = ProgramModule(
        name: "speaker", kind: .speaker,
        commands: [
            SpeakerStatusCommand.self, SpeakerSetCommand.self, SpeakerUpdateCommand.self, SpeakerValidateCommand.self,
            SpeakerRollbackCommand.self, SpeakerRestartCommand.self, SpeakerCancelCommand.self, SpeakerNetworksCommand.self,
            ServeSpeakerCommand.self,
        ],
        twin: { SpeakerBench($0) },
        page: PagePart(name: "speaker", folder: Bundle.module.bundleURL.appendingPathComponent("Static"), isKind: true),
        keys: FirmwareDescriptor.builtInKeys,
        runOptions: [imageHost],
        backup: [BackupRule("images", missed: "Firmware images that were offered for updates: choose their files again.")],
        run: { arguments in
            let host = arguments.value(imageHost) ?? "127.0.0.1"
            return { context in
                let firmware = ServedFirmware(context, host: host)
                return ModuleSession(
                    prepare: { ($0 as? SpeakerModel)?.shelf = firmware }, run: { try await firmware.run() })
            }
        })
}
