import Companion

extension SpeakerScreen {
    /// The firmware section: what runs, what could be installed, and an update in progress.
    public struct Firmware: Codable, Sendable, Equatable {
        /// Where an update is. The page draws its steps from this.
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
        public var phase: Phase
        /// The phase in a sentence, for example "Downloading 2.5.0 over the speaker's own Wi-Fi."
        public var sentence: String
        /// True while the link is down and the device is believed to go on by itself.
        public var isUnobserved: Bool
        public var progress: Progress?
        /// The device's own Wi-Fi signal while it updates.
        public var wifiSignal: SignalStrength?
        /// The result of the last plan check; nil before the first.
        public var plan: Plan?
        public var problem: ScreenProblem?
        /// Images that can be installed without typing an address: the demo image and uploaded files.
        public var images: [Image]
        /// Networks to suggest, for example the last one that worked. Never passwords.
        public var networks: [String]
        /// What can be done now, in the order of the buttons. Ids: `update`, `cancel`, `reboot`, `validate`, `rollback`, `retry`, `dismiss`.
        public var actions: [ScreenAction]

        public init(
            installedVersion: String? = nil,
            previousVersion: String? = nil,
            targetVersion: String? = nil,
            phase: Phase = .idle,
            sentence: String = "",
            isUnobserved: Bool = false,
            progress: Progress? = nil,
            wifiSignal: SignalStrength? = nil,
            plan: Plan? = nil,
            problem: ScreenProblem? = nil,
            images: [Image] = [],
            networks: [String] = [],
            actions: [ScreenAction] = []
        ) {
            self.installedVersion = installedVersion
            self.previousVersion = previousVersion
            self.targetVersion = targetVersion
            self.phase = phase
            self.sentence = sentence
            self.isUnobserved = isUnobserved
            self.progress = progress
            self.wifiSignal = wifiSignal
            self.plan = plan
            self.problem = problem
            self.images = images
            self.networks = networks
            self.actions = actions
        }
    }
}

extension SpeakerScreen.Firmware {
    /// How far a download is.
    public struct Progress: Codable, Sendable, Equatable {
        /// 0 to 1; nil where the device does not know the total (a chunked download).
        public var fraction: Double?
        /// Whole KiB that the device has received.
        public var kilobytesDone: Int
        /// Whole KiB; nil where the device does not know it.
        public var kilobytesTotal: Int?
        /// KiB a second over the last seconds.
        public var kilobytesPerSecond: Double?
        /// Seconds left at that rate.
        public var secondsLeft: Double?

        public init(
            fraction: Double? = nil,
            kilobytesDone: Int = 0,
            kilobytesTotal: Int? = nil,
            kilobytesPerSecond: Double? = nil,
            secondsLeft: Double? = nil
        ) {
            self.fraction = fraction
            self.kilobytesDone = kilobytesDone
            self.kilobytesTotal = kilobytesTotal
            self.kilobytesPerSecond = kilobytesPerSecond
            self.secondsLeft = secondsLeft
        }
    }

    /// What was checked before anything is written to the device.
    public struct Plan: Codable, Sendable, Equatable {
        public var checks: [Check]
        /// True where no check failed.
        public var canStart: Bool

        public init(checks: [Check], canStart: Bool) {
            self.checks = checks
            self.canStart = canStart
        }
    }

    /// One line of the plan.
    public struct Check: Codable, Sendable, Equatable, Identifiable {
        /// How it came out.
        public enum Outcome: String, Codable, Sendable, CaseIterable {
            case passed, failed, warning, unchecked
        }

        /// For example `ssid`, `password`, `url`, `image`, `size`, `signature`, `mtu`.
        public var id: String
        public var outcome: Outcome
        /// For example "The image fits: 1,204 KB of 1,984 KB."
        public var sentence: String

        public init(id: String, outcome: Outcome, sentence: String) {
            self.id = id
            self.outcome = outcome
            self.sentence = sentence
        }
    }

    /// An image that the program can serve to the device itself.
    public struct Image: Codable, Sendable, Equatable, Identifiable {
        public var id: String
        /// For example "Demo firmware 2.5.0" or the uploaded file's name.
        public var label: String
        /// From the application descriptor, if it could be read.
        public var version: String?
        /// Bytes.
        public var size: Int
        public var isDemo: Bool
        /// The address from which the device will fetch it.
        public var url: String

        public init(id: String, label: String, version: String? = nil, size: Int, isDemo: Bool = false, url: String) {
            self.id = id
            self.label = label
            self.version = version
            self.size = size
            self.isDemo = isDemo
            self.url = url
        }
    }
}
