import Credentials
import Foundation
import HTTPService
import HTTPTestSupport
import Synchronization
import TestSupport
import Testing

@testable import HTTPClient

/// Servers of ours, and such as send what no good server sends.
@Suite(.timeLimit(.minutes(5))) struct HTTPTransportTests {
    private let transport = SystemHTTPTransport()

    private struct Echo: HTTPHandler {
        func respond(to request: HTTPRequest) async throws -> HTTPResponse {
            var lines = ["\(request.method) \(request.path)", request.headers["Authorization"] ?? "", request.headers["X-Empty"] ?? "none"]
            lines += [request.headers["Content-Type"] ?? "untyped", String(decoding: request.body, as: UTF8.self)]
            return .text(lines.joined(separator: "|"))
        }
    }

    @Test(
        arguments: [
            (HTTPClientRequest.Method.get, nil, "GET /a|Bearer key||untyped|"), (.post, "said", "POST /a|Bearer key||untyped|said"),
            (.put, "said", "PUT /a|Bearer key||untyped|said"), (.post, nil, "POST /a|Bearer key||untyped|"),
            (.delete, nil, "DELETE /a|Bearer key||untyped|"), (.patch, "", "PATCH /a|Bearer key||untyped|"), (.head, nil, ""),
        ] as [(HTTPClientRequest.Method, String?, String)])
    func `method, header fields and body arrive`(method: HTTPClientRequest.Method, body: String?, expected: String) async throws {
        let transport = transport
        let answer = try await withServer(Echo()) { address in
            let request = try request("http://\(address)/a") {
                $0.method = method
                $0.body = body.map { Data($0.utf8) }
                $0.headers = ["X-Empty": ""]
                $0.secretHeaders = ["Authorization": Secret("Bearer key")]
            }
            return try await transport.answer(to: request, within: .seconds(20))
        }
        #expect(answer.status == 200)
        #expect(String(decoding: answer.body, as: UTF8.self) == expected)
        #expect(answer.headers["content-type"] == "text/plain; charset=utf-8")
    }

    @Test func `a long body arrives whole`() async throws {
        struct Length: HTTPHandler {
            func respond(to request: HTTPRequest) async throws -> HTTPResponse { .text("\(request.body.count)") }
        }
        let transport = transport
        let answer = try await withServer(Length(), configure: { $0.maximumBodySize = 4 << 20 }) { address in
            let request = try request("http://\(address)/") {
                $0.method = .post
                $0.body = Data(repeating: 1, count: 3 << 20)
            }
            return try await transport.answer(to: request)
        }
        #expect(String(decoding: answer.body, as: UTF8.self) == "\(3 << 20)")
    }

    @Test func `a part of a file is that part, with the length of the whole`() async throws {
        struct Files: HTTPHandler {
            let path: String
            func respond(to request: HTTPRequest) async throws -> HTTPResponse { try FileResponse(path: path).respond(to: request) }
        }
        var random = SeededNumbers(seed: 1)
        let bytes = random.bytes(10_000)
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "file.bin")
        try Data(bytes).write(to: file)
        let transport = transport
        try await withServer(Files(path: file.path)) { address in
            for range in [0..<1, 4_000..<6_000, 9_999..<10_000, 9_000..<20_000] {
                let response = try await transport.open(try request("http://\(address)/") { $0.range = range })
                let expected = range.clamped(to: 0..<10_000)
                #expect(response.status == 206)
                #expect(response.contentRange == HTTPContentRange(range: expected, totalByteCount: 10_000))
                #expect(response.expectedByteCount == expected.count)
                #expect(try await response.body.collect() == Data(bytes[expected]))
            }
            #expect(try await transport.answer(to: try request("http://\(address)/") { $0.range = 10_000..<10_001 }).status == 416)
        }
    }

    @Test(arguments: ["", "Content-Range: bytes 5-9/100\r\n", "Content-Range: bytes 0-20/100\r\n"])
    func `another part than was asked for is an error`(field: String) async throws {
        let server = RawServer { $0.send("HTTP/1.1 206 Partial Content\r\n\(field)Content-Length: 5\r\n\r\nabcde") }
        let error = await #expect(throws: HTTPClientError.self) {
            try await transport.answer(to: try request(server.url) { $0.range = 0..<10 })
        }
        guard case .badAnswer = error else { throw try #require(error) }
    }

    @Test func `a connection is used again`() async throws {
        let server = RawServer { connection in
            repeat { connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok") } while !connection.nextRequest().isEmpty
        }
        for _ in 0..<20 { #expect(try await transport.answer(to: try request(server.url)).body == Data("ok".utf8)) }
        #expect(server.requests.count == 1)
    }

    @Test func `many requests at once are answered each with its own`() async throws {
        let transport = transport
        try await withServer(Echo()) { address in
            try await withThrowingTaskGroup { group in
                for number in 0..<200 {
                    group.addTask {
                        let answer = try await transport.answer(to: try request("http://\(address)/\(number)"))
                        #expect(String(decoding: answer.body, as: UTF8.self).hasPrefix("GET /\(number)|"))
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `a slow reader makes the server wait, and gets everything`() async throws {
        let total = 24 << 20
        let (stalls, stall) = AsyncStream.makeStream(of: Int.self)
        let server = RawServer { connection in
            let bytes = [UInt8](repeating: 5, count: total)
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(total)\r\n\r\n")
            let sent = connection.sendUntilStalled(bytes)
            stall.yield(sent)
            connection.send([UInt8](bytes[sent...]))
        }
        // The reader's own pause is longer than the server may be silent: it is no silence of the server.
        let response = try await transport.open(
            try request(server.url) {
                $0.maximumByteCount = total
                $0.maximumSilence = .milliseconds(500)
            })
        for await sent in stalls {
            #expect(sent < total)
            break
        }
        #expect(try await response.body.collect().count == total)
    }

    @Test func `informational answers come before the answer`() async throws {
        let server = RawServer {
            $0.send("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        }
        let answer = try await transport.answer(to: try request(server.url))
        #expect(answer.status == 200 && answer.headers["Link"] == nil && answer.body == Data("ok".utf8))
    }

    @Test func `the head is there before the body`() async throws {
        let server = RawServer {
            $0.send("HTTP/1.1 200 OK\r\nX-Name: value\r\n\r\n")
            $0.waitForClose()
        }
        let response = try await transport.open(try request(server.url))
        #expect(response.headers["x-name"] == "value" && response.expectedByteCount == nil)
    }

    // MARK: - What goes wrong

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc", HTTPClientError.connectionLost(received: 3, expected: 10)),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n400\r\nabc", .connectionLost(received: 3, expected: nil)),
        ("", .connectionLost(received: 0, expected: nil)),
        ("HTTP/1.1 200 OK\r\nContent-Length: 2000\r\n\r\n", .tooLarge(limit: 1_000)),
        ("HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "a", count: 1_001), .tooLarge(limit: 1_000)),
    ])
    func `an answer that is too short or too long is an error`(answer: String, expected: HTTPClientError) async throws {
        let server = RawServer { $0.send(answer) }
        await #expect(throws: expected) { try await transport.answer(to: try request(server.url) { $0.maximumByteCount = 1_000 }) }
    }

    @Test(arguments: [
        "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\nabc",
        "HTTP/1.1 200 OK\r\nContent-Length: abc\r\n\r\nabc",
    ])
    func `what is not HTTP is an error`(answer: String) async throws { try await expectBadAnswer { $0.send(answer) } }

    @Test func `a head without end is an error`() async throws {
        try await expectBadAnswer { connection in
            connection.send("HTTP/1.1 200 OK\r\n")
            while connection.send("X-Name: value\r\n") {}
        }
    }

    private func expectBadAnswer(_ answer: @escaping @Sendable (RawServer.Connection) -> Void) async throws {
        let server = RawServer {
            answer($0)
            $0.waitForClose()
        }
        let error = await #expect(throws: HTTPClientError.self) {
            try await transport.answer(to: try request(server.url) { $0.maximumSilence = .seconds(2) })
        }
        guard case .badAnswer = error else { throw try #require(error) }
    }

    @Test func `a connection that is reset is lost`() async throws {
        let server = RawServer {
            $0.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
            $0.reset()
        }
        let error = await #expect(throws: HTTPClientError.self) { try await transport.answer(to: try request(server.url)) }
        guard case .connectionLost = error else { throw try #require(error) }
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"])
    func `a server that falls silent is given up`(answer: String) async throws {
        let server = RawServer {
            $0.send(answer)
            $0.waitForClose()
        }
        let silence = Duration.milliseconds(200)
        await #expect(throws: HTTPClientError.timedOut(after: silence)) {
            try await transport.answer(to: try request(server.url) { $0.maximumSilence = silence })
        }
    }

    @Test func `a server that sends a byte now and then is given up at the deadline, and not before`() async throws {
        let server = RawServer { connection in
            connection.send("HTTP/1.1 200 OK\r\n\r\n")
            while connection.send("a") { usleep(20_000) }
        }
        let deadline = Duration.milliseconds(600)
        await #expect(throws: HTTPClientError.timedOut(after: deadline)) {
            try await transport.answer(to: try request(server.url) { $0.maximumSilence = .milliseconds(300) }, within: deadline)
        }
    }

    @Test func `a closed port and an unknown host are told apart`() async throws {
        let closed = RawServer { _ in }.url
        await #expect(throws: HTTPClientError.refused) { try await transport.answer(to: try request(closed)) }
        await #expect(throws: HTTPClientError.hostNotFound) { try await transport.answer(to: try request("http://host.invalid/")) }
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/a", "gopher://127.0.0.1/", "http://", "firmware.bin"])
    func `what is no address of HTTP is not asked`(address: String) async throws {
        await #expect(throws: HTTPClientError.badAddress) { try await transport.answer(to: try request(address)) }
    }

    @Test func `plain HTTP is not used where TLS is asked for`() async throws {
        await #expect(throws: HTTPClientError.badAddress) {
            try await transport.answer(to: try request("http://127.0.0.1/") { $0.allowsPlainHTTP = false })
        }
        // Who wants to know who the server is would not be told.
        await #expect(throws: HTTPClientError.badAddress) {
            try await transport.answer(to: try request("http://127.0.0.1/") { $0.trust = .authorities(pem: "") })
        }
    }

    @Test(arguments: [("X-Name", "a\r\nX-Other: b"), ("X-Name", "a\0"), ("X Name", "a"), ("X-Name: b\r\nX", "a"), ("", "a")])
    func `a header field cannot begin another one`(name: String, value: String) async throws {
        let error = await #expect(throws: HTTPClientError.self) {
            try await transport.answer(to: try request("http://127.0.0.1:1/") { $0.headers = [name: value] })
        }
        guard case .badRequest = error else { throw try #require(error) }
    }

    // MARK: - Redirects

    @Test func `a redirect is followed, as often as it is allowed`() async throws {
        let server = RawServer { connection in
            let count = connection.request.split(separator: " ")[1].count - 1
            let path = "/" + String(repeating: "a", count: count + 1)
            connection.send(
                count < 5
                    ? "HTTP/1.1 302 Found\r\nLocation: \(path)\r\nContent-Length: 4\r\n\r\nmove"
                    : "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
            )
        }
        let whole = try await transport.answer(to: try request(server.url) { $0.maximumRedirects = 5 })
        #expect(whole.status == 200 && whole.body == Data("ok".utf8) && whole.headers["Location"] == nil)
        await #expect(throws: HTTPClientError.tooManyRedirects(limit: 4)) {
            try await transport.answer(to: try request(server.url) { $0.maximumRedirects = 4 })
        }
        let first = try await transport.answer(to: try request(server.url) { $0.maximumRedirects = 0 })
        #expect(first.status == 302 && first.body == Data("move".utf8))
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1:1/"])
    func `a redirect away from HTTP is an error`(location: String) async throws {
        let server = RawServer { $0.send("HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n") }
        await #expect(throws: HTTPClientError.forbiddenRedirect) { try await transport.answer(to: try request(server.url)) }
    }

    @Test func `a request with a secret is not sent on to another server`() async throws {
        let other = RawServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
        let location = other.url
        let server = RawServer { $0.send("HTTP/1.1 307 Moved\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n") }
        let answer = try await transport.answer(to: try request(server.url) { $0.secretHeaders["Authorization"] = Secret("canary") })
        #expect(answer.status == 307 && other.requests.isEmpty)
        #expect(server.requests.first?.contains("\r\nAuthorization: canary\r\n") == true)
    }

    // MARK: - Secrets

    @Test func `no description and no error tells a secret`() async throws {
        let moved = RawServer { $0.send("HTTP/1.1 302 Found\r\nLocation: file:///canary\r\nContent-Length: 0\r\n\r\n") }
        let noise = RawServer { $0.send("canary\r\n") }
        let closed = RawServer { _ in }.port
        for place in [
            "http://name:canary@127.0.0.1:\(closed)", "http://name:canary@127.0.0.1:\(moved.port)",
            "http://name:canary@127.0.0.1:\(noise.port)", "http://name:canary@host.invalid", "https://name:canary@127.0.0.1:\(noise.port)",
        ] {
            let asked = try request(place + "/path?key=canary#canary") {
                $0.headers = ["X-Session-ID": "canary"]
                $0.secretHeaders = ["X-Key": Secret("canary")]
                $0.body = Data("canary".utf8)
            }
            var text = "\(asked)" + String(reflecting: asked)
            dump(asked, to: &text)
            do {
                text += "\(try await transport.answer(to: asked).status)"
            } catch {
                text += "\(error)" + String(reflecting: error)
                dump(error, to: &text)
            }
            #expect(!text.contains("canary"), "\(place)")
        }
    }
}
