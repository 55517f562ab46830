import Credentials
import Foundation
import HTTPService
import HTTPTestSupport
import TLSIdentity
import Testing

/// A server over TLS, asked by curl, which pins its key.
@Suite(.timeLimit(.minutes(5))) struct TLSTests {
    private let identity: TLSIdentity
    private let pin: String

    init() throws {
        identity = try TLSIdentity(name: "test")
        pin = "sha256//" + Data(identity.fingerprint).base64EncodedString()
    }

    private var router: Router {
        var router = Router()
        router.get("/") { .text("from \($0.remoteAddress)") }
        router.post("/echo") { request in
            // The connection is suspended meanwhile.
            try await Task.sleep(for: .milliseconds(20))
            return HTTPResponse(body: .bytes(request.body))
        }
        router.get("/file") { _ in try FileResponse(path: "/usr/bin/curl").respond(to: HTTPRequest(method: .get, path: "/file")!) }
        return router
    }

    private func serve<Result: Sendable>(_ body: @escaping @Sendable (BoundAddress) async throws -> Result) async throws -> Result {
        let tls = HTTPServer.TLS(certificate: identity.certificate, key: identity.key)
        return try await withServer(router, configure: { $0.tls = tls }, body)
    }

    @Test func `who pins the key is answered, and nobody without TLS is`() async throws {
        try await serve { [pin] address async throws -> Void in
            #expect(try await curl("--insecure", "--pinnedpubkey", pin, "https://\(address)/") == "from 127.0.0.1")
            #expect(try await curl("--insecure", "--pinnedpubkey", pin, "--tls-max", "1.2", "https://\(address)/") == "from 127.0.0.1")
            #expect(try await curl("--insecure", "--tls-max", "1.1", "https://\(address)/").contains("curl: (35)"))
            let other = "sha256//" + Data(repeating: 1, count: 32).base64EncodedString()
            #expect(try await curl("--insecure", "--pinnedpubkey", other, "https://\(address)/").contains("curl: (90)"))
            // Nobody has signed it.
            #expect(try await curl("https://\(address)/").contains("curl: (60)"))
            #expect(try await curl("http://\(address)/").contains("curl: ("))
            #expect(try await curl("--insecure", "https://\(address)/") == "from 127.0.0.1")
        }
    }

    @Test func `bodies and files pass whole, one after the other on one connection`() async throws {
        try await serve { address async throws -> Void in
            let text = String(repeating: "0123456789abcdef", count: 40_000)
            let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try Data(text.utf8).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let url = "https://\(address)/echo"
            // 640 kB there and back, twice.
            let echoed = try await curl("--insecure", "--data-binary", "@" + file.path, url, url)
            #expect(echoed == text + text)
            let sum = try await curl("--insecure", "--output", file.path, "--write-out", "%{size_download}", "https://\(address)/file")
            #expect(try Int(sum) == Data(contentsOf: URL(filePath: "/usr/bin/curl")).count)
            #expect(try Data(contentsOf: file) == Data(contentsOf: URL(filePath: "/usr/bin/curl")))
        }
    }

    @Test func `a key that is none is a sentence`() async throws {
        var configuration = HTTPServer.Configuration()
        configuration.tls = .init(certificate: identity.certificate, key: Secret("none"))
        let server = HTTPServer(configuration: configuration, handler: router)
        await #expect(throws: HTTPServerError.tlsUnavailable) { try await server.run() }
    }
}
