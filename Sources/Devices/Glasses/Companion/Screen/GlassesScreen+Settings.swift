import Companion

extension GlassesScreen {
    /// How the assistant is.
    public struct Settings: Codable, Sendable, Equatable {
        public var personality: String?
        public var name: String?
        public var keyword: String?
        /// 0–100 %.
        public var sensitivity: Int?
        public var engine: String?
        /// Words a minute.
        public var rate: Int?
        /// The slowest and the fastest that can be asked for, words a minute.
        public var slowestRate: Int
        public var fastestRate: Int
        /// 0–100 %.
        public var volume: Int?
        /// What can be chosen; one that newer firmware has besides is among them.
        public var personalities: [String]
        public var engines: [String]
        /// Why nothing can be changed now; nil where it can.
        @Worded(nil) public var reason: String?
    }
}
