/// The decisions about one request and its response. Nothing here calls the library or resumes anyone: `Exchange` performs what the methods
/// return, under the lock that guards this value.
///
/// The library's thread calls `received` (head, then body, then end), later `send` for a streamed response, and last `completed`. The
/// handler's task calls `answered`, `offer`, `bodyEnded` and `takeChunk`; where the response has parts, whoever brings them calls
/// `replacePart` and `endParts`. `cutOff` may come from anywhere, at any time.
struct ExchangeState {
    /// The request's body.
    enum Upload {
        case collecting([UInt8], limit: Int)
        /// Too large or no longer wanted. Read all the same, up to a bound: a server that closes on a client that still sends resets the
        /// connection, and the client loses the answer.
        case discarding(bytesLeft: Int)
        /// At most one chunk waits for the handler.
        case streaming(chunk: [UInt8]?)
    }

    /// The response.
    enum Answer {
        case pending
        case ready(HTTPResponse)
        /// The library has it.
        case queued
    }

    /// What the library's thread does after `received`.
    enum Step {
        /// Go on: the bytes were taken.
        case proceed
        /// Leave the bytes (if any) and call again when the connection is resumed.
        case suspend
        /// Have the handler begin on this thread, and call `begun` when it first waits or has ended.
        case begin
        case queue(HTTPResponse)
        case close
        /// Leave what comes: the client has had its answer, and the connection is closed in a while.
        case lastWord
    }

    /// What the library's thread does when it wants bytes of a streamed response.
    enum Sending {
        case sent(Int)
        case suspend
        case end
        case cut
    }

    /// Bytes of an unwanted body that are read so that the client comes to read the answer.
    static let discardLimit = 16 << 20

    private var upload: Upload
    private var answer = Answer.pending
    private var hasHead = false
    private var isUploadComplete = false
    private var isSubmitted = false
    private(set) var isSuspended = false
    /// Whether the client's leaving is being watched for.
    var isWatched = false
    /// The connection is closed, or will be at the library's next call.
    private(set) var isOver = false

    // The response's body, when it is a stream: at most one chunk waits for the library.
    private var chunk: ArraySlice<UInt8> = []
    private var bodyEnd: Sending?
    /// What follows the chunk: of the parts of a response the newest.
    private var part: [UInt8]?
    /// Who brings the response's parts, where it has any; and whether the exchange is among its clients.
    private(set) var parts: ReplacingParts?
    private var hasJoined = false

    // Who waits for the library's thread. `Exchange` resumes them outside of the lock.
    var writer: CheckedContinuation<Bool, Never>?
    var reader: CheckedContinuation<[UInt8]?, any Error>?
    var task: Task<Void, Never>?

    /// Whether the handler begins on the library's thread.
    private let isImmediate: Bool
    private let refuse: @Sendable (HTTPError) -> HTTPResponse
    /// Whether the connection closes after the answer.
    private(set) var isLast: Bool

    /// - Parameters:
    ///   - refusal: The answer to a request that no handler shall see.
    ///   - isLast: Whether the connection closes after the answer.
    ///   - isImmediate: Whether the handler begins on the library's thread.
    ///   - refuse: The answer where that turns out while the body comes.
    init(
        upload: Upload, refusal: HTTPResponse? = nil, isLast: Bool = false, isImmediate: Bool = false,
        refuse: @escaping @Sendable (HTTPError) -> HTTPResponse = { .error($0) }
    ) {
        self.upload = upload
        self.isLast = isLast
        self.isImmediate = isImmediate
        self.refuse = refuse
        if let refusal { answer = .ready(refusal) }
    }

    // MARK: The library's thread

    /// The library has the head of the request (the first call), bytes of its body, or its end (no bytes).
    mutating func received(_ bytes: UnsafeRawBufferPointer) -> Step {
        guard !isOver else { return .close }
        guard hasHead else {
            hasHead = true
            // Answered before the body: the library then closes the connection, for it cannot find the next request.
            if case .discarding(bytesLeft: 0) = upload { return queueAnswer() ?? .close }
            return .proceed
        }
        guard bytes.isEmpty else { return received(body: bytes) }
        isUploadComplete = true
        guard isImmediate, !isSubmitted, case .pending = answer else { return queueAnswer() ?? suspend() }
        isSubmitted = true
        return .begin
    }

    /// The handler waits for something, or has answered.
    mutating func begun() -> Step {
        guard !isOver else { return .close }
        return queueAnswer() ?? suspend()
    }

    /// Whether the handler's turn has come: with the whole body, or with the head when it takes the body while it comes. Once.
    mutating func submits() -> Bool {
        guard !isSubmitted, !isOver, case .pending = answer else { return false }
        if case .streaming = upload { isSubmitted = hasHead } else { isSubmitted = isUploadComplete }
        return isSubmitted
    }

