import Glibc

/// Socket addresses as text.
enum NumericAddress {
    /// The address without its port, `nil` for another family than IPv4 and IPv6.
    static func text(of address: UnsafePointer<sockaddr>) -> String? {
        let length: Int
        switch CInt(address.pointee.sa_family) {
        case AF_INET: length = MemoryLayout<sockaddr_in>.size
        case AF_INET6: length = MemoryLayout<sockaddr_in6>.size
        default: return nil
        }
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        guard getnameinfo(address, socklen_t(length), &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST) == 0 else { return nil }
        return host.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    }

    /// The port, 0 for another family.
    static func port(of address: UnsafePointer<sockaddr>) -> UInt16 {
        // The port follows the family in both layouts (sockaddr_in, sockaddr_in6), in network byte order.
        UnsafeRawPointer(address).loadUnaligned(fromByteOffset: MemoryLayout<sa_family_t>.size, as: UInt16.self).bigEndian
    }
}
