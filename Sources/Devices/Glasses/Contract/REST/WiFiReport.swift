/// `GET /api/wifi`: how the glasses are with their Wi-Fi.
public struct WiFiReport: Sendable, Hashable, Codable {
    public var status: WiFiStatus
    /// The network that they are in; null in none. After a change that failed, it is the one from before.
    public var ssid: String?
    /// Why the last change failed; null where it did not.
    public var reason: WiFiFailure?
    /// The same in a sentence, as ``GlassesLinkService/wifiProblem`` tells it.
    public var problem: String?

    public init(status: WiFiStatus, ssid: String? = nil, reason: WiFiFailure? = nil, problem: String? = nil) {
        self.status = status
        self.ssid = ssid
        self.reason = reason
        self.problem = problem
    }

    /// All keys are written, also those without a value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(status, forKey: .status)
        try container.encode(ssid, forKey: .ssid)
        try container.encode(reason, forKey: .reason)
        try container.encode(problem, forKey: .problem)
    }
}
