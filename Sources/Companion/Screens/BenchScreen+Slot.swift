import Sentences

extension BenchScreen {
    /// A firmware slot in flash.
    public struct Slot: Codable, Sendable, Equatable {
        /// "ota_0", "ota_1".
        public var name: String
        /// The version in it; nil if it is empty or half written.
        public var version: String?
        /// In words: "Valid", "Pending", "Empty", "Being written", "Aborted".
        @Worded public var state: String
        /// True for the slot that the device started from.
        public var isRunning: Bool
        /// How full it is while it is being written, 0 to 1.
        public var fill: Double?

        /// Makes one from its parts, each as its property says.
        public init(name: String, version: String? = nil, state: Sentence, isRunning: Bool = false, fill: Double? = nil) {
            self.name = name
            self.version = version
            _state = Worded(state)
            self.isRunning = isRunning
            self.fill = fill
        }
    }
}
