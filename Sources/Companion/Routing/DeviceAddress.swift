/// An address at which a device may answer over IP. A ``DeviceIdentity`` tells whether it is the device that answers there.
public struct DeviceAddress: Sendable, Hashable, Codable {
    /// The source of an address.
    public enum Source: String, Sendable, Hashable, Codable, CaseIterable {
        /// The device was reached there the last time.
        case remembered
        /// Somebody announces the device there, over mDNS: anybody in the network can.
        case announced
        /// The device itself said so over Bluetooth, on the connection that stands.
        case told
    }

    /// A numeric address, or a name that the system resolves.
    public var host: String
    /// The TCP port, 1–65 535.
    public var port: UInt16

    /// An address with these values.
    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }
}

extension DeviceAddress: CustomStringConvertible {
    /// As in a URL: `192.168.1.7:5000`, `[fe80::1]:5000`.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
