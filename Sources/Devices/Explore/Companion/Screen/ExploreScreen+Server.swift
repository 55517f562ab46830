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
            var words: String {
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
        public var source: String
        /// Whether the server is there.
        public var state: State = .checking
        /// The state in a few words.
        public var words = ""
        /// Why it is not.
        public var problem: ScreenProblem?
    }
}
