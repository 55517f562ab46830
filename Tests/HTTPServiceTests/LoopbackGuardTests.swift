import HTTPService
import Testing

@Suite(.timeLimit(.minutes(5))) struct LoopbackGuardTests {
    /// The status of a request to a server on port 8080, by way of the guard.
    private func status(_ method: HTTPMethod, port: UInt16 = 8080, allowing: [String] = [], _ fields: (String, String)...)
        async throws -> Int
    {
        var headers = HTTPHeaders()
        for (name, value) in fields { headers.add(name, value) }
        let request = try #require(HTTPRequest(method: method, path: "/", headers: headers, localPort: port))
        var router = Router()
        router.use(LoopbackGuard(allowedHosts: allowing))
        router.get("/") { _ in HTTPResponse() }
        router.post("/") { _ in HTTPResponse() }
        do {
            return try await router.respond(to: request).status.code
        } catch let error as HTTPError {
            #expect(error.message.hasSuffix("."))
            return error.status.code
        }
    }

    @Test(arguments: ["127.0.0.1:8080", "localhost:8080", "LocalHost:8080", "[::1]:8080", "127.1.2.3:8080", "app.localhost:8080"])
    func `a loopback host with the server's port passes`(host: String) async throws {
        #expect(try await status(.get, ("Host", host)) == 200)
        #expect(try await status(.post, ("Host", host)) == 200)
        #expect(try await status(.post, ("Host", host), ("Origin", "http://\(host)")) == 200)
    }

    @Test(arguments: [
        "evil.example", "evil.example:8080", "127.0.0.1", "127.0.0.1:80", "localhost", "localhost:8081", "localhost.evil.example:8080",
        "127.0.0.1.evil.example:8080", "notlocalhost:8080", "192.168.1.5:8080", "0.0.0.0:8080", "127.0.0.1:8080:8080", "a@127.0.0.1:8080",
        "[::1]8080", "[::1:8080", "[::]:8080", "127.0.0.1:", "127.0.0.1:+8080", "127.0.0.1:99999", "127.1:8080", "127.0.0.01:8080",
        "0x7f.0.0.1:8080", "", ":8080", "127.0.0.1:8080/", "localhost.:8080",
    ])
    func `any other host is refused`(host: String) async throws {
        #expect(try await status(.get, ("Host", host)) == 403)
    }

    @Test func `no host and two hosts are refused`() async throws {
        #expect(try await status(.get) == 403)
        #expect(try await status(.get, ("Host", "localhost:8080"), ("Host", "localhost:8080")) == 403)
    }

    @Test func `port 80 may be left out`() async throws {
        #expect(try await status(.get, port: 80, ("Host", "localhost")) == 200)
        #expect(try await status(.get, port: 80, ("Host", "localhost"), ("Origin", "http://localhost:80")) == 200)
    }

    @Test(arguments: [
        "http://evil.example", "http://evil.example:8080", "null", "", "http://localhost:8081", "http://localhost",
        "https://localhost:8080",
        "http://127.0.0.1:8080", "localhost:8080", "http://localhost:8080.evil.example", "file://", "http://localhost:8080/",
    ])
    func `another origin is refused, whatever the method`(origin: String) async throws {
        #expect(try await status(.get, ("Host", "localhost:8080"), ("Origin", origin)) == 403)
        #expect(try await status(.post, ("Host", "localhost:8080"), ("Origin", origin)) == 403)
    }

    @Test(arguments: [("same-origin", 200), ("none", 200), ("same-site", 403), ("cross-site", 403), ("else", 403)])
    func `a form of another site is refused without an origin too`(site: String, expected: Int) async throws {
        #expect(try await status(.post, ("Host", "localhost:8080"), ("Sec-Fetch-Site", site)) == expected)
        #expect(try await status(.get, ("Host", "localhost:8080"), ("Sec-Fetch-Site", site)) == 200)
    }

    @Test func `further hosts can be allowed`() async throws {
        #expect(try await status(.get, allowing: ["pi.local"], ("Host", "Pi.local:8080")) == 200)
        #expect(try await status(.get, allowing: ["pi.local"], ("Host", "pi.local")) == 403)
        #expect(try await status(.get, allowing: ["pi.local:443"], ("Host", "pi.local:443"), ("Origin", "https://pi.local")) == 200)
        #expect(try await status(.get, allowing: ["pi.local:80"], ("Host", "pi.local"), ("Origin", "https://pi.local")) == 200)
        #expect(try await status(.get, allowing: ["pi.local"], ("Host", "other.local:8080")) == 403)
    }

    @Test func `the guard stands before unknown paths too, and its refusals carry the security fields`() async throws {
        var router = Router()
        router.use(SecurityHeaders())
        router.use(LoopbackGuard())
        router.get("/") { _ in HTTPResponse(headers: ["Referrer-Policy": "origin"]) }
        let request = try #require(HTTPRequest(method: .get, path: "/nowhere", headers: ["Host": "evil.example"]))
        let refusal = try await router.respond(to: request)
        #expect(refusal.status == .forbidden)
        #expect(refusal.headers["content-security-policy"] == SecurityHeaders.defaultPolicy)
        #expect(refusal.headers["X-Content-Type-Options"] == "nosniff")
        let home = try #require(HTTPRequest(method: .get, path: "/", headers: ["Host": "localhost"]))
        #expect(try await router.respond(to: home).headers.values(of: "Referrer-Policy") == ["origin"])
    }

    @Test func `further pictures are allowed from the named origins alone`() async throws {
        var router = Router()
        router.use(SecurityHeaders(pictures: ["https://tiles.example"]))
        router.get("/") { _ in HTTPResponse() }
        let request = try #require(HTTPRequest(method: .get, path: "/", headers: ["Host": "localhost"]))
        let policy = try #require(try await router.respond(to: request).headers["content-security-policy"])
        #expect(policy.contains("img-src 'self' https://tiles.example data: blob:;"))
        #expect(policy.contains("default-src 'self';"))
    }
}
