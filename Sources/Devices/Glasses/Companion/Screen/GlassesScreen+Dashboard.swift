import Companion

extension GlassesScreen {
    /// How the glasses are.
    public struct Dashboard: Codable, Sendable, Equatable {
        /// `active` or `sleep`; nil until they have told it.
        public var mode: String?
        /// "Awake", "Asleep".
        @Worded(nil) public var modeWords: String?
        /// As a word of `HearingState`; nil where their firmware cannot hear, or nothing is known.
        public var hearing: String?
        /// "Camera and microphone are off", "Typed only".
        @Worded(nil) public var hearingWords: String?
        /// What the assistant is called.
        public var assistant: String?
        public var personality: String?
        /// Percent; nil where there is no battery, or nothing is known.
        public var battery: Int?
        /// "Connected", "Not connected"; and whether another network leads to them.
        @Worded(nil) public var wifi: String?
        /// Where the REST API is, as HOST:PORT; nil where that is not known.
        public var address: String?
        public var firmware: String?
        /// Sentences of theirs for their owner: what was put back, and what is missing.
        /// As they say them, in every language.
        public var notices: [String]
        /// What is shown is what was heard last.
        public var isStale: Bool
        /// Sleep or wake, private mode, and restart.
        public var actions: [ScreenAction]
    }
}

extension WiFiStatus {
    /// As a person reads it.
    var words: Sentence {
        switch self {
        case .disconnected: "Not connected"
        case .connecting: "Connecting"
        case .connected: "Connected"
        case .failed: "Not connected: the last try failed"
        }
    }
}
