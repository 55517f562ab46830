extension SpeakerScreen.Firmware {
    /// What was checked before anything is written to the device.
    public struct Plan: Codable, Sendable, Equatable {
        /// In the order in which they are read.
        public var checks: [Check]
        /// True where no check failed.
        public var canStart: Bool

        /// Makes one from its parts, each as its property says.
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
        /// How it came out.
        public var outcome: Outcome
        /// For example "The image fits: 1,204 KB of 1,984 KB."
        public var sentence: String

        /// Makes one from its parts, each as its property says.
        public init(id: String, outcome: Outcome, sentence: String) {
            self.id = id
            self.outcome = outcome
            self.sentence = sentence
        }
    }
}
