/// Which network addresses a request may be sent to. It is asked about the address itself, after a name was looked up and for every redirect,
/// so that no name can lead somewhere else the second time.
public struct AddressPolicy: Sendable, Hashable {
    private let isLimited: Bool
    private let exceptions: [URLPrefix]

    /// Every address.
    public static let any = AddressPolicy(isLimited: false, exceptions: [])

    /// Every address that leads away from this machine and from its own link. For a device that fetches what others tell it to: it must not
    /// be a way into its own services.
    ///
    /// - Parameter exceptions: addresses that begin so are fetched from wherever they lead.
    public static func awayFromHere(except exceptions: [URLPrefix] = []) -> AddressPolicy {
        AddressPolicy(isLimited: true, exceptions: exceptions)
    }

    /// True where it allows every address, and need not be asked.
    public var isAny: Bool { !isLimited }

    /// - Parameters:
    ///   - address: the bytes of an IPv4 address (4) or an IPv6 address (16), in network order.
    ///   - url: what is fetched from there.
    public func allows(_ address: [UInt8], for url: String) -> Bool {
        !isLimited || exceptions.contains { $0.matches(url) } || !Self.isHere(address)
    }

    /// Tests that an address is this machine's own, or that of its link. An address that nobody knows is treated as one.
    static func isHere(_ address: [UInt8]) -> Bool {
        switch address.count {
        case 4:
            // "This host", which Linux takes for itself (RFC 1122, 3.2.1.3); loopback; link-local (RFC 3927).
            return address[0] == 0 || address[0] == 127 || address[0] == 169 && address[1] == 254
        case 16:
            if let inner = embedded(address) { return isHere(inner) }
            // Link-local, fe80::/10 (RFC 4291, 2.5.6).
            return address[0] == 0xFE && address[1] & 0xC0 == 0x80
        default: return true
        }
    }

    /// The IPv4 address in an IPv6 one: mapped and compatible (RFC 4291, 2.5.5), of which `::` and `::1` are two; translated (RFC 6052); 6to4
    /// (RFC 3056).
    private static func embedded(_ address: [UInt8]) -> [UInt8]? {
        let start = Array(address[..<12])
        let zeros = [UInt8](repeating: 0, count: 10)
        if start == zeros + [0xFF, 0xFF] || start == [0x00, 0x64, 0xFF, 0x9B] + zeros.dropLast(2) { return Array(address[12...]) }
        // ::1 is not 0.0.0.1, and is here all the same: the first byte is 0.
        if start == zeros + [0, 0] { return Array(address[12...]) }
        return address[0] == 0x20 && address[1] == 0x02 ? Array(address[2..<6]) : nil
    }
}
