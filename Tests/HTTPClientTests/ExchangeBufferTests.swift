import Testing

@testable import HTTPClient

@Suite("What has come of an answer") struct ExchangeBufferTests {
    private func head(_ expected: Int? = nil) -> HTTPResponseHead {
        HTTPResponseHead(status: 200, headers: HTTPHeaderFields(), expectedByteCount: expected)
    }

    private func receive(_ buffer: inout ExchangeBuffer, _ count: Int) -> ExchangeBuffer.Verdict {
        [UInt8](repeating: 7, count: count).withUnsafeBytes { buffer.receive($0).verdict }
    }

    private func open(_ maximum: Int = .max, expected: Int? = nil) -> ExchangeBuffer {
        var buffer = ExchangeBuffer(maximumByteCount: maximum)
        _ = buffer.receive(head(expected))
        return buffer
    }

    @Test func `waits for its reader once it is full, and goes on when half of it was read`() throws {
        var buffer = open()
        #expect(receive(&buffer, ExchangeBuffer.highWater - 1) == .taken)
        #expect(!buffer.waitsForReader)
        #expect(receive(&buffer, 1) == .full)
        #expect(buffer.waitsForReader)
        let half = ExchangeBuffer.highWater / 2
        #expect(try buffer.take(upTo: half).goesOn == false)
        #expect(try buffer.take(upTo: 1) == (.bytes([7]), true))
        #expect(!buffer.waitsForReader)
        #expect(try buffer.take(upTo: 1).goesOn == false)
    }

    @Test func `is given in blocks that are no longer than asked for`() throws {
        var buffer = open()
        _ = receive(&buffer, 2_000)
        #expect(try buffer.take(upTo: 1_024).block == .bytes([UInt8](repeating: 7, count: 1_024)))
        #expect(try buffer.take(upTo: 1_024).block == .bytes([UInt8](repeating: 7, count: 976)))
        #expect(try buffer.take(upTo: 1_024).block == .empty)
        #expect(buffer.complete(nil) == nil)
        #expect(try buffer.take(upTo: 1_024).block == .end)
    }

    @Test func `is never longer than the limit, told before or not`() throws {
        var untold = open(3_000)
        #expect(receive(&untold, 2_000) == .taken)
        #expect(receive(&untold, 1_001) == .refused)
        #expect(try untold.take(upTo: 2_000).block == .bytes([UInt8](repeating: 7, count: 2_000)))
        #expect(throws: HTTPClientError.tooLarge(limit: 3_000)) { try untold.take(upTo: 1) }
        var told = ExchangeBuffer(maximumByteCount: 3_000)
        #expect(told.receive(head(3_001)).verdict == .refused)
        #expect(throws: HTTPClientError.tooLarge(limit: 3_000)) { try told.take(upTo: 1) }
    }

    @Test func `is lost where the end comes before its length`() throws {
        var buffer = open(expected: 10)
        _ = receive(&buffer, 4)
        _ = buffer.complete(nil)
        #expect(try buffer.take(upTo: 9).block == .bytes([7, 7, 7, 7]))
        #expect(throws: HTTPClientError.connectionLost(received: 4, expected: 10)) { try buffer.take(upTo: 9) }
    }

    @Test func `keeps its first error, and none comes after the end`() throws {
        var failed = open()
        _ = failed.fail(.refused)
        _ = failed.fail(.cancelled)
        #expect(throws: HTTPClientError.refused) { try failed.take(upTo: 1) }
        var ended = open()
        _ = ended.complete(nil)
        _ = ended.fail(.cancelled)
        #expect(try ended.take(upTo: 1).block == .end)
    }

    @Test func `is not read on by who has given it up`() {
        var buffer = open()
        _ = receive(&buffer, 10)
        _ = buffer.fail(.cancelled)
        #expect(throws: HTTPClientError.cancelled) { try buffer.take(upTo: 1) }
        #expect(receive(&buffer, 1) == .refused)
    }
}

/// Tuples are not `Equatable`.
private func == (left: (block: ExchangeBuffer.Block, goesOn: Bool), right: (ExchangeBuffer.Block, Bool)) -> Bool {
    left.block == right.0 && left.goesOn == right.1
}
