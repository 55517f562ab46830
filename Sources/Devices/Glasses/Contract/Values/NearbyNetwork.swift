/// A Wi-Fi network that the glasses hear: `{"ssid": "Harbour", "signal": 82, "security": "wpa"}`.
public struct NearbyNetwork: Sendable, Hashable {
    /// Its name, as it is to be written to join it. Whatever its owner chose: it may have control characters in it.
    public var ssid: String
    /// 0…100 %.
    public var signal: Int
    public var security: NetworkSecurity
    /// Whether the glasses can join it. They cannot where it asks for more than a password, or where its name is not UTF-8: such a name is
    /// shown repaired. In JSON it is left out where true.
    public var joinable: Bool

    public init(ssid: String, signal: Int, security: NetworkSecurity, joinable: Bool = true) {
        self.ssid = ssid
        self.signal = signal
        self.security = security
        self.joinable = joinable
    }

    /// - Throws: ``GlassesValueError``.
    public init(fields: JSONFields) throws(GlassesValueError) {
        guard let ssid = try fields.value("ssid", .text), let signal = try fields.value("signal", .integer(in: 0...100)),
            let security = try fields.value("security", FieldKind<NetworkSecurity>.word)
        else { throw GlassesValueError("A network has \"ssid\", \"signal\" and \"security\".") }
        self.init(ssid: ssid, signal: signal, security: security, joinable: try fields.value("joinable", .boolean) ?? true)
    }
}

extension NearbyNetwork: Codable {
    private enum CodingKeys: String, CodingKey {
        case ssid, signal, security, joinable
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            ssid: try container.decode(String.self, forKey: .ssid), signal: try container.decode(Int.self, forKey: .signal),
            security: try container.decode(NetworkSecurity.self, forKey: .security),
            joinable: try container.decodeIfPresent(Bool.self, forKey: .joinable) ?? true)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(ssid, forKey: .ssid)
        try container.encode(signal, forKey: .signal)
        try container.encode(security, forKey: .security)
        if !joinable { try container.encode(false, forKey: .joinable) }
    }
}

/// How a Wi-Fi network lets somebody in: anybody (`open`), with a password (`wpa` for WPA and WPA2, `wpa3`), by WEP, which protects nothing, or
/// with more than a password (`enterprise`). The last two are not joined.
public enum NetworkSecurity: String, WireWord {
    case open, wep, wpa, wpa3, enterprise
}
