/// Simulated time, and those who sleep in it: a binary heap by deadline, then by order of arrival.
struct SleeperQueue {
    typealias Continuation = UnsafeContinuation<Void, any Error>

    private struct Entry {
        let deadline: Duration
        let id: UInt64
        func isBefore(_ other: Entry) -> Bool { (deadline, id) < (other.deadline, other.id) }
    }

    /// The time since the clock was made; never goes back.
    var now = Duration.zero
    private var heap: [Entry] = []
    /// The sleepers that were not cancelled.
    private var continuations: [UInt64: Continuation] = [:]
    private var nextID: UInt64 = 0

    var count: Int { continuations.count }

    mutating func reserveID() -> UInt64 {
        nextID += 1
        return nextID
    }

    /// Takes a sleeper.
    ///
    /// - Returns: what to resume it with at once, where it need not sleep.
    mutating func insert(_ continuation: Continuation, id: UInt64, deadline: Duration, isCancelled: Bool) -> Result<Void, any Error>? {
        if isCancelled { return .failure(CancellationError()) }
        if deadline <= now { return .success(()) }
        continuations[id] = continuation
        push(Entry(deadline: deadline, id: id))
        return nil
    }

    /// Forgets a sleeper, and returns it for its owner to resume; `nil` where it is not asleep.
    mutating func remove(_ id: UInt64) -> Continuation? {
        let continuation = continuations.removeValue(forKey: id)
        // A heap that is mostly cancelled sleepers is built anew: memory stays in proportion to the live ones.
        if continuation != nil, heap.count > 64, heap.count > 2 * continuations.count {
            let live = heap.filter { continuations[$0.id] != nil }
            heap.removeAll(keepingCapacity: true)
            for entry in live { push(entry) }
        }
        return continuation
    }

    /// Moves time to the earliest deadline, and takes its sleeper out.
    ///
    /// - Parameter limit: where the earliest deadline is later, nothing happens; `nil` is no limit.
    mutating func wakeNext(until limit: Duration?) -> Continuation? {
        while let first = heap.first {
            guard let continuation = continuations[first.id] else {
                pop()
                continue
            }
            if let limit, first.deadline > limit { return nil }
            continuations[first.id] = nil
            pop()
            now = max(now, first.deadline)
            return continuation
        }
        return nil
    }

    private mutating func push(_ entry: Entry) {
        heap.append(entry)
        var child = heap.count - 1
        while child > 0, case let parent = (child - 1) / 2, heap[child].isBefore(heap[parent]) {
            heap.swapAt(child, parent)
            child = parent
        }
    }

    private mutating func pop() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            var smallest = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child].isBefore(heap[smallest]) {
                smallest = child
            }
            if smallest == parent { return }
            heap.swapAt(parent, smallest)
            parent = smallest
        }
    }
}
