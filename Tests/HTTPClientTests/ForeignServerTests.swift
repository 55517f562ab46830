import Foundation
import TestSupport
import Testing

@testable import HTTPClient

/// Servers that no one here wrote: Python's, and OpenSSL's.
@Suite(.timeLimit(.minutes(5))) struct ForeignServerTests {
    private let transport = SystemHTTPTransport()

    /// Python's HTTP server behind Python's TLS; `/down` leads to an address without it.
    private static let secureServer = """
        import http.server, ssl, sys
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(302 if self.path == '/down' else 200)
                if self.path == '/down': self.send_header('Location', sys.argv[3])
                self.send_header('Content-Length', '5')
                self.end_headers()
                self.wfile.write(b'hello')
            def log_message(self, *words): pass
        server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[1], sys.argv[2])
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        print('port', server.server_port, flush=True)
        server.serve_forever()
        """

    private func secureServer(_ certificate: Certificate, down: String = "") async throws -> ServerProcess {
        try await ServerProcess(
            "python3", ["-c", Self.secureServer, certificate.certificatePath, certificate.keyPath, down], marker: "port ")
    }

    @Test func `Python's server gives a file, the whole of it where it knows no parts, and 404`() async throws {
        let folder = try TemporaryFolder()
        var random = SeededNumbers(seed: 3)
        let bytes = Data(random.bytes(1_000_000))
        try bytes.write(to: folder.url.appending(path: "a file.bin"))
        let server = try await ServerProcess(
            "python3", ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder.path], marker: "port ")
        let base = "http://127.0.0.1:\(server.port)"
        #expect(try await transport.answer(to: try request(base + "/a%20file.bin")).body == bytes)
        let part = try await transport.open(try request(base + "/a%20file.bin") { $0.range = 10..<20 })
        #expect(part.status == 200 && part.contentRange == nil && part.expectedByteCount == 1_000_000)
        let head = try await transport.answer(to: try request(base + "/a%20file.bin") { $0.method = .head })
        #expect(head.status == 200 && head.body.isEmpty && head.headers["Content-Length"] == "1000000")
        #expect(try await transport.answer(to: try request(base + "/none")).status == 404)
    }

    @Test func `a certificate that nobody signed is refused, and trusted where it is given`() async throws {
        let certificate = try await Certificate()
        let server = try await secureServer(certificate)
        let address = "https://localhost:\(server.port)/"
        let error = await #expect(throws: HTTPClientError.self) { try await transport.answer(to: try request(address)) }
        guard case .untrusted(let reason) = error else { throw try #require(error) }
        #expect(reason.contains("self-signed"))
        let answer = try await transport.answer(to: try request(address) { $0.trust = .authorities(pem: certificate.pem) })
        #expect(answer.body == Data("hello".utf8))
        // The name is checked: the certificate is that of "localhost".
        let other = await #expect(throws: HTTPClientError.self) {
            try await transport.answer(
                to: try request("https://127.0.0.1:\(server.port)/") { $0.trust = .authorities(pem: certificate.pem) })
        }
        guard case .untrusted = other else { throw try #require(other) }
        // And no connection that was trusted is used by who does not trust.
        await #expect(throws: HTTPClientError.self) { try await transport.answer(to: try request(address)) }
        let another = try await Certificate()
        await #expect(throws: HTTPClientError.self) {
            try await transport.answer(to: try request(address) { $0.trust = .authorities(pem: another.pem) })
        }
        await #expect(throws: HTTPClientError.self) {
            try await transport.answer(to: try request(address) { $0.trust = .authorities(pem: "none") })
        }
    }

    @Test func `a key that was pinned is trusted, and no other`() async throws {
        let certificate = try await Certificate()
        let server = try await ServerProcess(
            "openssl", ["s_server", "-4", "-accept", "0", "-www", "-cert", certificate.certificatePath, "-key", certificate.keyPath],
            marker: "ACCEPT 0.0.0.0:")
        let address = "https://127.0.0.1:\(server.port)/"
        let answer = try await transport.answer(to: try request(address) { $0.trust = .pinned(certificate.pin) }, within: .seconds(20))
        #expect(answer.status == 200 && String(decoding: answer.body, as: UTF8.self).contains("s_server"))
        let wrong = try #require(PublicKeyPin(sha256: [UInt8](repeating: 1, count: 32)))
        await #expect(throws: HTTPClientError.pinMismatch) {
            try await transport.answer(to: try request(address) { $0.trust = .pinned(wrong) }, within: .seconds(20))
        }
    }

    @Test func `a redirect does not lead away from TLS`() async throws {
        let plain = RawServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
        let certificate = try await Certificate()
        let server = try await secureServer(certificate, down: plain.url)
        await #expect(throws: HTTPClientError.forbiddenRedirect) {
            try await transport.answer(to: try request("https://127.0.0.1:\(server.port)/down") { $0.trust = .pinned(certificate.pin) })
        }
        #expect(plain.requests.isEmpty)
    }

    @Test func `a server without TLS is not to be trusted with it`() async throws {
        let plain = RawServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
        let error = await #expect(throws: HTTPClientError.self) {
            try await transport.answer(to: try request("https://127.0.0.1:\(plain.port)/"))
        }
        guard case .untrusted = error else { throw try #require(error) }
    }

    @Test func `a pin is written as curl takes it`() throws {
        let text = "sha256//AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE="
        #expect(PublicKeyPin(text)?.description == text)
        #expect(PublicKeyPin(text)?.sha256 == [UInt8](repeating: 1, count: 32))
        for text in ["", "sha256//", "sha256//AQE=", "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=", "sha256//*"] {
            #expect(PublicKeyPin(text) == nil)
        }
    }
}
