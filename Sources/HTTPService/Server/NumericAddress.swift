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

    /// Who a client is as far as limits go: its IPv4 address, or the 64 bits that name its network, as who has one of a network's IPv6
    /// addresses has all.
    static func network(of address: UnsafePointer<sockaddr>) -> String? {
        guard CInt(address.pointee.sa_family) == AF_INET6 else { return text(of: address) }
        var name = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in6.self)
        name.sin6_scope_id = 0
        withUnsafeMutableBytes(of: &name.sin6_addr) { bytes in
            // RFC 4291 section 2.5.5.2: ::ffff:a.b.c.d is an IPv4 address.
            let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10..<12].allSatisfy { $0 == 0xFF }
            if !isMapped { for index in 8..<16 { bytes[index] = 0 } }
        }
        return withUnsafePointer(to: name) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { text(of: $0) } }
    }

    /// The port, 0 for another family.
    static func port(of address: UnsafePointer<sockaddr>) -> UInt16 {
        // The port follows the family in both layouts (sockaddr_in, sockaddr_in6), in network byte order.
        UnsafeRawPointer(address).loadUnaligned(fromByteOffset: MemoryLayout<sa_family_t>.size, as: UInt16.self).bigEndian
    }
}
