import TestSupport

@testable import HTTPService

/// One exchange with a library, a handler and a client that all act in a random order, step by step.
struct ExchangeSimulation {
    enum Library {
        /// Has so many chunks of the body before its end.
        case receiving(chunks: Int)
        case sending
        case finished
    }

    enum Handler {
        case idle
        case reading(chunksWanted: Int)
        case writing(chunks: Int)
        case finished
    }

    private(set) var library: Library
    private(set) var handler = Handler.idle
    private var state: ExchangeState
    private var random: SeededNumbers
    private var hasHead = false
    private var isLibrarySuspended = false
    private let isStreamed: Bool
    private let responds: Int

    init(seed: UInt64) {
        random = SeededNumbers(seed: seed)
        for _ in 0..<4 { _ = random.next() }
        isStreamed = random.below(2) == 0
        responds = random.below(4)
        let limit = random.below(6)
        let isImmediate = random.below(2) == 0
        state =
            isStreamed
            ? ExchangeState(upload: .streaming(chunk: nil))
            : ExchangeState(upload: .collecting([], limit: limit), isImmediate: isImmediate)
        library = .receiving(chunks: random.below(4))
    }

    /// Whether everyone comes to an end.
    mutating func run() -> Bool {
        for _ in 0..<1000 {
            if case .finished = library, isHandlerDone { return true }
            let actions = [canLibraryAct, canHandlerAct]
            guard actions.contains(true) else { return false }
            switch random.below(40) {
            case 0: cutOff()
            case let number where number.isMultiple(of: 2): actions[0] ? actLibrary() : actHandler()
            default: actions[1] ? actHandler() : actLibrary()
            }
        }
        return false
    }

    private var isHandlerDone: Bool {
        switch handler {
        case .idle, .finished: true
        case .reading, .writing: false
        }
    }

    private var canLibraryAct: Bool {
        if case .finished = library { false } else { !isLibrarySuspended }
    }

    private mutating func actLibrary() {
        switch library {
        case .receiving(let chunks):
            let bytes: [UInt8] = hasHead && chunks > 0 ? [1, 2] : []
            var step = bytes.withUnsafeBytes { state.received($0) }
            if state.submits() { handler = .reading(chunksWanted: random.below(4)) }
            if case .begin = step {
                handler = .reading(chunksWanted: 0)
                // It may come to its end, or be cut off, before it first waits.
                for _ in 0..<random.below(4) { random.below(8) == 0 ? cutOff() : actHandler() }
                step = state.begun()
            }
            switch step {
            case .proceed:
                if hasHead, chunks > 0 { library = .receiving(chunks: chunks - 1) }
                hasHead = true
            case .suspend: isLibrarySuspended = true
            case .queue(let response):
                if case .stream = response.body.content { library = .sending } else { cutOff(finishing: true) }
            case .begin, .close, .lastWord: cutOff(finishing: true)
            }
        case .sending:
            var buffer: [UInt8] = [0, 0]
            switch buffer.withUnsafeMutableBytes({ state.send(into: $0) }) {
            case .sent: break
            case .suspend: isLibrarySuspended = true
            case .end, .cut: cutOff(finishing: true)
            }
        case .finished: break
        }
    }

    /// A reader or writer that waits is woken by the library's step: here it looks again instead.
    private var canHandlerAct: Bool {
        switch handler {
        case .idle, .finished: return false
        case .reading(let wanted):
            var copy = state
            return wanted == 0 || !isStreamed || state.isOver || copy.takeChunk() != nil
        case .writing: return state.isOver || state.isChunkSent
        }
    }

    private mutating func actHandler() {
        switch handler {
        case .reading(let wanted) where wanted > 0 && isStreamed && !state.isOver:
            let chunk = state.takeChunk()
            if state.waitsForReader { resume() }
            handler = .reading(chunksWanted: chunk == .some(nil) ? 0 : wanted - 1)
        case .reading:
            state.answered(HTTPResponse(body: .stream { _ in }))
            resume()
            handler = .writing(chunks: responds)
        case .writing(let chunks):
            if chunks > 0, state.offer([1, 2, 3]) {
                resume()
                handler = .writing(chunks: chunks - 1)
            } else {
                state.bodyEnded(complete: true)
                resume()
                handler = .finished
            }
        case .idle, .finished: break
        }
    }

    private mutating func cutOff(finishing: Bool = false) {
        if state.cutOff() { resume() }
        if finishing { library = .finished }
    }

    private mutating func resume() {
        if state.resume() { isLibrarySuspended = false }
    }
}
