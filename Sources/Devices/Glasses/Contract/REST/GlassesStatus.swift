/// `GET /api/status`
public struct GlassesStatus: Sendable, Hashable, Codable {
    public var mode: StatusMode
    public var personality: Personality
    public var name: String
    /// Percent; null where there is no battery.
    public var battery: Int?
    /// Whether a companion is connected, over Bluetooth or REST.
    public var connected: Bool
    /// Local time without a zone.
    public var timestamp: String
    /// Which glasses they are, as ``GlassesLinkService/deviceIdentity`` tells it over Bluetooth.
    public var device: String
    /// The state of their hearing; in private mode neither camera nor microphone is on.
    public var hearing: HearingState
    /// Sentences for their owner: what was put back, and what is missing.
    public var notices: [String]

    public init(
        mode: StatusMode, personality: Personality, name: String, battery: Int?, connected: Bool, timestamp: String, device: String,
        hearing: HearingState = .typed, notices: [String] = []
    ) {
        self.mode = mode
        self.personality = personality
        self.name = name
        self.battery = battery
        self.connected = connected
        self.timestamp = timestamp
        self.device = device
        self.hearing = hearing
        self.notices = notices
    }

    /// Battery is written as null rather than left out: the guide's clients look for the key.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(mode, forKey: .mode)
        try container.encode(personality, forKey: .personality)
        try container.encode(name, forKey: .name)
        try container.encode(battery, forKey: .battery)
        try container.encode(connected, forKey: .connected)
        try container.encode(timestamp, forKey: .timestamp)
        try container.encode(device, forKey: .device)
        try container.encode(hearing, forKey: .hearing)
        try container.encode(notices, forKey: .notices)
    }
}
