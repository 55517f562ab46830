extension BenchScreen {
    /// One simulated device.
    public struct Twin: Codable, Sendable, Equatable, Identifiable {
        /// Names it in the requests that throw faults at it.
        public var id: String
        /// The name that it advertises.
        public var name: String
        /// `speaker`, `bottle`.
        public var kind: String
        /// True between power on and the application running.
        public var isRestarting: Bool
        /// True while a central is connected.
        public var isConnected: Bool
        /// The firmware that runs now.
        public var version: String
        /// Its status light.
        public var led: Light
        /// Its firmware slots, in the order of the flash.
        public var slots: [Slot]
        /// What a speaker does with its sound; nil for other kinds.
        public var speaker: SpeakerState?
        /// How a bottle stands there; nil for other kinds.
        public var bottle: BottleState?
        /// What one can read off the bench, for example "Wi-Fi in the room" and "Harbour · password seaweed-42".
        public var facts: [LabeledText]
        /// What can be thrown at it.
        public var faults: [Fault]

        /// Makes one from its parts, each as its property says.
        public init(
            id: String,
            name: String,
            kind: String,
            isRestarting: Bool = false,
            isConnected: Bool = false,
            version: String,
            led: Light = Light(),
            slots: [Slot] = [],
            speaker: SpeakerState? = nil,
            bottle: BottleState? = nil,
            facts: [LabeledText] = [],
            faults: [Fault] = []
        ) {
            self.id = id
            self.name = name
            self.kind = kind
            self.isRestarting = isRestarting
            self.isConnected = isConnected
            self.version = version
            self.led = led
            self.slots = slots
            self.speaker = speaker
            self.bottle = bottle
            self.facts = facts
            self.faults = faults
        }
    }
}
