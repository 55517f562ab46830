import Foundation

/// What has arrived of a download and was not read yet: a value, so that every order of events can be tested without a network.
///
/// It holds at most as many bytes as an update slot: what is longer ends the download. (On Linux a suspended `URLSessionTask` goes on
/// receiving, so the sender cannot be made to wait.)
///
/// Methods that make somebody's wait pointless return that waiter, to be resumed once the lock is released.
struct HTTPDownloadBuffer {
    typealias Waiter = CheckedContinuation<Void, Never>

    enum Block: Equatable {
        case bytes([UInt8])
        case empty
        case end
    }

    private(set) var expectedByteCount: Int?
    private(set) var totalByteCount: Int?
    private(set) var isPartial = false
    private let maximumByteCount: Int
    private var received = 0
    private var bytes: [UInt8] = []
    private var start = 0
    private var hasHead = false
    private var isComplete = false
    private var failure: FirmwareDownloadError?
    private var waiter: Waiter?

    init(maximumByteCount: Int) { self.maximumByteCount = maximumByteCount }

    private var available: Int { bytes.count - start }

    /// The error that ended the wait for the head, if there was one.
    var failureOfHead: FirmwareDownloadError? { hasHead ? nil : failure }

    /// Registers a waiter for the head of the answer; returns it where it need not wait.
    mutating func awaitHead(waiter: Waiter) -> Waiter? {
        guard !hasHead, failure == nil, !isComplete else { return waiter }
        self.waiter = waiter
        return nil
    }

    /// Registers a waiter for bytes or the end; returns it where it need not wait.
    mutating func awaitData(waiter: Waiter) -> Waiter? {
        guard available == 0, failure == nil, !isComplete else { return waiter }
        self.waiter = waiter
        return nil
    }

    /// - Parameter contentRange: the header of that name, such as `bytes 0-1023/650000` (RFC 9110, 14.4).
    mutating func receiveHead(status: Int, expectedByteCount expected: Int64, contentRange: String? = nil) -> (
        waiter: Waiter?, goesOn: Bool
    ) {
        guard failure == nil else { return (takeWaiter(), false) }
        guard (200..<300).contains(status) else { return (fail(.status(status)), false) }
        hasHead = true
        expectedByteCount = expected >= 0 ? Int(clamping: expected) : nil
        isPartial = status == 206
        totalByteCount = isPartial ? contentRange?.split(separator: "/").last.flatMap { Int($0) } : expectedByteCount
        if let expectedByteCount, expectedByteCount > maximumByteCount { return (fail(.tooLarge(limit: maximumByteCount)), false) }
        return (takeWaiter(), true)
    }

    mutating func receive(_ data: [UInt8]) -> (waiter: Waiter?, goesOn: Bool) {
        guard failure == nil else { return (takeWaiter(), false) }
        received += data.count
        guard received <= maximumByteCount else { return (fail(.tooLarge(limit: maximumByteCount)), false) }
        bytes.append(contentsOf: data)
        return (takeWaiter(), true)
    }

    mutating func complete(_ error: String?) -> Waiter? {
        isComplete = true
        if let error {
            return fail(
                hasHead ? .interrupted(received: received, expected: expectedByteCount, reason: error) : .unreachable(reason: error))
        }
        if !hasHead { return fail(.unreachable(reason: "it closed the connection without an answer.")) }
        if let expectedByteCount, received < expectedByteCount {
            return fail(.interrupted(received: received, expected: expectedByteCount, reason: "the server closed the connection."))
        }
        return takeWaiter()
    }

    /// Ends the download with an error; the first one counts. Bytes that were not read are gone.
    mutating func fail(_ error: FirmwareDownloadError) -> Waiter? {
        if failure == nil, !(isComplete && available == 0 && hasHead && error == .cancelled) { failure = error }
        return takeWaiter()
    }

    mutating func takeBlock(_ size: Int) throws(FirmwareDownloadError) -> Block {
        if let failure, failure == .cancelled || available == 0 { throw failure }
        guard available > 0 else { return isComplete ? .end : .empty }
        let block = Array(bytes[start..<min(start + size, bytes.count)])
        start += block.count
        // Moving what is left costs time: once for many blocks.
        if start == bytes.count || start > 64 * size {
            bytes.removeFirst(start)
            start = 0
        }
        return .bytes(block)
    }

    private mutating func takeWaiter() -> Waiter? {
        defer { waiter = nil }
        return waiter
    }
}
