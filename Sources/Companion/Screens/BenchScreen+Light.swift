import Sentences

extension BenchScreen {
    /// A light on the device.
    public struct Light: Codable, Sendable, Equatable {
        /// How it burns.
        public enum Pattern: String, Codable, Sendable, CaseIterable {
            /// Dark.
            case off
            /// At one brightness.
            case steady
            /// On and off, at once.
            case blinking
            /// Brighter and darker, gradually.
            case breathing
        }

        /// What it shows.
        public enum Color: String, Codable, Sendable, CaseIterable {
            /// Nothing in particular, or a start.
            case white
            /// Work that goes on.
            case violet
            /// A connection, or the making of one.
            case blue
            /// A success.
            case green
            /// A state that needs attention.
            case amber
            /// A failure, or a lack.
            case red
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
