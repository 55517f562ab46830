import Foundation
import TestSupport
import Testing

@testable import HTTPClient

@Suite(.timeLimit(.minutes(5))) struct CancellationTests {
    private let transport = SystemHTTPTransport()

    @Test func `a request that is cancelled ends, at whatever moment`() async throws {
        let silent = try SilentServer()
        let transport = transport
        let request = HTTPClientRequest(silent.url)
        for turns in 0..<400 {
            let call = Task { try await transport.answer(to: request) }
            for _ in 0..<(turns % 40) { await Task.yield() }
            call.cancel()
            await #expect(throws: HTTPClientError.cancelled) { try await call.value }
        }
    }

    @Test func `a body whose reader is cancelled ends, at whatever moment`() async throws {
        let server = RawServer { connection in
            connection.send("HTTP/1.1 200 OK\r\n\r\n")
            while connection.send([UInt8](repeating: 1, count: 1_000)) {}
        }
        let transport = transport
        let address = server.url
        for turns in 0..<100 {
            let call = Task {
                let response = try await transport.open(try request(address) { $0.maximumByteCount = .max })
                while try await response.body.nextBlock(upTo: 100) != nil {}
            }
            for _ in 0..<turns { await Task.yield() }
            call.cancel()
            await #expect(throws: HTTPClientError.cancelled) { try await call.value }
        }
    }

    @Test func `its connection is closed at once`() async throws {
        let (events, event) = AsyncStream.makeStream(of: String.self)
        let server = RawServer { connection in
            event.yield("asked")
            connection.waitForClose()
            event.yield("closed")
        }
        var order = events.makeAsyncIterator()
        let transport = transport
        let address = server.url
        let call = Task { try await transport.answer(to: try request(address)) }
        #expect(await order.next() == "asked")
        call.cancel()
        #expect(await order.next() == "closed")
        await #expect(throws: HTTPClientError.cancelled) { try await call.value }
    }

    @Test func `a body that nobody holds any more closes its connection`() async throws {
        let (closings, closing) = AsyncStream.makeStream(of: Void.self)
        let server = RawServer { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
            connection.waitForClose()
            closing.yield()
        }
        #expect(try await transport.open(try request(server.url)).status == 200)
        for await _ in closings { break }
    }

    #if os(Linux)
        @Test func `no program that is started meanwhile keeps a connection open`() async throws {
            let server = RawServer { connection in
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
                connection.waitForClose()
            }
            let answer = try await transport.open(try request(server.url))
            let flags = (3..<1_024).filter { peerPort($0) == server.port }.map { fcntl($0, F_GETFD) }
            #expect(!flags.isEmpty && flags.allSatisfy { $0 & FD_CLOEXEC != 0 })
            answer.body.cancel()
        }

        /// The port at the other end of a socket; nil for another descriptor, or one without another end.
        private func peerPort(_ descriptor: Int32) -> UInt16? {
            var address = sockaddr_in()
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let status = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) }
            }
            return status == 0 && address.sin_family == sa_family_t(AF_INET) ? UInt16(bigEndian: address.sin_port) : nil
        }
    #endif

    @Test func `a task that was cancelled before sends nothing`() async throws {
        let server = RawServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
        let transport = transport
        let address = server.url
        let call = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await transport.answer(to: try request(address))
        }
        call.cancel()
        await #expect(throws: HTTPClientError.cancelled) { try await call.value }
        #expect(server.requests.isEmpty)
    }

    @Test func `a look-up that takes its time does not make others wait`() async throws {
        // A name that is looked up somewhere, and given up meanwhile.
        let transport = transport
        let server = RawServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok") }
        for number in 0..<20 {
            let call = Task { try await transport.answer(to: try request("http://host\(number).invalid/")) }
            for _ in 0..<number { await Task.yield() }
            call.cancel()
            await #expect(throws: HTTPClientError.self) { try await call.value }
            #expect(try await transport.answer(to: try request(server.url), within: .seconds(20)).status == 200)
        }
    }

    #if !canImport(Darwin)
        @Test func `the thread ends with the transport and its last body`() async throws {
            let server = RawServer {
                $0.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nab")
                $0.send("cd")
                $0.waitForClose()
            }
            weak var loop: CurlLoop?
            do {
                var transport: CurlTransport? = CurlTransport()
                loop = transport?.loop
                let response = try await transport?.open(try request(server.url))
                transport = nil
                #expect(loop != nil)
                #expect(try await response?.body.collect() == Data("abcd".utf8))
            }
            // The thread holds the loop as long as it runs.
            while loop != nil { await Task.yield() }
        }
    #endif
}
