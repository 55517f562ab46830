import Glibc
import Testing

@testable import HTTPService

@Suite struct NumericAddressTests {
    private func network(_ text: String) -> String? {
        var name = sockaddr_in6()
        name.sin6_family = sa_family_t(AF_INET6)
        name.sin6_scope_id = 7
        guard inet_pton(AF_INET6, text, &name.sin6_addr) == 1 else { return nil }
        return withUnsafePointer(to: name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { NumericAddress.network(of: $0) }
        }
    }

    @Test(arguments: [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"), ("fe80::1", "fe80::"), ("::1", "::"), ("::ffff:192.0.2.1", "::ffff:192.0.2.1"),
    ])
    func `the IPv6 addresses of one network count as one`(address: String, expected: String) {
        #expect(network(address) == expected)
    }
}
