/// Why a network could not be joined.
public enum WiFiStationError: Error, Hashable, Sendable {
    /// No network of this name is in reach.
    case notFound(ssid: String)
    /// The network refused the password.
    case wrongPassword(ssid: String)
    /// The system's own reason.
    case failed(String)
}

extension WiFiStationError: CustomStringConvertible {
    /// The failure in words, and the way out.
    public var description: String {
        switch self {
        case .notFound(let ssid): "No network named \"\(ssid)\" is in reach. Check the name; it has to be a 2.4 GHz network."
        case .wrongPassword(let ssid): "The network \"\(ssid)\" refused the password. Check it."
        case .failed(let reason): "The Wi-Fi network could not be joined: \(reason)"
        }
    }
}
