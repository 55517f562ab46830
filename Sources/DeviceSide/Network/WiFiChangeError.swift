/// Why a device is not in the network that it was told to join.
public struct WiFiChangeError: Error, Hashable, Sendable {
    /// The cause.
    public enum Reason: Hashable, Sendable {
        /// No network of this name is in reach.
        case notFound
        /// The network refused the password, or the password cannot be one of its kind.
        case wrongPassword
        /// The network is secured, and no password was given.
        case passwordNeeded
        /// The network is open, and a password was given: another network may be meant.
        case passwordNotNeeded
        /// The network asks for more than a password, or for something that protects nothing.
        case unsupported(WiFiSecurity)
        /// The access point was heard and did not let the device in.
        case notAssociated
        /// The network gave the device no address.
        case noAddress
        /// The device has an address, and nothing answers it there.
        case noRoute
        /// Another change is going on.
        case busy
        /// The system's own reason.
        case failed(String)
    }

    /// The network that it was told to join.
    public var ssid: String
    /// The cause.
    public var reason: Reason
    /// The network in which the device is now; `nil` where it is in none.
    public var remaining: WiFiConnection?

    /// Makes one from its parts, each as its property says.
    public init(ssid: String, reason: Reason, remaining: WiFiConnection? = nil) {
        self.ssid = ssid
        self.reason = reason
        self.remaining = remaining
    }
}

extension WiFiChangeError: CustomStringConvertible {
    /// The failure in words, the way out, and the network in which the device is now.
    public var description: String {
        guard let remaining else { return sentence }
        return "\(sentence) The device is in \"\(remaining.ssid)\" as before."
    }

    private var sentence: String {
        switch reason {
        case .notFound: "No network named \"\(ssid)\" is in reach. Check the name, and that the device is near enough."
        case .wrongPassword: "\"\(ssid)\" refused the password. Check it."
        case .passwordNeeded: "\"\(ssid)\" asks for a password, and none was given."
        case .passwordNotNeeded: "\"\(ssid)\" is open here, and a password was given: this may not be the network that you mean."
        case .unsupported(.wep): "\"\(ssid)\" uses WEP, which protects nothing. Choose WPA2 or WPA3 at the access point."
        case .unsupported: "\"\(ssid)\" asks for more than a password, which this device cannot give."
        case .notAssociated: "\"\(ssid)\" is in reach and did not let the device in. Try again, nearer to the access point."
        case .noAddress: "\"\(ssid)\" gave the device no address. Restart the access point, or look at its DHCP settings."
        case .noRoute: "Nothing answers the device in \"\(ssid)\". The access point may keep its clients apart from each other."
        case .busy: "The Wi-Fi is being changed already. Try again when that has ended."
        case .failed(let reason) where ssid.isEmpty: "The Wi-Fi cannot be used: \(reason)"
        case .failed(let reason): "The network \"\(ssid)\" could not be joined: \(reason)"
        }
    }
}
