import Foundation

/// One link's requests, one after the other. A request that was given up keeps its turn until the radio has answered, so that a
/// late answer can never be taken for the next one's.
@BluetoothActor
final class LinkSession {
    let link: any RadioLink
    private let timers: TimerQueue
    private var queue: [() -> Void] = []
    private var isBusy = false
    private(set) var endReason: DisconnectReason?
    private var waitingWrites: [PendingCompletion<Void>] = []

    init(_ link: any RadioLink, timers: TimerQueue) {
        self.link = link
        self.timers = timers
    }

    /// Sends a request when its turn comes, and waits for its answer.
    ///
    /// - Throws: ``BluetoothError``, ``ATTError``, or `CancellationError`.
    func request<Value: Sendable>(
        _ operation: BluetoothError.Operation, _ attribute: BTUUID?, timeout: Duration = .attTransactionTimeout,
        _ start: @escaping @BluetoothActor (any RadioLink, @escaping RadioCompletion<Value>) -> Void
    ) async throws -> Value {
        let peer = link.peripheral
        if let endReason { throw BluetoothError(.disconnected(endReason), during: operation, peer: peer, attribute: attribute) }
        let pending = PendingCompletion<Value>()
        queue.append { [self] in
            if let endReason {
                pending.finish(.failure(BluetoothError(.disconnected(endReason), during: operation, peer: peer, attribute: attribute)))
            }
            guard !pending.isFinished else { return startNext() }
            start(link) { [self] result in
                pending.finish(result.mapError { Self.named($0, operation, peer, attribute) })
                startNext()
            }
        }
        if !isBusy { startNext() }
        return try await pending.wait(
            timers, timeout: timeout,
            orThrow: BluetoothError(.timedOut(after: timeout), during: operation, peer: peer, attribute: attribute))
    }

    /// Queues a write command, waiting while the radio's queue is full. Writers get their turn in the order in which they came.
    func writeWithoutResponse(_ value: [UInt8], to characteristic: GATTCharacteristic, timeout: Duration) async throws {
        func failure(_ code: BluetoothError.Code) -> BluetoothError {
            BluetoothError(code, during: .write, peer: link.peripheral, attribute: characteristic.uuid)
        }
        var mustQueue = !waitingWrites.isEmpty
        while true {
            if let endReason { throw failure(.disconnected(endReason)) }
            if !mustQueue, try link.writeWithoutResponse(value, to: characteristic.handle) { return wakeNextWriter() }
            let turn = PendingCompletion<Void>()
            // One that had its turn and found the queue full again stays in front of those who came after it.
            if mustQueue { waitingWrites.append(turn) } else { waitingWrites.insert(turn, at: 0) }
            mustQueue = false
            do {
                try await turn.wait(timers, timeout: timeout, orThrow: failure(.timedOut(after: timeout)))
            } catch {
                waitingWrites.removeAll { $0 === turn }
                if waitingWrites.isEmpty == false { wakeNextWriter() }
                throw error
            }
        }
    }

    func wakeNextWriter() {
        while !waitingWrites.isEmpty {
            let turn = waitingWrites.removeFirst()
            if turn.isFinished { continue }
            return turn.finish(.success(()))
        }
    }

    /// The link ended: everything that waits ends too.
    func end(_ reason: DisconnectReason) {
        endReason = reason
        let writers = waitingWrites
        waitingWrites = []
        for writer in writers { writer.finish(.success(())) }
        // The radio has answered the request that was under way; the others never start.
        let rest = queue
        queue = []
        for start in rest { start() }
    }

    private func startNext() {
        isBusy = !queue.isEmpty
        guard isBusy else { return }
        queue.removeFirst()()
    }

    /// Radios know links and handles; which operation on which characteristic failed is known here.
    private static func named(
        _ error: any Error, _ operation: BluetoothError.Operation, _ peer: UUID, _ attribute: BTUUID?
    ) -> any Error {
        guard let error = error as? BluetoothError else { return error }
        return BluetoothError(error.code, during: operation, peer: peer, attribute: attribute ?? error.attribute)
    }
}
