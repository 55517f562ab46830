import Companion
import Foundation

/// Where the glasses' REST API is: an address in numbers, and a port.
public struct GlassesAddress: Sendable, Hashable, CustomStringConvertible {
    /// The guide's.
    public static let standardPort: UInt16 = 5_000

    public let host: String
    public let port: UInt16

    /// - Parameter host: IPv4 or IPv6 in numbers. A name is refused: the key is sent there, and a name may lead somewhere else tomorrow.
    public init?(host: String, port: UInt16) {
        var address = in6_addr()
        guard port != 0, inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address) == 1 else { return nil }
        self.host = host
        self.port = port
    }

    /// - Parameters:
    ///   - info: as the glasses tell it.
    ///   - port: as they tell it; nil for firmware that does not, which has the guide's.
    public init?(_ info: NetworkInfo, port: UInt16?) { self.init(host: info.ip, port: port ?? Self.standardPort) }

    /// - Returns: nil for a name.
    public init?(_ address: DeviceAddress) { self.init(host: address.host, port: address.port) }

    /// As the router has it.
    var device: DeviceAddress { DeviceAddress(host: host, port: port) }

    public var description: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }

    /// `http://192.168.1.20:5000`
    func base(isSecure: Bool) -> String { "\(isSecure ? "https" : "http")://\(self)" }
}
