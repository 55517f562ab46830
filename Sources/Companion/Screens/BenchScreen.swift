/// The simulated hardware: what a person standing at the bench would see and could do. With a real radio there is no bench.
public struct BenchScreen: Codable, Sendable, Equatable {
    /// False with a real radio; everything else is then empty.
    public var isAvailable: Bool
    public var twins: [Twin]
    /// Faults of the room instead of one device's, for example "Adapter switched off".
    public var faults: [Fault]

    public init(isAvailable: Bool = true, twins: [Twin] = [], faults: [Fault] = []) {
        self.isAvailable = isAvailable
        self.twins = twins
        self.faults = faults
    }
}

extension BenchScreen {
    /// One simulated device.
    public struct Twin: Codable, Sendable, Equatable, Identifiable {
        public var id: String
        public var name: String
        /// `speaker`.
        public var kind: String
        /// True between power on and the application running.
        public var isRestarting: Bool
        public var isConnected: Bool
        /// The firmware that runs now.
        public var version: String
        public var led: Light
        public var slots: [Slot]
        /// What a speaker does with its sound; nil for other kinds.
        public var speaker: SpeakerState?
        /// What one can read off the bench, for example "Wi-Fi in the room" and "Harbour · password seaweed-42".
        public var facts: [LabeledText]
        public var faults: [Fault]

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
            self.facts = facts
            self.faults = faults
        }
    }

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

        public var pattern: Pattern
        public var color: Color
        /// What it means, so that state is never told by colour alone: "Ready", "Downloading", "Failed".
        public var meaning: String

        public init(pattern: Pattern = .off, color: Color = .white, meaning: String = "Off") {
            self.pattern = pattern
            self.color = color
            self.meaning = meaning
        }
    }

    /// A firmware slot in flash.
    public struct Slot: Codable, Sendable, Equatable {
        /// "ota_0", "ota_1".
        public var name: String
        /// The version in it; nil if it is empty or half written.
        public var version: String?
        /// In words: "Valid", "Pending", "Empty", "Being written", "Aborted".
        public var state: String
        public var isRunning: Bool
        /// How full it is while it is being written, 0 to 1.
        public var fill: Double?

        public init(name: String, version: String? = nil, state: String, isRunning: Bool = false, fill: Double? = nil) {
            self.name = name
            self.version = version
            self.state = state
            self.isRunning = isRunning
            self.fill = fill
        }
    }

    /// What a speaker does with its sound.
    public struct SpeakerState: Codable, Sendable, Equatable {
        /// 0 office, 1 full, 2 night, 3 speech.
        public var preset: Int
        /// 0 to 100.
        public var volume: Int
        public var isMuted: Bool
        public var isDucked: Bool
        public var loudness: Bool
        public var normalizer: Bool
        public var bypass: Bool
        public var bassBoost: Bool

        public init(
            preset: Int = 0,
            volume: Int = 50,
            isMuted: Bool = false,
            isDucked: Bool = false,
            loudness: Bool = false,
            normalizer: Bool = false,
            bypass: Bool = false,
            bassBoost: Bool = false
        ) {
            self.preset = preset
            self.volume = volume
            self.isMuted = isMuted
            self.isDucked = isDucked
            self.loudness = loudness
            self.normalizer = normalizer
            self.bypass = bypass
            self.bassBoost = bassBoost
        }
    }

    /// A fault that can be thrown at a twin, or at the room.
    public struct Fault: Codable, Sendable, Equatable, Identifiable {
        /// How it is operated.
        public enum Kind: String, Codable, Sendable, CaseIterable {
            /// On or off: `value` is 0 or 1.
            case toggle
            /// Happens once.
            case action
            /// A number from `min` to `max`.
            case slider
        }

        /// For example `distance`, `dropLink`, `restart`, `slowServer`, `wrongPassword`.
        public var id: String
        /// What the control says, for example "Drop the link".
        public var label: String
        public var kind: Kind
        /// 0 or 1 for a toggle, the number for a slider, 0 for an action.
        public var value: Double
        /// The slider's ends.
        public var min: Double
        public var max: Double
        /// What `value` counts, for example "m".
        public var unit: String?
        /// What it will do, for example "The link drops at about 30 m."
        public var explanation: String?

        public init(
            id: String,
            label: String,
            kind: Kind,
            value: Double = 0,
            min: Double = 0,
            max: Double = 1,
            unit: String? = nil,
            explanation: String? = nil
        ) {
            self.id = id
            self.label = label
            self.kind = kind
            self.value = value
            self.min = min
            self.max = max
            self.unit = unit
            self.explanation = explanation
        }
    }
}
