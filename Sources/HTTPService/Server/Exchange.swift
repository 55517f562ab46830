import CMicroHTTPD
import Synchronization

/// One request and its response, between the library's thread and the handler's task.
final class Exchange: BodyConnection, @unchecked Sendable {
    private let head: HTTPRequest
    private let connection: ConnectionHandle
    private let client: ClientConnection
    private let state: Mutex<ExchangeState>

    /// How the chunks of the body were framed, where it has any.
    private let chunks: Mutex<ChunkFraming?>

    /// Of the response, see `HTTPBody.mayGoOn`.
    private let mayGoOn = Mutex<(@Sendable () -> Bool)?>(nil)

    init(head: HTTPRequest, connection: ConnectionHandle, client: ClientConnection, chunks: ChunkFraming?, state: ExchangeState) {
        self.client = client
        self.chunks = Mutex(chunks)
        self.head = head
        self.connection = connection
        self.state = Mutex(state)
        super.init(identifier: connection.identifier)
    }

    // MARK: The library's thread

    /// See `ExchangeState.received`. On `.suspend` the connection is suspended when this returns.
    ///
    /// - Returns: What to do next, and whether to hand the exchange to its handler (`ExchangeState.submits`).
    func received(_ bytes: UnsafeRawBufferPointer) -> (ExchangeState.Step, submits: Bool) {
        guard !client.hadLastWord else { return (bytes.isEmpty ? .close : .lastWord, false) }
        let framing = bytes.isEmpty ? .allowed : chunks.withLock { $0?.found(bytes) ?? .allowed }
        let (step, submits, wake) = state.withLock { state in
            let wasCollecting = state.isCollecting
            look(at: bytes, framing, &state)
            var step = state.received(bytes)
            if wasCollecting, !state.isCollecting { client.release() }
            if case .suspend = step { suspend(&state) }
            if case .close = step, let response = state.takeLastWord() {
                client.say(lastWord: response)
                step = .lastWord
            }
            return (step, state.submits(), Self.readerToWake(&state))
        }
        enter(step, count: bytes.count)
        wake?()
        return (step, submits)
    }

    /// Has the handler begin on this thread. On `.suspend` the connection is suspended when this returns.
    ///
    /// - Returns: What to do next, and whether `run` has to see to the handler's end.
    func begin(
        _ handler: any HTTPHandler, report: @escaping @Sendable (any Error, HTTPRequest) -> Void
    ) -> (ExchangeState.Step, goesOn: Bool) {
        let task = Task.immediate { await respond(handler, report: report) }
        let (step, goesOn) = state.withLock { state in
            let step = state.begun()
            if case .suspend = step { suspend(&state) }
            if case .queue(let response) = step, !response.body.isStream { return (step, false) }
            state.task = task
            return (step, true)
        }
        enter(step, count: 0)
        return (step, goesOn)
    }

    /// Refuses a body for which there is no memory, or that ends nobody knows where.
    private func look(at bytes: UnsafeRawBufferPointer, _ framing: ChunkFraming.Finding, _ state: inout ExchangeState) {
        if case .broken = framing {
            state.makeLast()
            state.refuseBody(.brokenChunk)
        }
        if !bytes.isEmpty, state.isCollecting, !client.hold(bytes.count) { state.refuseBody(.noRoom) }
    }

    /// Enters in the budget's books whose turn it is.
    private func enter(_ step: ExchangeState.Step, count: Int) {
        switch step {
        case .proceed:
            if count > 0 { client.received(count) } else if hasBody { client.expectBody() }
        case .suspend: client.working()
        case .queue(let response): enter(response)
        case .begin, .close, .lastWord: break
        }
    }

    private func enter(_ response: HTTPResponse) {
        switch response.body.content {
        case .bytes(let bytes): client.sending(held: bytes.count)
        case .file(let region): client.sending(region.length)
        case .stream, .parts: client.working()
        }
    }

    /// Whether the client has more to send before it is our turn.
    private var hasBody: Bool { head.headers["Content-Length"] != nil || head.headers["Transfer-Encoding"] != nil }

    /// Whether the connection closes after the answer.
    var isLast: Bool {
        let isProven = chunks.withLock { $0?.isProven ?? true }
        return !isProven || state.withLock { $0.isLast }
    }

    /// See `ExchangeState.send`. On `.suspend` the connection is suspended when this returns.
    func send(into buffer: UnsafeMutableRawBufferPointer) -> ExchangeState.Sending {
        let (sending, writer, parts) = state.withLock { state in
            let sending = state.send(into: buffer)
            if case .suspend = sending {
                suspend(&state)
                client.working()
            } else {
                client.sending(0)
            }
            let writer = state.isChunkSent ? state.writer.take() : nil
            return (sending, writer, state.joins())
        }
        writer?.resume(returning: true)
        if let parts { join(parts) }
        return sending
    }

    private func join(_ parts: ReplacingParts) {
        parts.add(self)
        // Cut off meanwhile, when it was not among them yet.
        if isOver { parts.remove(self) }
    }

    /// The library forgets the request: everything went out, or the connection broke.
    func completed() {
        client.answered()
        end(resuming: false)
    }

    /// Whether the handler is at work.
    var hasBegun: Bool { state.withLock { $0.task != nil } }

    // MARK: Who brings parts

    /// The newest part of the response, in the place of one that waits.
    override func replacePart(with bytes: [UInt8]) {
        guard goesOn else { return cutOff() }
        bring { $0.replacePart(with: bytes) }
    }

