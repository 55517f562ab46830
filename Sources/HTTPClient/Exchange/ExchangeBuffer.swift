/// What has arrived of an answer and was not read yet: a value, so that every order of events can be tested without a network.
///
/// A sender is made to wait while ``highWater`` bytes wait for the reader. Methods that make somebody's wait pointless return that waiter, to
/// be resumed once the lock is released.
struct ExchangeBuffer {
    typealias Waiter = CheckedContinuation<Void, Never>

    /// What the transport does with bytes that it offered.
    enum Verdict: Equatable {
        case taken
        /// They were taken; send no more until the reader asks.
        case full
        /// Nobody wants them any more.
        case refused
    }

    enum Block: Equatable {
        case bytes([UInt8])
        case empty
        case end
    }

    /// Bytes that wait at most, but for one offer.
    static let highWater = 256 << 10

    private(set) var head: HTTPResponseHead?
    private(set) var failure: HTTPClientError?
    private let maximumByteCount: Int
    private var received = 0
    private var bytes: [UInt8] = []
    private var start = 0
    private var isFull = false
    private var isComplete = false
    private var waiter: Waiter?

    init(maximumByteCount: Int) { self.maximumByteCount = maximumByteCount }

    private var available: Int { bytes.count - start }

    /// Registers a waiter for the head; returns it where it need not wait.
    mutating func awaitHead(_ waiter: Waiter) -> Waiter? {
        guard head == nil, failure == nil else { return waiter }
        return register(waiter)
    }

    /// Registers a waiter for bytes or the end; returns it where it need not wait.
    mutating func awaitData(_ waiter: Waiter) -> Waiter? {
        guard available == 0, failure == nil, !isComplete else { return waiter }
        return register(waiter)
    }

    mutating func receive(_ head: HTTPResponseHead) -> (waiter: Waiter?, verdict: Verdict) {
        guard failure == nil else { return (takeWaiter(), .refused) }
        self.head = head
        // Told in advance that it is too long: not one byte of it is needed.
        if let expected = head.expectedByteCount, expected > maximumByteCount {
            return (fail(.tooLarge(limit: maximumByteCount)), .refused)
        }
        return (takeWaiter(), .taken)
    }

    mutating func receive(_ data: UnsafeRawBufferPointer) -> (waiter: Waiter?, verdict: Verdict) {
        guard failure == nil else { return (takeWaiter(), .refused) }
        received += data.count
        guard received <= maximumByteCount else { return (fail(.tooLarge(limit: maximumByteCount)), .refused) }
        bytes.append(contentsOf: data)
        if available >= Self.highWater { isFull = true }
        return (takeWaiter(), isFull ? .full : .taken)
    }

    /// The end of the answer, with an error or as it should be.
    mutating func complete(_ error: HTTPClientError?) -> Waiter? {
        if let error { return fail(error) }
        guard let head else { return fail(.connectionLost(received: 0, expected: nil)) }
        if let expected = head.expectedByteCount, received < expected { return fail(lost) }
        isComplete = true
        return takeWaiter()
    }

    /// The connection ended here.
    var lost: HTTPClientError { .connectionLost(received: received, expected: head?.expectedByteCount) }

    /// Ends the answer with an error; the first one counts, and none comes after the end that was read.
    mutating func fail(_ error: HTTPClientError) -> Waiter? {
        if failure == nil, !(isComplete && available == 0) { failure = error }
        return takeWaiter()
    }

    /// Takes at most `count` bytes.
    ///
    /// - Returns: also whether the sender waits and can go on.
    mutating func take(upTo count: Int) throws(HTTPClientError) -> (block: Block, goesOn: Bool) {
        // What came before an error is still read; who has given it up reads no more.
        if let failure, failure == .cancelled || available == 0 { throw failure }
        guard available > 0 else { return (isComplete ? .end : .empty, false) }
        let block = Array(bytes[start..<start + min(count, available)])
        start += block.count
        // Moving what is left costs time: once for many blocks.
        if start == bytes.count || start > Self.highWater / 4 {
            bytes.removeFirst(start)
            start = 0
        }
        let goesOn = isFull && available < Self.highWater / 2
        if goesOn { isFull = false }
        return (.bytes(block), goesOn)
    }

    /// Whether the reader is waited for, not the server.
    var waitsForReader: Bool { isFull }

    private mutating func register(_ waiter: Waiter) -> Waiter? {
        precondition(self.waiter == nil, "An answer has one reader at a time.")
        self.waiter = waiter
        return nil
    }

    private mutating func takeWaiter() -> Waiter? {
        defer { waiter = nil }
        return waiter
    }
}
