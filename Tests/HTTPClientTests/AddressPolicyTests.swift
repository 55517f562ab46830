import Foundation
import TestSupport
import Testing

@testable import HTTPClient

/// Where a device may be sent to fetch something, and where not.
@Suite(.timeLimit(.minutes(5))) struct AddressPolicyTests {
    private func bytes(_ text: String) throws -> [UInt8] {
        var four = in_addr(), sixteen = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: four) { Array($0) } }
        try #require(inet_pton(AF_INET6, text, &sixteen) == 1)
        return withUnsafeBytes(of: sixteen) { Array($0) }
    }

    @Test(arguments: [
        // IPv4: this host, loopback, link-local, and their neighbours.
        ("0.0.0.0", true), ("0.255.255.255", true), ("1.0.0.0", false), ("126.255.255.255", false), ("127.0.0.1", true),
        ("127.255.255.254", true), ("128.0.0.1", false), ("169.253.255.255", false), ("169.254.0.1", true), ("169.254.169.254", true),
        ("169.255.0.0", false), ("192.168.1.20", false), ("10.0.0.1", false), ("8.8.8.8", false),
        // IPv6.
        ("::", true), ("::1", true), ("::2", true), ("fe80::1", true), ("febf::1", true), ("fe7f::1", false), ("fec0::1", false),
        ("fd00::1", false), ("2001:db8::1", false),
        // IPv4 in IPv6: mapped, compatible, translated, 6to4.
        ("::ffff:127.0.0.1", true), ("::ffff:169.254.1.1", true), ("::ffff:192.168.1.20", false), ("::127.0.0.1", true),
        ("64:ff9b::7f00:1", true), ("64:ff9b::a9fe:1", true), ("64:ff9b::808:808", false), ("2002:7f00:1::", true),
        ("2002:a9fe:101::", true), ("2002:c0a8:114::", false), ("2002:808:808::", false),
    ])
    func `this machine and its link are told from the rest`(address: String, isHere: Bool) throws {
        let address = try bytes(address)
        #expect(AddressPolicy.isHere(address) == isHere)
        #expect(AddressPolicy.any.allows(address, for: "http://host/"))
        #expect(AddressPolicy.awayFromHere().allows(address, for: "http://host/") == !isHere)
    }

    @Test func `an address of another family is not known to lead away`() {
        #expect(!AddressPolicy.awayFromHere().allows([], for: "http://host/"))
        #expect(!AddressPolicy.awayFromHere().allows([10, 0, 0], for: "http://host/"))
    }

    @Test(arguments: [
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000/fw.bin", true), ("http://127.0.0.1:8000", "http://127.0.0.1:8000", true),
        ("http://127.0.0.1:8000/", "HTTP://127.0.0.1:8000/fw.bin", true), ("http://Host.local/fw/", "http://hOST.local/fw/a.bin", true),
        ("http://[::1]:80/a", "http://[::1]:80/ab", true),
        // Another port, another host that begins so, a name before the host.
        ("http://127.0.0.1:8000", "http://127.0.0.1:80001/", false),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000.evil.example/", false),
        ("http://127.0.0.1", "http://127.0.0.1:8000/", false), ("http://127.0.0.1", "http://127.0.0.1@evil.example/", false),
        ("http://127.0.0.1", "http://127.0.0.1\\@evil.example/", false), ("http://127.0.0.1", "https://127.0.0.1/", false),
        // Out of the folder.
        ("http://host/fw/", "http://host/", false), ("http://host/fw/", "http://host/fw", false),
        ("http://host/fw/", "http://host/fw/../keys", false), ("http://host/fw/", "http://host/fw/%2E%2e/keys", false),
        ("http://host/fw/", "http://host/fw/..%2fkeys", false), ("http://host/fw/", "http://host/FW/a", false),
    ])
    func `a prefix is scheme, host, port and folder as they are written`(prefix: String, url: String, matches: Bool) throws {
        #expect(try #require(URLPrefix(prefix)).matches(url) == matches)
    }

    @Test(arguments: [
        "", "127.0.0.1", "ftp://host/", "http://", "http:///a", "http://me@host/", "http://host/?a", "http://host/#a", "http://host/../",
    ])
    func `what is no beginning of an address is none`(text: String) { #expect(URLPrefix(text) == nil) }

    @Test(arguments: ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "0.0.0.0", "2130706433", "0x7f.1"])
    func `however this machine is written, and whatever its name leads to, nothing of it is asked`(host: String) async throws {
        let server = RawServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
        let transport = SystemHTTPTransport()
        let address = "http://\(host):\(server.port)/"
        let policy = AddressPolicy.awayFromHere()
        await #expect(throws: HTTPClientError.forbiddenAddress) {
            try await transport.answer(to: try request(address) { $0.addresses = policy })
        }
        #expect(server.requests.isEmpty)
    }

    @Test func `a prefix lets its own addresses through, and no redirect from there to another`() async throws {
        let other = RawServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
        let location = other.url + "/secret"
        let server = RawServer { connection in
            connection.send(
                connection.request.contains("/moved")
                    ? "HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                    : "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")
        }
        let policy = AddressPolicy.awayFromHere(except: [try #require(URLPrefix(server.url))])
        let transport = SystemHTTPTransport()
        let answer = try await transport.answer(to: try request(server.url + "/fw.bin") { $0.addresses = policy })
        #expect(answer.body == Data("ok".utf8))
        await #expect(throws: HTTPClientError.forbiddenAddress) {
            try await transport.answer(to: try request(server.url + "/moved") { $0.addresses = policy })
        }
        #expect(other.requests.isEmpty)
    }

    @Test func `a connection that was made for somebody else is not used`() async throws {
        let server = RawServer { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            connection.waitForClose()
        }
        let transport = SystemHTTPTransport()
        #expect(try await transport.answer(to: try request(server.url)).status == 200)
        await #expect(throws: HTTPClientError.forbiddenAddress) {
            try await transport.answer(to: try request(server.url) { $0.addresses = .awayFromHere() })
        }
    }
}