    /// The last bytes of a response of parts.
    override func endParts(with bytes: [UInt8]) { bring { $0.endParts(with: bytes) } }

    private func bring(_ change: (inout ExchangeState) -> Void) {
        state.withLock { state in
            change(&state)
            guard state.isSuspended else { return }
            client.sending(0)
            resumeConnection(&state)
        }
    }

    // MARK: The handler's task

    /// Has the handler answer, where it has not begun, and produces the response's body; returns when there is nothing left to do for the
    /// exchange.
    ///
    /// - Parameter report: Told of errors that are not for the client.
    func run(_ handler: any HTTPHandler, report: @escaping @Sendable (any Error, HTTPRequest) -> Void) async {
        // A child of a task group cannot be cancelled alone, but a client that leaves cancels this handler only. So it is a task of its
        // own, which this function owns: it passes cancellation on and waits for the end.
        let (task, isOver) = state.withLock { state in
            let task = state.task ?? Task { await respond(handler, report: report) }
            state.task = task
            return (task, state.isOver)
        }
        if isOver { task.cancel() }
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            // Before the handler hears of it, or what it answers then would still go out.
            cutOff()
            task.cancel()
        }
        state.withLock { $0.task = nil }
    }

    private func respond(_ handler: any HTTPHandler, report: @Sendable (any Error, HTTPRequest) -> Void) async {
        var request = head
        request.body = state.withLock { $0.takeBody() }
        request.bodyChunks = RequestBody(connection: self)
        let response: HTTPResponse
        do {
            response = try await handler.respond(to: request)
        } catch {
            if Task.isCancelled { return cutOff() }
            if !(error is HTTPError) { report(error, head) }
            response = .error(error)
        }
        answer(response)
        guard head.method != .head, case .stream(_, let produce) = response.body.content else { return }
        do {
            try await produce(BodyWriter(connection: self))
            endBody(complete: true)
        } catch {
            if !Task.isCancelled, !isOver { report(error, head) }
            endBody(complete: false)
        }
    }

    private var isOver: Bool { state.withLock { $0.isOver } }

    private var goesOn: Bool { mayGoOn.withLock { $0 }?() ?? true }

    private func answer(_ response: HTTPResponse) {
        mayGoOn.withLock { $0 = response.body.mayGoOn }
        state.withLock { state in
            state.answered(response)
            resumeConnection(&state)
        }
    }

    private func endBody(complete: Bool) {
        state.withLock { state in
            state.bodyEnded(complete: complete)
            resumeConnection(&state)
        }
    }

    /// Hands over a chunk of the response and waits until it was taken; `false` when nothing more can be sent, or may be.
    override func write(_ chunk: [UInt8]) async -> Bool {
        guard goesOn else {
            cutOff()
            return false
        }
        return await withCheckedContinuation { continuation in
            let accepted = state.withLock { state in
                guard state.offer(chunk) else { return false }
                client.sending(0)
                state.writer = continuation
                resumeConnection(&state)
                return true
            }
            if !accepted { continuation.resume(returning: false) }
        }
    }

    /// The next chunk of the request, `nil` after the last.
    override func readChunk() async throws -> [UInt8]? {
        try await withCheckedThrowingContinuation { continuation in
            let result: Result<[UInt8]?, any Error>? = state.withLock { state in
                if let chunk = state.takeChunk() {
                    if state.waitsForReader {
                        client.expectBody()
                        resumeConnection(&state)
                    }
                    return .success(chunk)
                }
                guard !state.isOver, state.reader == nil else { return .failure(CancellationError()) }
                state.reader = continuation
                return nil
            }
            if let result { continuation.resume(with: result) }
        }
    }

    // MARK: Anyone

    /// The client sends no more. The handler is cancelled; what it answers all the same goes out, for the client may still read.
    func clientLeft() {
        let (task, hasParts) = state.withLock { ($0.task, $0.parts != nil) }
        task?.cancel()
        // There is no handler any more that would end it.
        if hasParts { cutOff() }
    }

    /// Cancels the handler and closes the connection.
    func cutOff() {
        end(resuming: true)
    }

    private func end(resuming: Bool) {
        let waiting = state.withLock { state -> ExchangeState? in
            guard state.cutOff() else { return nil }
            if resuming { resumeConnection(&state) }
            // Before the library closes the descriptor: it may be another's then.
            if state.isWatched { connection.unwatch() }
            state.isWatched = false
            let waiting = state
            state.writer = nil
            state.reader = nil
            return waiting
        }
        waiting?.writer?.resume(returning: false)
        waiting?.reader?.resume(throwing: CancellationError())
        waiting?.task?.cancel()
        waiting?.parts?.remove(self)
    }

    private func suspend(_ state: inout ExchangeState) {
        connection.suspend()
        if !state.isWatched { connection.watch() }
        state.isWatched = true
    }

    private func resumeConnection(_ state: inout ExchangeState) {
        guard state.resume() else { return }
        // While parts go out, a client's leaving may be told at any time: two calls of the system less for each of them.
        if state.parts == nil {
            connection.unwatch()
            state.isWatched = false
        }
        connection.resume()
    }

    /// Whoever waits for the request's body, when there is news for it.
    private static func readerToWake(_ state: inout ExchangeState) -> (() -> Void)? {
        guard let reader = state.reader, let chunk = state.takeChunk() else { return nil }
        state.reader = nil
        return { reader.resume(returning: chunk) }
    }
}
