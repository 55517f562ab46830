/// The network that a device is in, and where it is to be found there.
public struct WiFiConnection: Hashable, Sendable {
    /// The network's name.
    public var ssid: String
    /// The device's IPv4 address.
    public var address: String
    /// The number of bits of the address that are the network's, 0…32.
    public var prefixLength: Int
    /// The gateway's address; `nil` in a network that leads nowhere else.
    public var gateway: String?

    /// Makes one from its parts, each as its property says.
    public init(ssid: String, address: String, prefixLength: Int, gateway: String?) {
        self.ssid = ssid
        self.address = address
        self.prefixLength = prefixLength
        self.gateway = gateway
    }

    /// The prefix as a mask, such as `255.255.255.0`.
    public var subnetMask: String {
        let bits = prefixLength <= 0 ? 0 : UInt32.max << UInt32(32 - min(prefixLength, 32))
        return [24, 16, 8, 0].map { String(bits >> UInt32($0) & 0xFF) }.joined(separator: ".")
    }
}
