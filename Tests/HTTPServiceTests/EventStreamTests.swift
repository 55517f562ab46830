import HTTPService
import HTTPTestSupport
import Synchronization
import Testing

@testable import HTTPService

@Suite(.timeLimit(.minutes(5))) struct EventStreamTests {
    @Test(arguments: [
        (ServerSentEvent(name: nil, identifier: nil, data: "hello"), "data: hello\n\n"),
        (ServerSentEvent(name: "list", identifier: "7", data: "{}"), "event: list\nid: 7\ndata: {}\n\n"),
        (ServerSentEvent(name: nil, identifier: nil, data: ""), "data: \n\n"),
        (ServerSentEvent(name: nil, identifier: nil, data: "a\nb\r\nc\rd\n"), "data: a\ndata: b\ndata: c\ndata: d\ndata: \n\n"),
        (ServerSentEvent(name: "a\nid: 9", identifier: "1\r\ndata: x\0", data: ":x"), "event: a id: 9\nid: 1  data: x \ndata: :x\n\n"),
    ])
    func `an event has its exact bytes`(event: ServerSentEvent, bytes: String) {
        #expect(String(decoding: event.encoded, as: UTF8.self) == bytes)
    }

    private static func event(_ name: String, _ data: String) -> ServerSentEvent {
        ServerSentEvent(name: name, identifier: nil, data: data)
    }

    @Test func `of one name the latest waits, at the end`() {
        var buffer = EventBuffer(limit: 2)
        #expect(buffer.add(Self.event("a", "1"), replacing: true) == .added)
        #expect(buffer.add(Self.event("b", "1"), replacing: true) == .added)
        #expect(buffer.add(Self.event("a", "2"), replacing: true) == .replaced)
        #expect(buffer.next() == Self.event("b", "1"))
        #expect(buffer.next() == Self.event("a", "2"))
        #expect(buffer.next() == nil)
    }

    @Test func `an event that counts is not replaced, and too many overflow`() {
        var buffer = EventBuffer(limit: 2)
        #expect(buffer.add(Self.event("log", "1"), replacing: false) == .added)
        #expect(buffer.add(Self.event("log", "2"), replacing: false) == .added)
        #expect(buffer.add(Self.event("log", "3"), replacing: true) == .overflow)
        #expect(buffer.next() == Self.event("log", "1"))
        #expect(buffer.next() == Self.event("log", "2"))
    }

    @Test func `what waits can be taken back, what counts cannot`() {
        var buffer = EventBuffer(limit: 3)
        _ = buffer.add(Self.event("a", "1"), replacing: true)
        _ = buffer.add(Self.event("log", "1"), replacing: false)
        let removed = ["a", "a", "log"].map { buffer.remove($0) }
        #expect(removed == [true, false, false])
        #expect(buffer.next() == Self.event("log", "1"))
        #expect(buffer.next() == nil)
    }

    private func withEvents<Result: Sendable>(
        keepAlive: Duration = .seconds(60), limit: Int = 64, _ produce: @escaping @Sendable (EventStream) async throws -> Void,
        _ body: @escaping @Sendable (BoundAddress) async throws -> Result
    ) async throws -> Result {
        var router = Router()
        router.get("/events") { EventStream.response(to: $0, keepAlive: keepAlive, limit: limit, produce) }
        return try await withServer(router, body)
    }

    private static let request = "GET /events HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

    @Test func `the stream has its exact bytes, and ends with the producer`() async throws {
        let answer = try await withEvents { events in
            events.send(event: "greeting", id: "1", data: "hello")
            try events.send(json: ["b": 1, "a": 2])
        } _: {
            try await exchange(Self.request, with: $0)
        }
        #expect(
            answer == """
                HTTP/1.1 200 OK\r
                Connection: close\r
                Content-Type: text/event-stream\r
                Cache-Control: no-store\r
                Transfer-Encoding: chunked\r
                \r
                E\r
                : keep-alive\n\n\r
                23\r
                event: greeting\nid: 1\ndata: hello\n\n\r
                15\r
                data: {"a":2,"b":1}\n\n\r
                0\r
                \r

                """)
    }

    @Test func `an event arrives at once, not when the stream ends`() async throws {
        let (steps, step) = AsyncStream<String>.makeStream()
        try await withEvents { events in
            for await text in steps { events.send(data: text) }
        } _: { address in
            let connection = try RawConnection(to: address)
            try await connection.send(Self.request)
            _ = try await connection.receive(through: ": keep-alive\n\n")
            for number in 1...3 {
                step.yield("number \(number)")
                #expect(try await connection.receive(through: "number \(number)\n\n").contains("data: number \(number)\n\n"))
            }
        }
    }

    @Test func `Last-Event-ID is there for the producer`() async throws {
        let answer = try await withEvents { events in
            events.send(data: "after \(events.lastEventID ?? "nothing")")
        } _: {
            try await curl("--header", "Last-Event-ID: 41", "http://\($0)/events")
        }
        #expect(answer == ": keep-alive\n\ndata: after 41\n\n")
    }

    @Test func `comments keep a silent stream alive`() async throws {
        try await withEvents(keepAlive: .milliseconds(1)) { _ in
            try await Task.sleep(for: .seconds(60))
        } _: { address in
            let connection = try RawConnection(to: address)
            try await connection.send(Self.request)
            var text = ""
            while text.split(separator: ": keep-alive\n\n").count < 4 {
                text += String(decoding: try await connection.receive(), as: UTF8.self)
            }
        }
    }

    @Test func `a slow client gets the latest value, not all of them`() async throws {
        let count = 3_000
        let padding = String(repeating: "x", count: 10_000)
        let (sent, sending) = AsyncStream<Void>.makeStream()
        let answer = try await withEvents { events in
            for number in 1...count {
                events.send(event: "position", data: "\(number) \(padding)")
                if number.isMultiple(of: 100) { await Task.yield() }
            }
            sending.finish()
        } _: { address in
            let connection = try RawConnection(to: address, receiveBuffer: 4096)
            try await connection.send(Self.request)
            for await _ in sent {}
            return try await connection.receiveAll()
        }
        let numbers = answer.split(separator: "\n").filter { $0.hasPrefix("data: ") }.compactMap {
            Int($0.dropFirst(6).prefix { $0 != " " })
        }
        #expect(numbers.last == count)
        #expect(numbers.count < count / 2)
        #expect(numbers == numbers.sorted())
    }

    @Test func `when too much waits the stream ends`() async throws {
        let answer = try await withEvents(limit: 2) { events in
            for number in 1...100 { events.send(data: "\(number)", replacing: false) }
            try await Task.sleep(for: .seconds(60))
        } _: {
            try await exchange(Self.request, with: $0)
        }
        #expect(answer.hasSuffix("0\r\n\r\n"))
    }

    @Test func `the producer is cancelled when the client leaves`() async throws {
        let (ends, end) = AsyncStream<Bool>.makeStream()
        try await withEvents { events in
            do {
                try await Task.sleep(for: .seconds(60))
            } catch {
                end.yield(Task.isCancelled)
                end.finish()
            }
        } _: { address in
            var connection: RawConnection? = try RawConnection(to: address)
            try await connection?.send(Self.request)
            _ = try await connection?.receive(through: ": keep-alive\n\n")
            connection = nil
            #expect(await ends.first { _ in true } == true)
        }
    }

    @Test func `a producer that fails cuts the stream`() async throws {
        struct Broken: Error {}
        let answer = try await withEvents { events in
            events.send(data: "one")
            throw Broken()
        } _: {
            try await exchange(Self.request, with: $0)
        }
        #expect(answer.contains("data: one\n\n"))
        #expect(!answer.hasSuffix("0\r\n\r\n"))
    }
}
