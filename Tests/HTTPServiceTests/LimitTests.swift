import HTTPTestSupport
import Testing

@testable import HTTPService

@Suite(.timeLimit(.minutes(5))) struct LimitTests {
    private static func router() -> Router {
        var router = Router()
        router.get("/") { _ in .text("home") }
        router.post("/count") { .text("\($0.body.count)") }
        router.post("/small", body: .collected(limit: 4)) { .text("\($0.body.count)") }
        router.post("/upload", body: .streamed) { request in
            var count = 0
            for try await chunk in request.bodyChunks { count += chunk.count }
            return .text("\(count)")
        }
        router.post("/indifferent", body: .streamed) { _ in .text("enough") }
        return router
    }

    private func answer(
        _ request: String, configure: (inout HTTPServer.Configuration) -> Void = { _ in }
    ) async throws -> String {
        try await withServer(Self.router(), configure: configure) { try await exchange(request, with: $0) }
    }

    private func post(_ path: String, count: Int) -> String {
        "POST \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: \(count)\r\n\r\n" + String(repeating: "x", count: count)
    }

    @Test func `a body of the limit is taken, and one byte more is 413 in JSON`() async throws {
        #expect(try await answer(post("/small", count: 4)).hasSuffix("\r\n\r\n4"))
        let refusal = try await answer(post("/small", count: 5))
        #expect(refusal.hasPrefix("HTTP/1.1 413 Content Too Large\r\n") || refusal.hasPrefix("HTTP/1.1 413 Payload Too Large\r\n"))
        #expect(refusal.contains("\"code\":\"body-too-large\",\"error\":\"The request's body is larger than the 4 bytes"))
    }

    /// Adds a header field to every answer.
    private struct Stamp: HTTPMiddleware {
        func respond(to request: HTTPRequest, next: Next) async throws -> HTTPResponse {
            var response = try await next(request)
            amend(&response, of: request)
            return response
        }

        func amend(_ answer: inout HTTPResponse, of head: HTTPRequest) { answer.headers.add("X-Stamp", head.path) }
    }

    @Test(arguments: [
        "POST /small HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 5\r\n\r\n12345",
        "POST /small HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n12345\r\n0\r\n\r\n",
        "POST /small HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST /small HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX: \(String(repeating: "x", count: 16_384))\r\n\r\n",
    ])
    func `the server's own refusals have what the handler adds to every answer`(_ request: String) async throws {
        var router = Self.router()
        router.use(Stamp())
        router.use(SecurityHeaders())
        let text = try await withServer(router) { try await exchange(request, with: $0) }
        #expect(text.hasPrefix("HTTP/1.1 4"))
        #expect(text.contains("\r\nX-Stamp: /small\r\n"))
        #expect(text.contains("\r\nX-Content-Type-Options: nosniff\r\n"))
        #expect(text.hasSuffix("}\n"))
    }

    @Test func `the server's limit is a mebibyte`() async throws {
        #expect(try await answer(post("/count", count: 1 << 20)).hasSuffix("\r\n\r\n1048576"))
        #expect(try await answer(post("/count", count: 1 << 20 + 1)).contains(" 413 "))
    }

    @Test func `chunks beyond the limit are 413, and the connection goes on`() async throws {
        let request =
            "POST /small HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n3\r\ndef\r\n0\r\n\r\n"
            + "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        let answer = try await answer(request)
        #expect(answer.contains("HTTP/1.1 413 "))
        #expect(answer.hasSuffix("\r\n\r\nhome"))
    }

    @Test func `a client that asks first is refused before it sends a body`() async throws {
        let answer = try await answer("POST /count HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 9000000\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 413 "))
    }

    @Test func `curl uploads with and without asking first`() async throws {
        try await withServer(Self.router()) { address in
            let body = String(repeating: "x", count: 100_000)
            let collected = try await curl("--data-binary", body, "http://\(address)/count")
            #expect(collected == "100000")
            let streamed = try await curl("--header", "Expect: 100-continue", "--data-binary", body, "http://\(address)/upload")
            #expect(streamed == "100000")
        }
    }

    @Test func `header fields beyond the limit are 431 in JSON`() async throws {
        let answer = try await answer(
            "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX: \(String(repeating: "x", count: 16_384))\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 431 "))
        #expect(answer.contains("\"code\":\"headers-too-large\""))
    }

    /// The client's turn to take an answer is as long for one that was made on the server's thread.
    @Test func `an answer that was made at once is held on its client's account`() async throws {
        let budget = ServerBudget(limits: .init())
        let size = 4 << 20
        var router = Router()
        router.get("/", beginsImmediately: true) { _ in HTTPResponse(body: .bytes([UInt8](repeating: 1, count: size))) }
        try await withServer(router, configure: { $0.budget = budget }) { address in
            let connection = try RawConnection(to: address, receiveBuffer: 4096)
            try await connection.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            _ = try await connection.receive(atMost: 10)
            #expect(budget.heldBytes == size)
            _ = try await connection.receiveAll()
        }
        #expect(budget.heldBytes == 0)
    }

    @Test func `two lengths are refused`() async throws {
        let refused = try await answer(
            "POST /count HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
        #expect(refused.hasPrefix("HTTP/1.1 400 "))
        #expect(refused.contains("ambiguous-length"))
    }

    @Test func `a silent connection is closed`() async throws {
        try await withServer(Self.router(), configure: { $0.idleTimeout = .seconds(1) }) { address in
            let connection = try RawConnection(to: address)
            try await connection.send("GET / HT")
            #expect(try await connection.receiveAll() == "")
        }
    }

    @Test func `a streamed body comes in pieces, whatever its size`() async throws {
        #expect(try await answer(post("/upload", count: 1_500_000)).hasSuffix("\r\n\r\n1500000"))
        #expect(try await answer(post("/upload", count: 0)).hasSuffix("\r\n\r\n0"))
    }

    @Test func `a handler may answer without the body`() async throws {
        #expect(try await answer(post("/indifferent", count: 300_000)).hasSuffix("\r\n\r\nenough"))
    }

    @Test func `a cut body is an error for its reader, not the end`() async throws {
        let (outcomes, outcome) = AsyncStream<String>.makeStream()
        var router = Router()
        router.post("/", body: .streamed) { request in
            do {
                for try await chunk in request.bodyChunks { outcome.yield("\(chunk.count)") }
                outcome.yield("whole")
            } catch {
                outcome.yield("\(type(of: error))")
            }
            outcome.finish()
            return .text("")
        }
        try await withServer(router) { address in
            var connection: RawConnection? = try RawConnection(to: address)
            try await connection?.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc")
            var iterator = outcomes.makeAsyncIterator()
            #expect(await iterator.next() == "3")
            connection = nil
            #expect(await iterator.next() == "CancellationError")
        }
    }
}
