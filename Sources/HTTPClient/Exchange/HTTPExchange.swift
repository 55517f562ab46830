import Synchronization

/// Between a transport, which fills it, and the one reader of an answer.
final class HTTPExchange: Sendable {
    private let buffer: Mutex<ExchangeBuffer>

    init(maximumByteCount: Int) { buffer = Mutex(ExchangeBuffer(maximumByteCount: maximumByteCount)) }

    // MARK: - The transport's side

    /// Whether nobody waits for more.
    var hasFailed: Bool { buffer.withLock { $0.failure != nil } }
    var waitsForReader: Bool { buffer.withLock { $0.waitsForReader } }

    /// The error of a connection that ended now.
    var lost: HTTPClientError { buffer.withLock { $0.lost } }

    func receive(_ head: HTTPResponseHead) -> ExchangeBuffer.Verdict {
        let (waiter, verdict) = buffer.withLock { $0.receive(head) }
        waiter?.resume()
        return verdict
    }

    func receive(_ data: UnsafeRawBufferPointer) -> ExchangeBuffer.Verdict {
        let (waiter, verdict) = buffer.withLock { $0.receive(data) }
        waiter?.resume()
        return verdict
    }

    func complete(_ error: HTTPClientError?) {
        buffer.withLock { $0.complete(error) }?.resume()
    }

    // MARK: - The reader's side

    func fail(_ error: HTTPClientError) {
        buffer.withLock { $0.fail(error) }?.resume()
    }

    /// Waits for the head; returns without one where there is an error, or where `onCancel` made one.
    func head(onCancel: @escaping @Sendable () -> Void) async throws(HTTPClientError) -> HTTPResponseHead {
        await wait(onCancel) { $0.awaitHead($1) }
        let (head, failure) = buffer.withLock { ($0.head, $0.failure) }
        guard let head, failure != .cancelled else { throw failure ?? .cancelled }
        return head
    }

    /// Takes what is there, or waits for it; `nil` at the end.
    func block(
        upTo count: Int, onCancel: @escaping @Sendable () -> Void, onRoom: () -> Void
    ) async throws(HTTPClientError) -> [UInt8]? {
        while true {
            let (block, goesOn) = try buffer.withLock { buffer throws(HTTPClientError) in try buffer.take(upTo: count) }
            if goesOn { onRoom() }
            switch block {
            case .bytes(let bytes): return bytes
            case .end: return nil
            case .empty: await wait(onCancel) { $0.awaitData($1) }
            }
        }
    }

    /// Waits until the transport calls, unless `register` says that there is nothing to wait for.
    private func wait(
        _ onCancel: @escaping @Sendable () -> Void,
        _ register: @Sendable (inout ExchangeBuffer, ExchangeBuffer.Waiter) -> ExchangeBuffer.Waiter?
    ) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                buffer.withLock { register(&$0, waiter) }?.resume()
            }
        } onCancel: {
            onCancel()
        }
    }
}
