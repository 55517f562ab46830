extension SpeakerScreen.Sound {
    /// One control of the sound: what it is called, what it takes, and where it stands.
    public struct Control: Codable, Sendable, Equatable, Identifiable {
        /// How it is operated.
        public enum Kind: String, Codable, Sendable, CaseIterable {
            /// One of `options`.
            case choice
            /// A number from `min` to `max`.
            case slider
            /// Off or on: 0 or 1.
            case toggle
        }

        /// Names it in the request for a change.
        public var id: String
        /// How it is operated.
        public var kind: Kind
        /// What it is called.
        public var label: String
        /// What it does, in a line; nil where the name says it.
        public var hint: String?
        /// Where it stands; nil where the speaker has not told it, or told something unknown.
        public var value: Int?
        /// Where it stands, ready to show: "Night", "30 %", "on"; nil where the speaker has not told it.
        public var valueText: String?
        /// The smallest value that it takes.
        public var min = 0
        /// The largest value that it takes.
        public var max = 1
        /// The values of a choice, in their order; empty for all others.
        public var options: [Option] = []
        /// The two positions of a toggle that is one button, off first; empty for all others.
        public var positions: [Position] = []
        /// False while it cannot be changed.
        public var isEnabled = true
    }

    /// One value of a choice.
    public struct Option: Codable, Sendable, Equatable, Identifiable {
        /// The value.
        public var id: Int
        /// What it is called.
        public var label: String
        /// Names the symbol beside it.
        public var symbol: String
    }

    /// One position of a toggle that is one button.
    public struct Position: Codable, Sendable, Equatable, Identifiable {
        /// The value that stands for it: 0 or 1.
        public var id: Int
        /// What the button says while the toggle stands in it: what pressing does then.
        public var action: String
        /// What is shown in place of the value beside it; nil where that value holds.
        public var stands: String?
        /// Names the button's symbol.
        public var symbol: String
    }
}
