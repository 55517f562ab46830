/// Requests, one after the other: the next one is started when the one before has been answered, as ATT asks (Core 5.4, Vol 3, Part F,
/// 3.3.2). It has no deadline, and knows no radio.
///
/// Not bounded: each request is a caller that waits for its answer.
@BluetoothActor
package final class RequestQueue {
    /// A request, from when it is made until it was answered.
    package final class Turn {
        fileprivate let isGivenUp: @BluetoothActor () -> Bool
        fileprivate let start: @BluetoothActor (Turn) -> Void
        fileprivate let fail: @BluetoothActor (any Error) -> Void

        fileprivate init(
            isGivenUp: @escaping @BluetoothActor () -> Bool, start: @escaping @BluetoothActor (Turn) -> Void,
            fail: @escaping @BluetoothActor (any Error) -> Void
        ) {
            self.isGivenUp = isGivenUp
            self.start = start
            self.fail = fail
        }
    }

    @exclusivity(unchecked) private var waiting = FIFO<Turn>()
    /// The one that was started and has no answer.
    @exclusivity(unchecked) package private(set) var current: Turn?
    @exclusivity(unchecked) private var isStarting = false

    package init() {}

    /// Starts a request when those before it were answered.
    ///
    /// - Parameters:
    ///   - isGivenUp: whether nobody wants it any more: it is not started then. One that was started keeps its turn until it is answered, so that
    ///     a late answer can never be taken for the next one's.
    ///   - start: asks, and is given what takes the answer. A second answer, and one after the end, belong to nobody.
    ///   - completion: is called with the answer, or with the end, once.
    @discardableResult
    package func perform<Value>(
        isGivenUp: @escaping @BluetoothActor () -> Bool = { false },
        _ start: @escaping @BluetoothActor (@escaping RadioCompletion<Value>) -> Void, completion: @escaping RadioCompletion<Value>
    ) -> Turn {
        let turn = Turn(isGivenUp: isGivenUp) { [weak self] turn in
            start { [weak self, weak turn] result in
                guard let self, let turn, current === turn else { return }
                current = nil
                completion(result)
                startNext()
            }
        } fail: {
            completion(.failure($0))
        }
        waiting.append(turn)
        startNext()
        return turn
    }

    /// Nothing is answered any more: each request that waits, or has no answer, gets the error, in their order.
    package func end(_ error: any Error) {
        let rest = [current].compactMap { $0 } + waiting.popAll()
        current = nil
        for turn in rest { turn.fail(error) }
    }

    private func startNext() {
        // A loop, and not a chain of calls: any number of requests may have been given up.
        guard !isStarting else { return }
        isStarting = true
        defer { isStarting = false }
        while current == nil, let turn = waiting.popFirst() {
            if turn.isGivenUp() { continue }
            current = turn
            turn.start(turn)
        }
    }
}
