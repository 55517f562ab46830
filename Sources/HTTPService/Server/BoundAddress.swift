/// The address at which the server listens.
public struct BoundAddress: Hashable, Sendable, CustomStringConvertible {
    /// The numeric address.
    public let host: String
    public let port: UInt16

    /// True where only this machine reaches it.
    public var isLoopback: Bool { host.hasPrefix("127.") || host == "::1" }

    /// `host:port`, an IPv6 address in brackets: what follows `http://`.
    public var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
