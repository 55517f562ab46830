/// A received signal strength with the words and bars that a person reads.
public struct SignalStrength: Codable, Sendable, Equatable {
    /// Received signal strength in dBm, typically −100 (nothing) to −30 (touching).
    public var rssi: Int
    /// 0 (very weak) to 4 (excellent).
    public var bars: Int
    /// "Excellent", "Good", "Fair", "Weak" or "Very weak".
    public var words: String

    /// - Parameter rssi: dBm.
    public init(rssi: Int) {
        self.rssi = rssi
        switch rssi {
        case (-55)...: (bars, words) = (4, "Excellent")
        case -67 ..< -55: (bars, words) = (3, "Good")
        case -78 ..< -67: (bars, words) = (2, "Fair")
        case -88 ..< -78: (bars, words) = (1, "Weak")
        default: (bars, words) = (0, "Very weak")
        }
    }
}
