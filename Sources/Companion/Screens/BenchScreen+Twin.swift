extension BenchScreen {
    /// One simulated device.
    public struct Twin: Encodable, Sendable, Identifiable {
        /// Names it in the requests that throw faults at it.
        public var id: String
        /// The name that it advertises.
        public var name: String
        /// The name of its kind.
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
        /// What else is seen of it, in a form that its part of the page knows. In JSON it stands under the kind's name.
        public var state: (any Encodable & Sendable)?
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
            state: (any Encodable & Sendable)? = nil,
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
            self.state = state
            self.facts = facts
            self.faults = faults
        }
    }
}

extension BenchScreen.Twin {
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        func encode(_ value: some Encodable, _ name: String) throws { try container.encode(value, forKey: Key(stringValue: name)) }
        try encode(id, "id")
        try encode(name, "name")
        try encode(kind, "kind")
        try encode(isRestarting, "isRestarting")
        try encode(isConnected, "isConnected")
        try encode(version, "version")
        try encode(led, "led")
        try encode(slots, "slots")
        if let state { try encode(state, kind) }
        try encode(facts, "facts")
        try encode(faults, "faults")
    }
}