    private mutating func received(body bytes: UnsafeRawBufferPointer) -> Step {
        switch upload {
        case .collecting(var body, let limit):
            guard bytes.count <= limit - body.count else {
                upload = .discarding(bytesLeft: Self.discardLimit)
                answer = .ready(refuse(.bodyTooLarge(limit: limit)))
                return .proceed
            }
            upload = .discarding(bytesLeft: 0)  // Gives up the second reference: the append below copies only the new bytes.
            body.append(contentsOf: bytes)
            upload = .collecting(body, limit: limit)
            return .proceed
        case .discarding(let left):
            guard bytes.count <= left else { return .close }
            upload = .discarding(bytesLeft: left - bytes.count)
            return .proceed
        case .streaming(let waiting):
            if case .ready = answer {
                upload = .discarding(bytesLeft: Self.discardLimit)
                return .proceed
            }
            guard waiting == nil else { return suspend() }
            upload = .streaming(chunk: Array(bytes))
            return .proceed
        }
    }

    /// The body is not taken: for what the server finds while it comes. The answer goes out at its end.
    mutating func refuseBody(_ error: HTTPError) {
        guard case .pending = answer, !isSubmitted else { return }
        upload = .discarding(bytesLeft: Self.discardLimit)
        answer = .ready(refuse(error))
    }

    /// Nothing that follows on the connection can be trusted.
    mutating func makeLast() { isLast = true }

    /// Whether the body is put together in memory.
    var isCollecting: Bool { if case .collecting = upload { true } else { false } }

    /// The answer to a client that sends more than is read even to be discarded; once.
    mutating func takeLastWord() -> HTTPResponse? {
        guard !isOver, case .ready(let response) = answer else { return nil }
        answer = .queued
        return response
    }

    private mutating func queueAnswer() -> Step? {
        guard case .ready(let response) = answer else { return nil }
        answer = .queued
        if case .parts(let parts) = response.body.content { self.parts = parts }
        return .queue(response)
    }

    private mutating func suspend() -> Step {
        isSuspended = true
        return .suspend
    }

    /// The library has room for bytes of a streamed response.
    mutating func send(into buffer: UnsafeMutableRawBufferPointer) -> Sending {
        guard !isOver else { return .cut }
        if chunk.isEmpty, let part = part.take() { chunk = part[...] }
        if !chunk.isEmpty {
            let count = min(chunk.count, buffer.count)
            buffer.copyBytes(from: chunk.prefix(count))
            // One that has gone out is not held any longer.
            chunk = count == chunk.count ? [] : chunk.dropFirst(count)
            return .sent(count)
        }
        if let bodyEnd { return bodyEnd }
        isSuspended = true
        return .suspend
    }

    /// Who brings the response's parts, the first time that this is asked: the library wants them only where they are for its client.
    mutating func joins() -> ReplacingParts? {
        guard !hasJoined else { return nil }
        hasJoined = true
        return parts
    }

    /// Whether the writer may bring the next chunk.
    var isChunkSent: Bool { chunk.isEmpty }

    // MARK: The handler's task

    /// The body as it was collected; leaves nothing behind.
    mutating func takeBody() -> [UInt8] {
        guard case .collecting(let body, let limit) = upload else { return [] }
        upload = .collecting([], limit: limit)
        return body
    }

    /// The handler has answered.
    mutating func answered(_ response: HTTPResponse) {
        guard case .pending = answer else { return }
        answer = .ready(response)
    }

    /// The next chunk of the response. `false` when nothing more can be sent.
    mutating func offer(_ bytes: [UInt8]) -> Bool {
        guard !isOver, bodyEnd == nil, chunk.isEmpty else { return false }
        chunk = bytes[...]
        return true
    }

    /// The response's body has ended, or broken off.
    mutating func bodyEnded(complete: Bool) {
        bodyEnd = complete ? .end : .cut
    }

    /// The next chunk of the request, if there is news: `.some(nil)` is its end.
    mutating func takeChunk() -> [UInt8]?? {
        guard case .streaming(let waiting) = upload else { return .some(nil) }
        if let waiting {
            upload = .streaming(chunk: nil)
            return waiting
        }
        return isUploadComplete ? .some(nil) : nil
    }

    /// Whether the connection waits for the reader of the request's body, not for the answer.
    var waitsForReader: Bool { isSuspended && !isUploadComplete }

    // MARK: Who brings parts

    /// The newest part. It takes the place of one that the library has not begun.
    mutating func replacePart(with bytes: [UInt8]) {
        guard !isOver, bodyEnd == nil else { return }
        part = bytes
    }

    /// No part follows these last bytes.
    mutating func endParts(with bytes: [UInt8]) {
        replacePart(with: bytes)
        bodyEnd = .end
    }

    // MARK: Anyone

    /// Whether the connection is to be resumed now. Call when something that it waits for has come.
    mutating func resume() -> Bool {
        defer { isSuspended = false }
        return isSuspended
    }

    /// Nothing more comes in and nothing more goes out. `false` when that was so already.
    mutating func cutOff() -> Bool {
        defer { isOver = true }
        // What came of a body is of no use any more; its memory is.
        if case .collecting = upload { upload = .discarding(bytesLeft: 0) }
        part = nil
        return !isOver
    }
}
