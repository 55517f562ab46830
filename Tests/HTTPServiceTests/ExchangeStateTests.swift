import Testing

@testable import HTTPService

@Suite struct ExchangeStateTests {
    /// The state behind a reference: expectations do not take mutating calls.
    private final class Subject {
        private var state: ExchangeState

        init(_ upload: ExchangeState.Upload, refusal: HTTPResponse? = nil, isImmediate: Bool = false) {
            state = ExchangeState(upload: upload, refusal: refusal, isImmediate: isImmediate)
        }

        /// The first call is the head, a later one without bytes the end.
        func receive(_ bytes: [UInt8] = []) -> ExchangeState.Step { bytes.withUnsafeBytes { state.received($0) } }
        func submits() -> Bool { state.submits() }
        func begun() -> ExchangeState.Step { state.begun() }
        func resume() -> Bool { state.resume() }
        func takeBody() -> [UInt8] { state.takeBody() }
        func takeChunk() -> [UInt8]?? { state.takeChunk() }
        func offer(_ bytes: [UInt8]) -> Bool { state.offer(bytes) }
        func answer() { state.answered(HTTPResponse()) }
        func endBody() { state.bodyEnded(complete: true) }
        func replacePart(_ bytes: [UInt8]) { state.replacePart(with: bytes) }
        func endParts(_ bytes: [UInt8]) { state.endParts(with: bytes) }
        func cutOff() -> Bool { state.cutOff() }
        var waitsForReader: Bool { state.waitsForReader }
        var isChunkSent: Bool { state.isChunkSent }

        func send(_ count: Int) -> (ExchangeState.Sending, [UInt8]) {
            var buffer = [UInt8](repeating: 0, count: count)
            let sending = buffer.withUnsafeMutableBytes { state.send(into: $0) }
            return (sending, buffer)
        }
    }

    @Test func `a collected body goes to the handler when it is whole`() {
        let state = Subject(.collecting([], limit: 4))
        #expect(state.receive().isProceed)
        #expect(state.receive([1, 2]).isProceed)
        #expect(!state.submits())
        #expect(state.receive([3, 4]).isProceed)
        #expect(state.receive().isSuspend)
        #expect(state.submits())
        #expect(!state.submits())
        #expect(state.takeBody() == [1, 2, 3, 4])
        state.answer()
        #expect(state.resume())
        #expect(!state.resume())
        #expect(state.receive().isQueue)
    }

    @Test func `a handler that begins immediately and answers at once suspends nothing`() {
        let state = Subject(.collecting([], limit: 4), isImmediate: true)
        #expect(state.receive().isProceed)
        #expect(state.receive().isBegin)
        #expect(!state.submits())
        state.answer()
        #expect(!state.resume())
        #expect(state.begun().isQueue)
    }

    @Test func `a handler that begins immediately and waits is resumed by its answer, and begins once`() {
        let state = Subject(.collecting([], limit: 4), isImmediate: true)
        _ = state.receive()
        #expect(state.receive().isBegin)
        #expect(state.begun().isSuspend)
        #expect(!state.submits())
        state.answer()
        #expect(state.resume())
        #expect(state.receive().isQueue)
    }

    @Test func `what is refused before its handler begins is answered without it`() {
        let state = Subject(.collecting([], limit: 1), isImmediate: true)
        _ = state.receive()
        _ = state.receive([1, 2])
        #expect(state.receive().isQueue)
    }

    @Test func `an exchange that was cut off while its handler began is closed`() {
        let state = Subject(.collecting([], limit: 1), isImmediate: true)
        _ = state.receive()
        _ = state.receive()
        #expect(state.cutOff())
        #expect(state.begun().isClose)
    }

    @Test func `a body beyond the limit is read to its end and refused`() {
        let state = Subject(.collecting([], limit: 1))
        _ = state.receive()
        #expect(state.receive([1, 2]).isProceed)
        #expect(state.receive([3]).isProceed)
        #expect(!state.submits())
        #expect(state.receive().isQueue)
        #expect(!state.submits())
    }

