import Sentences

extension BenchScreen {
    /// A light on the device.
    public struct Light: Codable, Sendable, Equatable {
        /// How it burns.
        public enum Pattern: String, Codable, Sendable, CaseIterable {
            case off, steady, blinking, breathing
        }

        /// What it shows.
        public enum Color: String, Codable, Sendable, CaseIterable {
            case white, violet, blue, green, amber, red
        }

        /// How it burns.
        public var pattern: Pattern
        /// In which colour.
        public var color: Color
        /// What it means, so that state is never told by colour alone: "Ready", "Downloading", "Failed".
        @Worded public var meaning: String

        /// Makes one from its parts, each as its property says.
        public init(pattern: Pattern = .off, color: Color = .white, meaning: Sentence = "Off") {
            self.pattern = pattern
            self.color = color
            _meaning = Worded(meaning)
        }
    }
}
