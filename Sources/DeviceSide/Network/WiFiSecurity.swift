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
