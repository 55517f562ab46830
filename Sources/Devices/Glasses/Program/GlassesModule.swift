import Companion
import Concurrency
import Foundation
import Glasses
import Program
import WebApp

extension ProgramModule {
    /// Smart glasses: paired over Bluetooth, then reached over Bluetooth and Wi-Fi.
    public static let glasses = ProgramModule(
        name: "glasses", kind: .glasses,
        commands: [
            GlassesSetupCommand.self, GlassesStatusCommand.self, GlassesDoctorCommand.self, GlassesSettingsCommand.self,
            GlassesPhotoCommand.self, GlassesVideoCommand.self, GlassesGalleryCommand.self, GlassesGalleryGetCommand.self,
            GlassesGalleryDeleteCommand.self, GlassesNotesCommand.self, GlassesOrderCommand<GlassesNoteAdd>.self,
            GlassesOrderCommand<GlassesNoteChange>.self, GlassesOrderCommand<GlassesNoteDelete>.self, GlassesTodosCommand.self,
            GlassesOrderCommand<GlassesTodoAdd>.self, GlassesOrderCommand<GlassesTodoChange>.self,
            GlassesOrderCommand<GlassesTodoDone>.self, GlassesOrderCommand<GlassesTodoDelete>.self, GlassesOutboxCommand.self,
            GlassesOutboxDiscardCommand.self, GlassesConversationCommand.self, GlassesSayCommand.self,
            GlassesConversationClearCommand.self, GlassesOrderCommand<GlassesSleep>.self, GlassesOrderCommand<GlassesWake>.self,
            GlassesOrderCommand<GlassesPrivateOn>.self,
            GlassesOrderCommand<GlassesPrivateOff>.self,
            GlassesOrderCommand<GlassesRestart>.self, ServeGlassesCommand.self, GlassesNewKeyCommand.self, GlassesTokensListCommand.self,
            GlassesTokensRevokeCommand.self, VideoWorkerCommand.self, CameraWorkerCommand.self,
            HearingWorkerCommand.self, HearingTrialCommand.self,
        ],
        twin: { try SimulatedGlasses($0) }, hands: [GlassesBench.say],
        replay: { try await GlassesReplayStage.decisions($0, $1) },
        page: PagePart(name: "glasses", folder: Bundle.module.bundleURL.appendingPathComponent("Static"), isKind: true),
        runOptions: [GalleryKeeper.option],
        backup: [
            BackupRule("glasses/gstreamer-registry.bin"), BackupRule("glasses/reserve"), BackupRule("glasses/lock"),
            BackupRule("glasses/speech"), BackupRule("glasses/thumbnails"),
        ]
            + ["photos", "videos", "mp4"].map {
                BackupRule("glasses/\($0)", missed: "Photos and videos of glasses that are simulated or served here: their index is taken.")
            },
        run: { arguments in
            let place = arguments.value(GalleryKeeper.option).map { URL(fileURLWithPath: $0) }
            return { context in
                let media = GlassesMedia(context)
                let keeper = place.map { GalleryKeeper($0) }
                return ModuleSession(
                    pictureSources: [media.source],
                    prepare: {
                        media.add($0)
                        keeper?.add($0)
                    },
                    run: {
                        try await runTogether(
                            { try await media.run() }, { if let keeper { try await keeper.run() } else { await untilCancelled() } })
                    })
            }
        }, wording: shellWording)

    /// Which commands of the glasses' own shell mend what they cannot.
    private static var shellWording: Wording.Table {
        [
            "The glasses cannot read their API key. Restart them, or give them another.":
                "The glasses cannot read their API key. Restart them, or give them another with “\(programName) glasses key replace”.",
            "There are {0} companions with tokens already. Take one back.":
                "There are {0} companions with tokens already. Take one back with “\(programName) glasses tokens revoke”.",
            "{0} is in use by another program. End that one, or name another folder.":
                "{0} is in use by another program. End that one, or name another folder with \(CommandOption.data.name).",
        ]
    }
}
