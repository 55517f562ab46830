/// A host and a port, as `Host` and `Origin` write them (RFC 3986 section 3.2, without user information).
struct Authority: Hashable {
    /// In lower case; an IPv6 address in brackets.
    let host: String
    let port: UInt16

    /// `nil` when it is neither `host` nor `host:port`.
    init?(_ text: String, defaultPort: UInt16 = 80) {
        var rest = text[...]
        if rest.first == "[" {
            guard let end = rest.firstIndex(of: "]") else { return nil }
            host = rest[...end].lowercased()
            rest = rest[rest.index(after: end)...]
        } else {
            let end = rest.firstIndex(of: ":") ?? rest.endIndex
            host = rest[..<end].lowercased()
            rest = rest[end...]
        }
        guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "@") }) else {
            return nil
        }
        if rest.isEmpty {
            port = defaultPort
        } else {
            let digits = rest.dropFirst()
            guard rest.first == ":", digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits) else { return nil }
            self.port = port
        }
    }

    /// Whether the host can only be this machine: `localhost` and what ends in it (RFC 6761), 127.0.0.0/8, `[::1]`.
    var isLoopback: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0).map { "\($0)" } == String($0) }
    }
}
