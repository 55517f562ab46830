import Foundation

/// One link's requests, one after the other, each with its deadline: what the framework does for every radio.
@BluetoothActor
final class LinkSession {
    let link: any RadioLink
    /// The ``ConnectionStateMachine``'s.
    let number: Int
    private let timers: TimerQueue
    private let requests = RequestQueue()
    /// The time of the request that has no answer.
    private var startTime = Duration.zero
    private let commands = SendQueue()
    private(set) var endReason: DisconnectReason?
    /// Those who are told of the end.
    private var endHandlers: [(id: Int, handler: @BluetoothActor () -> Void)] = []
    private var nextEndHandler = 0

    /// Characteristics that were read and subscribed as they are declared.
    var prepared: Set<BTUUID> = []
    /// Listeners besides declared properties, by the value's handle.
    var interests: [AttributeHandle: Set<Int>] = [:]
    /// Subscriptions that the device was told of; `nil` where their state is not known.
    var subscriptions: [AttributeHandle: Bool] = [:]
    /// The device has refused something until it is paired. Known before the end of a link that follows from it.
    private(set) var asksForPairing = false

    private struct Refusal: Hashable {
        let operation: BluetoothError.Operation
        let attribute: BTUUID?
    }

    /// Requests that it has refused, until a pairing ends.
    private var refused: Set<Refusal> = []
    /// Called when the device has left a request unanswered for so long that no other may be sent (Core 5.4, Vol 3, Part F, 3.3.3).
    var onStall: (@BluetoothActor () -> Void)?

    init(_ link: any RadioLink, number: Int, timers: TimerQueue) {
        self.link = link
        self.number = number
        self.timers = timers
    }

    /// Sends a request when its turn comes, and waits for its answer.
    ///
    /// - Parameters:
    ///   - willStart: called when the request is handed to the radio.
    ///   - onSuccess: takes the answer when it comes, before anything that comes after it; not called for a request that was given up.
    /// - Throws: ``BluetoothError``, ``ATTError``, or `CancellationError`.
    func request<Value: Sendable>(
        _ operation: BluetoothError.Operation, _ attribute: BTUUID?, timeout: Duration = .attTransactionTimeout,
        willStart: (@BluetoothActor () -> Void)? = nil, onSuccess: (@BluetoothActor (Value) -> Void)? = nil,
        _ start: @escaping @BluetoothActor (any RadioLink, @escaping RadioCompletion<Value>) -> Void
    ) async throws -> Value {
        try Task.checkCancellation()
        let peer = link.peripheral
        if let endReason { throw BluetoothError(.disconnected(endReason), during: operation, peer: peer, attribute: attribute) }
        let pending = PendingCompletion<Value>()
        let turn = requests.perform(isGivenUp: { pending.isFinished }) { [self] answer in
            startTime = timers.now
            willStart?()
            start(link, answer)
        } completion: { [self] result in
            switch result {
            case .success where operation == .pair: refused = []
            case .success: if !refused.isEmpty { refused.remove(Refusal(operation: operation, attribute: attribute)) }
            case .failure(let error as ATTError) where error.asksForPairing:
                asksForPairing = true
                refused.insert(Refusal(operation: operation, attribute: attribute))
            case .failure(let error as BluetoothError):
                // Who has declined is not asked again by what waited.
                if case .pairing = error.code { refused = [] }
            case .failure: break
            }
            if !pending.isFinished, let onSuccess, case .success(let value) = result { onSuccess(value) }
            pending.finish(
                result.mapError { ($0 as? BluetoothError)?.during(operation, peer: peer, attribute: attribute) ?? $0 })
        }
        do {
            return try await pending.wait(
                timers, timeout: timeout,
                orThrow: BluetoothError(.timedOut(after: timeout), during: operation, peer: peer, attribute: attribute))
        } catch {
            if requests.current === turn { watch(turn, limit: max(timeout, .attTransactionTimeout)) }
            throw error
        }
    }

    /// True where a request failed because the device asks for pairing. One that lost its link behind the same request is such: the device has
    /// refused that on this link, which was not paired since, and a system that pairs by itself may have ended it.
    func asksForPairing(_ error: any Error, _ operation: BluetoothError.Operation, _ attribute: BTUUID) -> Bool {
        if let error = error as? ATTError { return error.asksForPairing }
        guard case .disconnected? = (error as? BluetoothError)?.code else { return false }
        return refused.contains(Refusal(operation: operation, attribute: attribute))
    }

    /// Queues a write command, waiting while the radio's queue is full. Writers get their turn in the order in which they came.
    func writeWithoutResponse(_ value: [UInt8], to characteristic: GATTCharacteristic, timeout: Duration) async throws {
        let peer = link.peripheral
        let failure: @BluetoothActor (BluetoothError.Code) -> BluetoothError = {
            BluetoothError($0, during: .write, peer: peer, attribute: characteristic.uuid)
        }
        if let endReason { throw failure(.disconnected(endReason)) }
        try await commands.send(timers: timers, timeout: timeout) { [link] () throws(BluetoothError) in
            do throws(BluetoothError) {
                return try link.writeWithoutResponse(value, to: characteristic.handle)
            } catch {
                throw failure(error.code)
            }
        } failure: {
            failure($0)
        }
    }

    /// The table is new, and its handles mean other characteristics.
    func forgetSubscriptions() {
        interests = [:]
        subscriptions = [:]
    }

    /// The radio's queue of write commands has room again.
    func linkIsReady() { commands.drain() }

    /// The link ended: everything that waits ends too.
    func end(_ reason: DisconnectReason) {
        endReason = reason
        onStall = nil
        requests.end(BluetoothError(.disconnected(reason), during: .request, peer: link.peripheral))
        commands.end(.disconnected(reason))
        let handlers = endHandlers
        endHandlers = []
        for (_, handler) in handlers { handler() }
    }

    /// Calls the closure when the link has ended; at once where it has.
    func onEnd(_ handler: @escaping @BluetoothActor () -> Void) -> Int {
        nextEndHandler += 1
        if endReason == nil { endHandlers.append((nextEndHandler, handler)) } else { handler() }
        return nextEndHandler
    }

    func removeEndHandler(_ id: Int) { endHandlers.removeAll { $0.id == id } }

    /// Nobody waits for the answer any more, and the radio still does.
    private func watch(_ turn: RequestQueue.Turn, limit: Duration) {
        timers.schedule(at: startTime + limit) { [weak self, weak turn] in
            guard let self, let turn, requests.current === turn else { return }
            onStall?()
        }
    }
}