    @Test func `what is too much even to be read is closed`() {
        let state = Subject(.discarding(bytesLeft: 3), refusal: HTTPResponse(.contentTooLarge))
        #expect(state.receive().isProceed)
        #expect(state.receive([1, 2, 3]).isProceed)
        #expect(state.receive([4]).isClose)
    }

    @Test func `a request can be refused at its head`() {
        let state = Subject(.discarding(bytesLeft: 0), refusal: HTTPResponse(.contentTooLarge))
        #expect(state.receive().isQueue)
        #expect(!state.submits())
    }

    @Test func `a streamed body waits for its reader, one chunk at a time`() {
        let state = Subject(.streaming(chunk: nil))
        #expect(state.receive().isProceed)
        #expect(state.submits())
        #expect(state.takeChunk() == nil)
        #expect(state.receive([1]).isProceed)
        #expect(state.receive([2]).isSuspend)
        #expect(state.takeChunk() == [1])
        #expect(state.waitsForReader)
        #expect(state.resume())
        #expect(state.receive([2]).isProceed)
        #expect(state.receive().isSuspend)
        #expect(state.takeChunk() == [2])
        #expect(!state.waitsForReader)
        #expect(state.takeChunk() == .some(nil))
    }

    @Test func `a streamed response is cut into the library's buffers`() {
        let state = Subject(.collecting([], limit: 0))
        #expect(state.send(2).0 == .suspend)
        #expect(state.offer([1, 2, 3]))
        #expect(state.resume())
        #expect(state.send(2) == (.sent(2), [1, 2]))
        #expect(!state.isChunkSent)
        #expect(!state.offer([9]))
        #expect(state.send(2) == (.sent(1), [3, 0]))
        #expect(state.isChunkSent)
        state.endBody()
        #expect(state.send(2).0 == .end)
        #expect(!state.offer([4]))
    }

    @Test func `a part takes the place of one that waits, and of none that has begun`() {
        let state = Subject(.collecting([], limit: 0))
        #expect(state.send(2).0 == .suspend)
        state.replacePart([1, 2, 3])
        #expect(state.resume())
        #expect(state.send(2) == (.sent(2), [1, 2]))
        state.replacePart([4])
        state.replacePart([5, 6])
        #expect(state.send(2) == (.sent(1), [3, 0]))
        state.endParts([7])
        state.replacePart([8])
        #expect(state.send(2) == (.sent(1), [7, 0]))
        #expect(state.send(2).0 == .end)
    }

    @Test func `a cut-off exchange takes and gives nothing more`() {
        let state = Subject(.streaming(chunk: nil))
        _ = state.receive()
        #expect(state.cutOff())
        #expect(!state.cutOff())
        #expect(state.receive([1]).isClose)
        #expect(state.send(1).0 == .cut)
        #expect(!state.offer([1]))
        #expect(!state.submits())
    }

    /// Library, handler and disconnections in any order: whatever happens, nobody waits for someone who does not come.
    @Test func `no order of 20,000 ends with someone waiting`() {
        for seed in 0..<20_000 {
            var simulation = ExchangeSimulation(seed: UInt64(seed))
            guard simulation.run() else {
                Issue.record("Seed \(seed) ends with the library in \(simulation.library) and the handler in \(simulation.handler).")
                return
            }
        }
    }
}

extension ExchangeState.Step {
    fileprivate var isProceed: Bool { if case .proceed = self { true } else { false } }
    fileprivate var isSuspend: Bool { if case .suspend = self { true } else { false } }
    fileprivate var isBegin: Bool { if case .begin = self { true } else { false } }
    fileprivate var isQueue: Bool { if case .queue = self { true } else { false } }
    fileprivate var isClose: Bool { if case .close = self { true } else { false } }
}

extension ExchangeState.Sending: Equatable {
    public static func == (one: Self, other: Self) -> Bool {
        switch (one, other) {
        case (.sent(let one), .sent(let other)): one == other
        case (.suspend, .suspend), (.end, .end), (.cut, .cut): true
        default: false
        }
    }
}
