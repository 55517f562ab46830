import Companion

/// A speaker's page. The services table and the timeline are screens of their own.
public struct SpeakerScreen: DeviceScreen {
    /// The device's id, as in `DevicesScreen.Device`.
    public var id: String
    /// The advertised name.
    public var name: String
    /// Always `speaker`, the name of the page's layout.
    public var kind = "speaker"
    public var link: LinkStatus
    /// Nil until the first status has arrived.
    public var sound: Sound?
    /// The reason why there is no sound section, or why its values are old; nil where they are live.
    @Worded public var soundHint: String?
    public var firmware: Firmware

    public init(id: String, name: String, link: LinkStatus, sound: Sound? = nil, firmware: Firmware = Firmware()) {
        self.id = id
        self.name = name
        self.link = link
        self.sound = sound
        _soundHint = Worded(Self.soundHint(link.state, hasSound: sound != nil))
        self.firmware = firmware
    }
}

extension SpeakerScreen {
    /// The sound section.
    public struct Sound: Codable, Sendable, Equatable {
        /// True while the limiter is armed, which the firmware reports always.
        public var limiter: Bool
        /// The limiter in a sentence.
        @Worded public private(set) var limiterSentence: String
        /// Seconds since 1970 of the last status that arrived.
        public var updatedAt: Double?
        /// True when the values may no longer be those of the device: while the link is down, and while nothing is heard over it.
        public var isStale: Bool
        /// "Live" where they were heard just now, or "Stale".
        @Worded public private(set) var freshness: String
        /// The reason why the last change was not taken.
        public var problem: ScreenProblem?
        /// The controls in the order in which people meet them.
        public var controls: [Control]

        /// - Parameters:
        ///   - value: the value of a control; nil where the speaker has not told it.
        public init(
            _ rows: [SpeakerControl] = SpeakerControl.all, limiter: Bool = true, updatedAt: Double? = nil, isStale: Bool = false,
            isConnected: Bool = true, problem: ScreenProblem? = nil, value: (SpeakerControl) -> UInt8?
        ) {
            let bypass = rows.first { $0.stage == .bypass && value($0) ?? 0 != 0 }.map { Sentence(key: $0.label, []) }
            self.limiter = limiter
            let on: Sentence =
                bypass.map { "Limiter on: it protects the drivers, \($0) or not." }
                ?? "Limiter on: it protects the drivers in every preset."
            _limiterSentence = Worded(limiter ? on : "Limiter off.")
            self.updatedAt = updatedAt
            self.isStale = isStale
            _freshness = Worded(isStale ? "Stale" : "Live")
            self.problem = problem
            controls = rows.map { Control($0, told: value($0), bypass: bypass, isReachable: isConnected) }
        }

        public subscript(row: SpeakerControl) -> Control? { controls.first { $0.id == row.id } }

        /// Writes each control's value under its own name as well, and the words of a choice: `preset` and `presetName`.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(limiter, forKey: .limiter)
            try container.encode(limiterSentence, forKey: .limiterSentence)
            try container.encodeIfPresent(updatedAt, forKey: .updatedAt)
            try container.encode(isStale, forKey: .isStale)
            try container.encode(freshness, forKey: .freshness)
            try container.encodeIfPresent(problem, forKey: .problem)
            try container.encode(controls, forKey: .controls)
            var values: [String: JSONValue] = [:]
            for control in controls {
                values[control.id] = control.value.map { control.kind == .toggle ? .boolean($0 != 0) : .integer($0) }
                if control.kind == .choice { values[control.id + "Name"] = control.valueText.map(JSONValue.text) }
            }
            try values.encode(to: encoder)
        }
    }

    /// The reason why there is no sound section, or why its values are old; nil where they are live.
    private static func soundHint(_ state: LinkStatus.State, hasSound: Bool) -> Sentence? {
        switch (state, hasSound) {
        case (.connected, true): nil
        case (.connected, false): "Waiting for the speaker's first status."
        case (.disconnected, false): "Connect to see and change what the speaker does."
        case (_, false): "The controls appear as soon as the link is up."
        case (_, true): "These are the last values heard. They can be changed again once the speaker is connected."
        }
    }
}
