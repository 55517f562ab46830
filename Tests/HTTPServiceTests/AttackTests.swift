import Glibc
import HTTPTestSupport
import Synchronization
import Testing

@testable import HTTPService

/// Clients that take what they can get, and give nothing back: each is bounded, and leaves the server to the others.
@Suite(.timeLimit(.minutes(5))) struct AttackTests {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    private static let attacker = "127.0.0.1", other = "127.0.0.2"

    private static func router() -> Router {
        var router = Router()
        router.get("/") { _ in .text("home") }
        router.get("/large") { _ in HTTPResponse(body: .bytes([UInt8](repeating: 0, count: 8 << 20))) }
        router.post("/upload", body: .collected(limit: 4 << 20)) { .text("\($0.body.count)") }
        router.post("/stream", body: .streamed) { request in
            for try await _ in request.bodyChunks {}
            return .text("read")
        }
        return router
    }

    private func upload(_ count: Int, path: String = "/upload") -> String {
        "POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: \(count)\r\n\r\n"
    }

    private func isServed(_ address: BoundAddress, from source: String) async throws -> Bool {
        let connection = try RawConnection(to: address, from: source)
        do {
            try await connection.send(Self.get)
            return try await connection.receive(through: "home").hasSuffix("home")
        } catch let error as RawConnection.Failed where [ECONNRESET, EPIPE].contains(error.code) {
            return false
        }
    }

    /// Polls for what the server comes to by itself.
    private func eventually(_ condition: @Sendable () -> Bool) async throws {
        while !condition() { try await Task.sleep(for: .milliseconds(2)) }
    }

    /// Sends a byte now and then until the server has closed the connection.
    private func trickle(_ connection: RawConnection) async throws {
        do {
            while true {
                try await connection.send("x")
                try await Task.sleep(for: .milliseconds(20))
            }
        } catch is RawConnection.Failed {}
    }

    // MARK: Room

    @Test func `one address takes its own connections' places, and no one else's`() async throws {
        let budget = ServerBudget(limits: .init(connections: 8, connectionsPerAddress: 4))
        try await withServer(Self.router(), configure: { $0.budget = budget }) { address in
            let early = try RawConnection(to: address, from: Self.other)
            try await early.send(Self.get)
            _ = try await early.receive(through: "home")
            var crowd: [RawConnection] = []
            for _ in 0..<40 { crowd.append(try RawConnection(to: address, from: Self.attacker)) }
            // The oldest were closed for the youngest; one that had not been accepted yet is reset.
            #expect(try await crowd[0].isClosed())
            // Nobody else pays for it; the address itself has a place again when the crowd before it has been accepted.
            #expect(try await isServed(address, from: Self.other))
            while try await !isServed(address, from: Self.attacker) {}
            try await early.send(Self.get)
            #expect(try await early.receive(through: "home").hasSuffix("home"))
            try await eventually { budget.openCount <= 8 }
        }
    }

    @Test func `many addresses with a connection each do not shut a newcomer out`() async throws {
        let budget = ServerBudget(limits: .init(connections: 16))
        try await withServer(Self.router(), configure: { $0.budget = budget }) { address in
            var crowd: [RawConnection] = []
            for number in 1...60 {
                crowd.append(try RawConnection(to: address, from: "127.0.1.\(number)"))
                try await crowd[number - 1].send("GET / HT")
            }
            #expect(try await isServed(address, from: Self.other))
            try await eventually { budget.openCount <= 16 }
        }
    }

    @Test func `two servers share one budget`() async throws {
        let budget = ServerBudget(limits: .init(connections: 4))
        try await withServer(Self.router(), configure: { $0.budget = budget }) { one in
            let first = try RawConnection(to: one, from: "127.0.1.1")
            try await first.send(Self.get)
            _ = try await first.receive(through: "home")
            try await withServer(Self.router(), configure: { $0.budget = budget }) { two in
                let isClosed = Mutex(false)
                async let end = first.receiveAll()
                // It is the oldest once the server has noted that it is answered, which may be after the answer has come.
                let newcomers = Task {
                    var crowd: [RawConnection] = []
                    while !isClosed.withLock({ $0 }) {
                        crowd.append(try RawConnection(to: two, from: "127.0.1.\(2 + crowd.count % 200)"))
                        try await Task.sleep(for: .milliseconds(2))
                    }
                    return crowd
                }
                let rest = try await end
                isClosed.withLock { $0 = true }
                #expect(rest == "")
                let crowd = try await newcomers.value
                try await eventually { budget.openCount == 4 }
                #expect(crowd.count >= 4)
            }
        }
    }

    @Test func `a connection whose handler works is closed for a newcomer when all do`() async throws {
        let budget = ServerBudget(limits: .init(connections: 2))
        let (steps, step) = AsyncStream<String>.makeStream()
        var router = Self.router()
        router.get("/wait") { _ in
            step.yield("began")
            defer { step.yield("ended") }
            try await Task.sleep(for: .seconds(60))
            return .text("")
        }
        try await withServer(router, configure: { $0.budget = budget }) { address in
            var waiting: [RawConnection] = []
            var iterator = steps.makeAsyncIterator()
            for number in 1...2 {
                waiting.append(try RawConnection(to: address, from: "127.0.1.\(number)"))
                try await waiting[number - 1].send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(await iterator.next() == "began")
            }
            #expect(try await isServed(address, from: Self.other))
            #expect(await iterator.next() == "ended")
        }
    }

    // MARK: Time

    @Test func `a head that trickles is closed when its time is over`() async throws {
        try await withServer(Self.router(), configure: { $0.headTimeout = .milliseconds(200) }) { address in
            let connection = try RawConnection(to: address)
            try await connection.send("GET / HTTP/1.1\r\nX: ")
            try await trickle(connection)
        }
    }

    @Test func `a second head that trickles is closed when its time is over`() async throws {
        try await withServer(Self.router(), configure: { ($0.headTimeout, $0.idleTimeout) = (.milliseconds(200), .seconds(1)) }) {
            address in
            let connection = try RawConnection(to: address)
            try await connection.send(Self.get + "GET / HTTP/1.1\r\nX: ")
            try await trickle(connection)
        }
    }

    @Test(arguments: ["/upload", "/stream"])
    func `a body that stands still is closed`(_ path: String) async throws {
        try await withServer(Self.router(), configure: { $0.stallTimeout = .milliseconds(200) }) { address in
            let connection = try RawConnection(to: address)
            try await connection.send(upload(1_000, path: path) + "abc")
            #expect(try await connection.receiveAll() == "")
        }
    }

    @Test(arguments: ["/upload", "/stream"])
    func `a body that trickles is closed`(_ path: String) async throws {
        try await withServer(Self.router(), configure: { $0.stallTimeout = .milliseconds(200) }) { address in
            let connection = try RawConnection(to: address)
            try await connection.send(upload(1_000_000, path: path))
            try await trickle(connection)
        }
    }

    @Test func `an answer that is not read is cut`() async throws {
        let budget = ServerBudget(limits: .init())
        try await withServer(
            Self.router(), configure: { ($0.stallTimeout, $0.minimumRate, $0.budget) = (.milliseconds(200), 1 << 30, budget) }
        ) { address in
            let connection = try RawConnection(to: address, receiveBuffer: 4096)
            try await connection.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
            try await eventually { budget.heldBytes > 0 }
            // The client does not learn of it: it has not taken what came before.
            try await eventually { budget.openCount == 0 }
            #expect(budget.heldBytes == 0)
            withExtendedLifetime(connection) {}
        }
    }

    @Test func `a stream that is not read ends, and its producer with it`() async throws {
        let (ends, end) = AsyncStream<Void>.makeStream()
        var router = Router()
        router.get("/") { request in
            EventStream.response(to: request) { events in
                defer { end.finish() }
                let text = String(repeating: "x", count: 100_000)
                while true {
                    events.send(event: "screen", data: text)
                    try await Task.sleep(for: .milliseconds(1))
                }
            }
        }
        try await withServer(router, configure: { $0.stallTimeout = .milliseconds(300) }) { address in
            let connection = try RawConnection(to: address, receiveBuffer: 4096)
            try await connection.send(Self.get)
            for await _ in ends {}
            withExtendedLifetime(connection) {}
        }
    }

    // MARK: Memory

    @Test func `bodies that are held back give their memory to those that come`() async throws {
        let budget = ServerBudget(limits: .init(connections: 64, heldBytes: 4 << 20))
        try await withServer(Self.router(), configure: { $0.budget = budget }) { address in
            let piece = [UInt8](repeating: 0, count: 1 << 20)
            var held: [RawConnection] = []
            for _ in 0..<12 {
                held.append(try RawConnection(to: address, from: Self.attacker))
                try await held[held.count - 1].send(upload(piece.count + 1))
                // Whoever had to go cannot send the rest any more.
                try? await held[held.count - 1].send(piece)
                #expect(budget.heldBytes <= 4 << 20)
            }
            let served = try RawConnection(to: address, from: Self.other)
            try await served.send(upload(piece.count))
            try await served.send(piece)
            #expect(try await served.receive(through: "1048576").hasSuffix("1048576"))
            held = []
            try await eventually { budget.heldBytes == 0 }
        }
    }

    @Test func `a body for which there never is room is 503`() async throws {
        let budget = ServerBudget(limits: .init(heldBytes: 1 << 10))
        try await withServer(Self.router(), configure: { $0.budget = budget }) { address in
            let connection = try RawConnection(to: address)
            try await connection.send(upload(2_000) + String(repeating: "x", count: 2_000) + Self.get)
            let answer = try await connection.receive(through: "home")
            #expect(answer.hasPrefix("HTTP/1.1 503 "))
            #expect(answer.contains("\r\nRetry-After: 5\r\n"))
            #expect(answer.contains("\"code\":\"no-room\""))
            #expect(answer.hasSuffix("home"))
        }
    }

    @Test func `a client that sends without end gets its answer`() async throws {
        try await withServer(Self.router()) { address in
            let connection = try RawConnection(to: address)
            try await connection.send("POST /upload HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk = Array("100000\r\n".utf8) + [UInt8](repeating: 120, count: 1 << 20) + Array("\r\n".utf8)
            // More than is discarded; the connection still takes bytes then, or has just been closed.
            for _ in 0..<24 { try? await connection.send(chunk) }
            let answer = try await connection.receive(through: "}\n")
            #expect(answer.hasPrefix("HTTP/1.1 413 "))
            #expect(answer.contains("\"code\":\"body-too-large\""))
            try await trickle(connection)
        }
    }
}
