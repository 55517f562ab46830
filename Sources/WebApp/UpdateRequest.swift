import Companion

/// What an update needs from its owner. Whether it can work is for the plan to say.
public struct UpdateRequest: Sendable, Equatable {
    /// Where the image comes from.
    public enum Source: Sendable, Equatable {
        /// An address from which the device fetches it.
        case url(String)
        /// One of `SpeakerScreen.Firmware.images`, by its identifier.
        case image(String)
    }

    /// Where the image comes from.
    public var source: Source
    /// The Wi-Fi network's name.
    public var ssid: String
    /// Its password; empty for an open network.
    public var password: Secret

    /// Makes one from its parts, each as its property says.
    public init(source: Source, ssid: String, password: Secret) {
        self.source = source
        self.ssid = ssid
        self.password = password
    }
}
