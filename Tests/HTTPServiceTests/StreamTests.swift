import HTTPService
import HTTPTestSupport
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct StreamTests {
    private struct Snapped: Error {}

    private func answer(_ method: HTTPMethod = .get, body: HTTPBody) async throws -> String {
        var router = Router()
        router.get("/") { _ in HTTPResponse(body: body) }
        return try await withServer(router) {
            try await exchange("\(method) / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", with: $0)
        }
    }

    private func chunks(_ texts: String...) -> AsyncStream<[UInt8]> {
        AsyncStream { continuation in
            for text in texts { continuation.yield(Array(text.utf8)) }
            continuation.finish()
        }
    }

    @Test func `a stream of unknown length is chunked`() async throws {
        let answer = try await answer(body: .stream(chunks("one", "", "twenty-one")))
        #expect(
            answer
                == "HTTP/1.1 200 OK\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\nA\r\ntwenty-one\r\n0\r\n\r\n")
    }

    @Test func `a stream of known length says it`() async throws {
        let answer = try await answer(body: .stream(chunks("one", "two"), length: 6))
        #expect(answer == "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 6\r\n\r\nonetwo")
    }

    @Test func `a stream that ends before its length is cut`() async throws {
        let answer = try await answer(body: .stream(chunks("one"), length: 6))
        #expect(answer == "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 6\r\n\r\none")
    }

    @Test func `what a stream has beyond its length is not sent`() async throws {
        let answer = try await answer(body: .stream(chunks("one", "two", "three"), length: 5))
        #expect(answer == "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 5\r\n\r\nonetw")
    }

    @Test func `a stream that fails has no proper end`() async throws {
        let answer = try await answer(
            body: .stream { writer in
                try await writer.write(Array("one".utf8))
                throw Snapped()
            })
        #expect(answer.hasSuffix("\r\n\r\n3\r\none\r\n"))
    }

    @Test func `HEAD has the header fields of a stream and begins no stream`() async throws {
        let answer = try await answer(
            .head,
            body: .stream(length: 6) { _ in
                Issue.record("The stream was begun.")
            })
        #expect(answer == "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 6\r\n\r\n")
    }

    @Test func `a large stream arrives whole`() async throws {
        let answer = try await answer(
            body: .stream(length: 2_000_000) { writer in
                for _ in 0..<20 { try await writer.write([UInt8](repeating: UInt8(ascii: "x"), count: 100_000)) }
            })
        #expect(answer.utf8.count { $0 == UInt8(ascii: "x") } == 2_000_000)
    }

    @Test func `a client that does not read holds the stream, and its leaving ends it`() async throws {
        let written = Mutex(0)
        let (stalls, stalled) = AsyncStream<Void>.makeStream()
        let (ends, ended) = AsyncStream<String>.makeStream()
        var router = Router()
        router.get("/") { _ in
            HTTPResponse(
                body: .stream { writer in
                    do {
                        // Far more than the socket buffers of both sides hold.
                        for _ in 0..<100_000 {
                            try await writer.write([UInt8](repeating: 0, count: 10_000))
                            if written.withLock({
                                $0 += 1; return $0
                            }) == 2 {
                                stalled.finish()
                            }
                        }
                        ended.yield("all was written")
                    } catch {
                        ended.yield("\(type(of: error))")
                    }
                    ended.finish()
                })
        }
        try await withServer(router) { address in
            var connection: RawConnection? = try RawConnection(to: address, receiveBuffer: 4096)
            try await connection?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            for await _ in stalls {}
            _ = try await connection?.receive(atMost: 10)
            connection = nil
            #expect(await ends.first { _ in true } == "CancellationError")
        }
        #expect(written.withLock { $0 } < 1000)
    }

    @Test func `stopping the server ends open streams`() async throws {
        let (begun, beginning) = AsyncStream<Void>.makeStream()
        let (never, keepOpen) = AsyncStream<[UInt8]>.makeStream()
        let hasEnded = Mutex(false)
        var router = Router()
        router.get("/") { _ in
            HTTPResponse(
                body: .stream { writer in
                    try await writer.write(Array("one".utf8))
                    beginning.finish()
                    for await chunk in never { try await writer.write(chunk) }
                    hasEnded.withLock { $0 = true }
                })
        }
        let connection = try await withServer(router) { address in
            let connection = try RawConnection(to: address)
            try await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            for await _ in begun {}
            #expect(try await connection.receive(through: "one\r\n").hasSuffix("\r\n\r\n3\r\none\r\n"))
            return connection
        }
        #expect(hasEnded.withLock { $0 })
        // Nothing says that the stream was complete.
        #expect(try await connection.receiveAll() == "")
        keepOpen.finish()
    }
}
