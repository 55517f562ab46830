import Companion

extension SpeakerScreen {
    /// The firmware section: what runs, what could be installed, and an update in progress.
    public struct Firmware: Codable, Sendable, Equatable {
        /// A step of an update. The page draws its steps from this.
        public enum Phase: String, Codable, Sendable, CaseIterable {
            /// Nothing is going on.
            case idle
            /// Credentials and address are being handed over and acknowledged.
            case preparing
            case connectingToWiFi
            case downloading
            case verifying
            /// Downloaded and verified: waits for the restart.
            case readyToRestart
            /// Restarting: the link is expected to drop.
            case restarting
            /// The new firmware runs and waits to be kept or rolled back.
            case awaitingDecision
            /// Kept; shown until the next update or until it is dismissed.
            case succeeded
            /// Rolled back to the previous firmware.
            case rolledBack
            /// See `problem`.
            case failed
        }

        /// The version that runs, if it is known.
        public var installedVersion: String?
        /// The version that a roll-back would return to, if it is known.
        public var previousVersion: String?
        /// The version that is being installed, if it is known.
        public var targetVersion: String?
        /// The step of the update.
        public var phase: Phase
        /// The phase in a sentence, for example "Downloading 2.5.0 over the speaker's own Wi-Fi."
        @Worded public var sentence: String
        /// The steps of the update; empty while none is under way.
        public var steps: [Step]
        /// The update in a few words, for where its section is out of sight: "Updating to 2.5.0"; nil while none is under way.
        @Worded public var headline: String?
        /// The question about the firmware on trial; its answers are the actions `validate` and `rollback`. Nil where there is none.
        public var decision: ScreenQuestion?
        /// True while the link is down and the device is believed to go on by itself.
        public var isUnobserved: Bool
        /// The meaning for the owner.
        @Worded public var notice: String?
        /// The versions to show: what is installed, and what is being installed or was before it.
        public var versions: [LabeledText] = []
        /// A remark on the version that runs; nil where there is nothing to explain.
        @Worded public var versionHint: String?
        /// The progress of the download; nil while there is none.
        public var progress: Progress?
        /// The bar of an update that is under way; nil where there is none, and while a person is asked.
        public var bar: Bar?
        /// The device's own Wi-Fi signal while it updates.
        public var wifiSignal: SignalStrength?
        /// The result of the last plan check; nil before the first.
        public var plan: Plan?
        /// The failure of the last update.
        public var problem: ScreenProblem?
        /// The failure of the last update as the speaker tells it: also of one that was not followed here.
        public var lastFailure: ScreenProblem?
        /// Images that can be installed without typing an address: the demo image and uploaded files.
        public var images: [Image] {
            didSet { suggestedImage = Self.suggestedImage(images, installed: installedVersion) }
        }
        /// The id of the image to choose first: one whose version does not run yet, if there is one; nil where there is no image.
        public private(set) var suggestedImage: String?
        /// Networks to suggest, for example the last one that worked. Never passwords.
        public var networks: [String]
        /// The inputs of an update besides an image, in the order in which they are asked for.
        public var fields: [Field]
        /// Possible actions, in the order of the buttons. Ids: `update`, `cancel`, `reboot`, `validate`, `rollback`, `retry`, `dismiss`.
        public var actions: [ScreenAction]

        public init(
            installedVersion: String? = nil, previousVersion: String? = nil, targetVersion: String? = nil, phase: Phase = .idle,
            sentence: Sentence = "", isUnobserved: Bool = false, progress: Progress? = nil, wifiSignal: SignalStrength? = nil,
            plan: Plan? = nil, problem: ScreenProblem? = nil, lastFailure: ScreenProblem? = nil, images: [Image] = [],
            networks: [String] = [], actions: [ScreenAction] = []
        ) {
            self.installedVersion = installedVersion
            self.previousVersion = previousVersion
            self.targetVersion = targetVersion
            self.phase = phase
            _sentence = Worded(sentence)
            _headline = Worded(nil)
            _notice = Worded(nil)
            _versionHint = Worded(nil)
            self.isUnobserved = isUnobserved
            steps = phase.steps
            fields = Field.all
            self.progress = progress
            self.wifiSignal = wifiSignal
            self.plan = plan
            self.problem = problem
            self.lastFailure = lastFailure
            self.images = images
            suggestedImage = Self.suggestedImage(images, installed: installedVersion)
            bar = Bar(phase, progress)
            self.networks = networks
            self.actions = actions
        }

        private static func suggestedImage(_ images: [Image], installed: String?) -> String? {
            (images.first { $0.version != nil && $0.version != installed } ?? images.first)?.id
        }
    }
}
