import HTTPTestSupport
import Synchronization
import Testing

@testable import HTTPService

@Suite(.timeLimit(.minutes(5))) struct ReplacingPartsTests {
    /// Parts that a test brings by hand.
    private final class Source: Sendable {
        private final class Watch: Sendable {
            let source: Source

            init(_ source: Source) { self.source = source }

            deinit {
                source.take.withLock { $0 = nil }
                source.event.yield("left")
            }
        }

        private let take = Mutex<(@Sendable ([UInt8]?) -> Void)?>(nil)
        private let isOver = Mutex(false)
        let events: AsyncStream<String>
        private let event: AsyncStream<String>.Continuation

        init() { (events, event) = AsyncStream.makeStream() }

        func watch(_ take: @escaping @Sendable ([UInt8]?) -> Void) -> (any AnyObject & Sendable)? {
            guard !isOver.withLock({ $0 }) else { return nil }
            self.take.withLock { $0 = take }
            event.yield("watched")
            return Watch(self)
        }

        func publish(_ part: [UInt8]?) { take.withLock { $0 }?(part) }

        func end() {
            isOver.withLock { $0 = true }
            publish(nil)
        }
    }

    private let source = Source()
    private let parts: ReplacingParts
    private let router: Router

    init() {
        let parts = ReplacingParts(contentType: "text/plain") { [source] in source.watch($0) }
        var router = Router()
        router.get("/") { _ in parts.response() }
        (self.parts, self.router) = (parts, router)
    }

    /// HTTP/1.0 has no chunks that would stand between the bytes.
    private static let request = "GET / HTTP/1.0\r\nHost: a\r\n\r\n"

    /// A client that is among those who get the next part.
    private func client(_ address: BoundAddress, count: Int = 1, receiveBuffer: CInt? = nil) async throws -> RawConnection {
        let connection = try RawConnection(to: address, receiveBuffer: receiveBuffer)
        try await connection.send(Self.request)
        _ = try await connection.receive(through: "\r\n\r\n")
        while parts.clientCount < count { await Task.yield() }
        return connection
    }

    private func framed(_ text: String) -> String {
        "--FRAME\r\nContent-Type: text/plain\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)\r\n"
    }

    @Test(arguments: [1, 2]) func `each client gets each part, and the end`(threads: Int) async throws {
        try await withServer(router, configure: { $0.threads = threads }) { [self] address in
            let clients = [try await client(address), try await client(address, count: 2), try await client(address, count: 3)]
            for text in ["one", "", "three"] {
                source.publish(Array(text.utf8))
                for client in clients { #expect(try await client.receive(through: framed(text)) == framed(text)) }
            }
            source.end()
            for client in clients { #expect(try await client.receiveAll() == "--FRAME--\r\n") }
            // Who comes later gets the end alone.
            let late = try await exchange(Self.request, with: address)
            #expect(late.contains("Content-Type: multipart/x-mixed-replace; boundary=FRAME\r\n"))
            #expect(late.hasSuffix("\r\n\r\n--FRAME--\r\n"))
        }
    }

    @Test func `HTTP 1_1 gets them as chunks`() async throws {
        try await withServer(router) { [self] address in
            let client = try RawConnection(to: address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try await client.receive(through: "\r\n\r\n")
            while parts.clientCount < 1 { await Task.yield() }
            source.publish(Array("one".utf8))
            let chunk = "\(String(framed("one").utf8.count, radix: 16, uppercase: true))\r\n\(framed("one"))\r\n"
            #expect(try await client.receive(through: chunk) == chunk)
        }
    }

    @Test func `a slow client misses parts, gets whole ones and the newest, and the others get all`() async throws {
        let count = 40
        @Sendable func part(_ number: Int) -> String { "\(number):" + String(repeating: "x", count: 100_000) }
        try await withServer(router) { [self] address in
            let slow = try await client(address, receiveBuffer: 4096)
            let quick = try await client(address, count: 2)
            for number in 0..<count {
                source.publish(Array(part(number).utf8))
                #expect(try await quick.receive(through: "xx\r\n").hasPrefix("--FRAME\r\n"))
            }
            source.end()
            var rest = try await slow.receiveAll()[...]
            var numbers: [Int] = []
            while !rest.isEmpty, !rest.hasPrefix("--FRAME--") {
                let number = try #require(rest.firstMatch(of: #/\r\n\r\n(\d+):/#).flatMap { Int($0.1) })
                let whole = framed(part(number))
                guard rest.hasPrefix(whole) else {
                    Issue.record("part \(number) is not whole")
                    return
                }
                numbers.append(number)
                rest = rest.dropFirst(whole.count)
            }
            #expect(rest == "--FRAME--\r\n")
            #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
            #expect(numbers.count < count)
        }
    }

    @Test func `the source is watched once for all, while somebody looks`() async throws {
        var events = source.events.makeAsyncIterator()
        _ = try await withServer(router) { [self] address in
            // Who asks for the head alone does not look.
            _ = try await exchange("HEAD / HTTP/1.0\r\nHost: a\r\n\r\n", with: address)
            #expect(parts.clientCount == 0)
            var clients = [try await client(address), try await client(address, count: 2)]
            clients.removeLast()
            while parts.clientCount > 1 { await Task.yield() }
            clients[0].finishSending()
            while parts.clientCount > 0 { await Task.yield() }
            clients = [try await client(address)]
            // The server is stopped while one looks.
            return clients
        }
        for event in ["watched", "left", "watched", "left"] { #expect(await events.next() == event) }
    }
}
