import Foundation
import FoundationNetworking
import HTTPService
import HTTPTestSupport
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct ServerTests {
    @Test func `a port in use is a sentence`() async throws {
        try await withServer(Router()) { address in
            let second = HTTPServer(configuration: .init(port: address.port), handler: Router())
            await #expect(throws: HTTPServerError.addressInUse(host: "127.0.0.1", port: address.port)) { try await second.run() }
            await #expect(throws: HTTPServerError.addressInUse(host: "127.0.0.1", port: address.port)) { try await second.listening() }
            let sentence = HTTPServerError.addressInUse(host: "127.0.0.1", port: address.port).description
            #expect(sentence.contains("Another program listens on port \(address.port) of 127.0.0.1"))
        }
    }

    @Test func `an address of another machine is refused`() async throws {
        let server = HTTPServer(configuration: .init(host: "192.0.2.1", port: 0), handler: Router())
        await #expect(throws: HTTPServerError.noSuchAddress(host: "192.0.2.1")) { try await server.run() }
    }

    @Test func `a server runs once`() async throws {
        let server = HTTPServer(configuration: .init(host: "192.0.2.1", port: 0), handler: Router())
        await #expect(throws: HTTPServerError.self) { try await server.run() }
        await #expect(throws: HTTPServerError.alreadyRan) { try await server.run() }
    }

    @Test func `whoever waits for the address may be cancelled`() async throws {
        let server = HTTPServer(handler: Router())
        let waiting = Task { try await server.listening() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test func `the port is free again when run has returned`() async throws {
        let address = try await withServer(Router()) { $0 }
        let again = try await withServer(Router(), configure: { $0.port = address.port }) { $0 }
        #expect(again == address)
    }

    @Test func `IPv6 is served, and brackets stand around its address`() async throws {
        var router = Router()
        router.get("/") { .text("from \($0.remoteAddress)") }
        let (text, url) = try await withServer(router, configure: { $0.host = "::1" }) { address in
            let url = "http://\(address)/"
            return (try await curl("--globoff", url), url)
        }
        #expect(text == "from ::1")
        #expect(url.hasPrefix("http://[::1]:"))
    }

    @Test(arguments: [1, 2, 5]) func `200 concurrent requests are all answered, by however many threads`(threads: Int) async throws {
        var router = Router()
        router.post("/echo/:n") { request in
            await Task.yield()
            return HTTPResponse(body: .bytes(request.body + Array(request.parameter("n").utf8)))
        }
        try await withServer(router, configure: { $0.threads = threads }) { address in
            try await withThrowingTaskGroup { group in
                for number in 0..<200 {
                    group.addTask {
                        let body = String(repeating: "x", count: number * 37)
                        let answer = try await exchange(
                            "POST /echo/\(number) HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: \(body.count)\r\n\r\n\(body)",
                            with: address)
                        #expect(answer.hasSuffix("\r\n\r\n\(body)\(number)"))
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `requests that come together are answered in turn on one connection`() async throws {
        var router = Router()
        router.get("/:n") { .text("answer \($0.parameter("n"))") }
        let answer = try await withServer(router) { address in
            try await exchange(
                "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\nGET /3 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
                with: address)
        }
        let bodies = answer.split(separator: "\r\n").filter { $0.hasPrefix("answer") }.map { $0.prefix(8) }
        #expect(bodies == ["answer 1", "answer 2", "answer 3"])
    }

    @Test func `a client that sends no more may still read its answer`() async throws {
        var router = Router()
        router.get("/") { _ in .text("still here") }
        let answer = try await withServer(router) { address in
            let connection = try RawConnection(to: address)
            try await connection.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            connection.finishSending()
            return try await connection.receiveAll()
        }
        #expect(answer.hasSuffix("\r\n\r\nstill here"))
    }

    @Test func `a handler that begins immediately answers on the server's thread, also a body and a stream`() async throws {
        let threads = Mutex<Set<pthread_t>>([])
        var router = Router()
        router.on(.post, "/echo", beginsImmediately: true) { request in
            threads.withLock { _ = $0.insert(pthread_self()) }
            return HTTPResponse(body: .bytes(request.body))
        }
        router.get("/stream", beginsImmediately: true) { _ in
            threads.withLock { _ = $0.insert(pthread_self()) }
            return HTTPResponse(
                body: .stream { writer in
                    for number in 0..<3 { try await writer.write(Array("\(number)".utf8)) }
                })
        }
        let answer = try await withServer(router) { address in
            try await exchange(
                "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhelloPOST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nworld"
                    + "GET /stream HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
                with: address)
        }
        #expect(answer.contains("\r\n\r\nhelloHTTP/1.1 200") && answer.contains("\r\n\r\nworldHTTP/1.1 200"))
        #expect(answer.hasSuffix("\r\n\r\n1\r\n0\r\n1\r\n1\r\n1\r\n2\r\n0\r\n\r\n"))
        #expect(threads.withLock { $0.count } == 1)
    }

    @Test func `with two threads, one that is busy leaves the other to newcomers`() async throws {
        let (begun, beginning) = AsyncStream<Void>.makeStream()
        let release = DispatchSemaphore(value: 0)
        var router = Router()
        router.get("/busy", beginsImmediately: true) { _ in
            beginning.finish()
            // What nobody should do there: it has the thread.
            return .text(Self.waits(for: release) ? "released" : "given up")
        }
        router.get("/quick", beginsImmediately: true) { _ in .text("quick") }
        let answers = try await withServer(router, configure: { $0.threads = 2 }) { address in
            let busy = try RawConnection(to: address)
            try await busy.send("GET /busy HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            for await _ in begun {}
            let quick = try await exchange("GET /quick HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", with: address)
            release.signal()
            return (quick, try await busy.receiveAll())
        }
        #expect(answers.0.hasSuffix("\r\n\r\nquick"))
        #expect(answers.1.hasSuffix("\r\n\r\nreleased"))
    }

    private static func waits(for semaphore: DispatchSemaphore) -> Bool { semaphore.wait(timeout: .now() + 10) == .success }

    @Test(arguments: [1, 2]) func `answers with the same bytes keep their own status and header fields`(threads: Int) async throws {
        var router = Router()
        router.get("/:status/:field", beginsImmediately: true) { request in
            HTTPResponse(
                HTTPStatus(code: Int(request.parameter("status")) ?? 0), headers: ["X-Field": request.parameter("field")],
                body: .bytes(Array("same".utf8)))
        }
        try await withServer(router, configure: { $0.threads = threads }) { address in
            try await withThrowingTaskGroup { group in
                for number in 0..<8 {
                    group.addTask {
                        let (status, field) = (number < 4 ? 200 : 203, "\(number % 4)")
                        for _ in 0..<50 {
                            let answer = try await exchange(
                                "GET /\(status)/\(field) HTTP/1.1\r\nHost: a\r\n\r\nGET /\(status)/\(field) HTTP/1.1\r\nHost: a\r\n"
                                    + "Connection: close\r\n\r\n", with: address)
                            #expect(answer.components(separatedBy: "HTTP/1.1 \(status) ").count == 3)
                            #expect(answer.components(separatedBy: "X-Field: \(field)\r\n").count == 3)
                            #expect(answer.hasSuffix("\r\n\r\nsame"))
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `a handler that began immediately and waits keeps nobody else waiting`() async throws {
        let (released, release) = AsyncStream<Void>.makeStream()
        var router = Router()
        router.get("/slow", beginsImmediately: true) { _ in
            for await _ in released {}
            return .text("slow")
        }
        router.get("/quick", beginsImmediately: true) { _ in .text("quick") }
        let answers = try await withServer(router) { address in
            let slow = try RawConnection(to: address)
            try await slow.send("GET /slow HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            let quick = try await exchange("GET /quick HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", with: address)
            release.finish()
            return (quick, try await slow.receiveAll())
        }
        #expect(answers.0.hasSuffix("\r\n\r\nquick"))
        #expect(answers.1.hasSuffix("\r\n\r\nslow"))
    }

    @Test(arguments: [(true, false), (false, false), (true, true), (false, true)])
    func `a client that goes away cancels its handler`(byReset: Bool, isImmediate: Bool) async throws {
        let (begun, beginning) = AsyncStream<Void>.makeStream()
        let (ended, ending) = AsyncStream<Bool>.makeStream()
        var router = Router()
        router.get("/", beginsImmediately: isImmediate) { _ in
            beginning.finish()
            do {
                try await Task.sleep(for: .seconds(60))
                ending.yield(false)
            } catch {
                ending.yield(Task.isCancelled)
            }
            ending.finish()
            throw CancellationError()
        }
        try await withServer(router) { address in
            var connection: RawConnection? = try RawConnection(to: address)
            try await connection?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            for await _ in begun {}
            if byReset { connection?.reset() }
            connection = nil
            #expect(await ended.first { _ in true } == true)
        }
    }

    @Test(arguments: [false, true], [1, 2])
    func `stopping the server cancels handlers and closes their connections`(isImmediate: Bool, threads: Int) async throws {
        let (begun, beginning) = AsyncStream<Void>.makeStream()
        let wasCancelled = Mutex(false)
        var router = Router()
        router.get("/", beginsImmediately: isImmediate) { _ in
            beginning.finish()
            do {
                try await Task.sleep(for: .seconds(60))
            } catch {
                wasCancelled.withLock { $0 = true }
            }
            return .text("too late")
        }
        let connection = try await withServer(router, configure: { $0.threads = threads }) { address in
            let connection = try RawConnection(to: address)
            try await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            for await _ in begun {}
            return connection
        }
        #expect(wasCancelled.withLock { $0 })
        #expect(try await connection.receiveAll() == "")
    }

    @Test func `an error that the client does not see is reported`() async throws {
        struct Surprise: Error {}
        let (reports, report) = AsyncStream<String>.makeStream()
        var router = Router()
        router.get("/:name") { _ in throw Surprise() }
        try await withServer(
            router, configure: { $0.reportError = { error, request in report.yield("\(type(of: error)) \(request.path)") } }
        ) {
            _ = try await exchange("GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", with: $0)
        }
        report.finish()
        #expect(await reports.first { _ in true } == "Surprise /x")
    }
}
