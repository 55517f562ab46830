import Companion

extension ExploreScreen {
    /// Who answers.
    public struct Server: Codable, Sendable, Equatable {
        /// Whether the server is there.
        public enum State: String, Codable, Sendable, CaseIterable {
            /// It was not heard yet.
            case checking
            case ready
            /// Nothing answers at its address; what is shown may be old.
            case offline
            /// There is none to call, because of what ``problem`` says; it is tried again.
            case unavailable

            /// The state in a few words.
            var words: Sentence {
                switch self {
                case .checking: "Looking for the server"
                case .ready: "The server answers"
                case .offline: "The server does not answer"
                case .unavailable: "Not available"
                }
            }
        }

        /// `http://HOST:PORT`; empty where this program is the server itself.
        public var address: String
        /// Where the address comes from, or that this program is the server itself.
        @Worded public var source: String
        /// Whether the server is there.
        public var state: State
        /// The state in a few words.
        @Worded public var words = ""
        /// Why it is not.
        public var problem: ScreenProblem?

        init(address: String, source: Sentence, state: State = .checking) {
            self.address = address
            _source = Worded(source)
            self.state = state
        }
    }
}
