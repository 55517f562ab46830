/// A Wi-Fi network that a device hears: what a person chooses from, so that nobody types a name.
public struct WiFiNetwork: Hashable, Sendable, Codable {
    /// Its name, 1…32 bytes of UTF-8; bytes that are not UTF-8 are shown repaired.
    public var ssid: String
    /// The signal of its strongest access point, 0…100 %.
    public var signalPercent: Int
    /// The channel's frequency in MHz, of the strongest access point.
    public var frequencyMHz: Int
    /// The security that it demands.
    public var security: WiFiSecurity
    /// True where the name is UTF-8: by a repaired one it cannot be joined.
    public var isNameText: Bool

    /// Makes one from its parts, each as its property says.
    public init(ssid: String, signalPercent: Int, frequencyMHz: Int, security: WiFiSecurity, isNameText: Bool = true) {
        self.ssid = ssid
        self.signalPercent = signalPercent
        self.frequencyMHz = frequencyMHz
        self.security = security
        self.isNameText = isNameText
    }
}

/// The security of a network.
public enum WiFiSecurity: String, Hashable, Sendable, Codable, CaseIterable {
    /// Anybody.
    case open
    /// Wired Equivalent Privacy, which protects nothing; it is not joined.
    case wep
    /// A password: WPA or WPA2, with a pre-shared key.
    case wpa
    /// A password: WPA3 alone, by simultaneous authentication of equals.
    case wpa3
    /// A name and more than a password (IEEE 802.1X); it is not joined.
    case enterprise
}
