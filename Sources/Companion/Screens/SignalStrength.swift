import Sentences

/// A received signal strength with the words and bars that a person reads.
public struct SignalStrength: Codable, Sendable, Equatable {
    /// Received signal strength in dBm, typically −100 (nothing) to −30 (touching).
    public var rssi: Int
    /// 0 (very weak) to 4 (excellent).
    public var bars: Int
    /// "Excellent", "Good", "Fair", "Weak" or "Very weak".
    @Worded public var words: String

    /// - Parameter rssi: dBm.
    public init(rssi: Int) {
        self.rssi = rssi
        switch rssi {
        case (-55)...: (bars, _words) = (4, Worded("Excellent"))
        case -67 ..< -55: (bars, _words) = (3, Worded("Good"))
        case -78 ..< -67: (bars, _words) = (2, Worded("Fair"))
        case -88 ..< -78: (bars, _words) = (1, Worded("Weak"))
        default: (bars, _words) = (0, Worded("Very weak"))
        }
    }
}
