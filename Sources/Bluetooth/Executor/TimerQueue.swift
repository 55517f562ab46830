/// Calls closures when their time has come, by any clock. One sleeping task, or the event loop's own timer, serves all timers; those
/// that are due at the same instant fire in the order in which they were set.
@BluetoothActor
public final class TimerQueue: Sendable {
    /// A timer that was set: what ``TimerQueue/cancel(_:)`` takes.
    public struct Token: Hashable, Sendable { fileprivate let id: UInt64 }

    private struct Entry {
        let deadline: Duration
        let id: UInt64
        let action: @BluetoothActor () -> Void
        func isBefore(_ other: Entry) -> Bool { deadline == other.deadline ? id < other.id : deadline < other.deadline }
    }

    private let elapsed: @Sendable () -> Duration
    private let sleep: @Sendable (Duration) async throws -> Void
    // Unchecked: no access lasts while an action runs, and each timer takes a dozen, which the checks make twice as long.
    /// A binary heap, the earliest first.
    @exclusivity(unchecked) private var heap: [Entry] = []
    /// The timers that are set; others in the heap were cancelled.
    @exclusivity(unchecked) private var pending: Set<UInt64> = []
    @exclusivity(unchecked) private var nextID: UInt64 = 0
    @exclusivity(unchecked) private var sleeper: Task<Void, Never>?
    @exclusivity(unchecked) private var armed: Duration?
    @exclusivity(unchecked) private var isFiring = false
    #if os(Linux) && !OUTRIGGER_PORTABLE
        /// True where this queue's time is the machine's.
        private let isContinuous: Bool
        private var loopTimer: LoopTimer?
    #endif

    /// - Parameter clock: its time runs the timers; the queue's own time, ``now``, starts at zero.
    public nonisolated init<C: Clock>(clock: C = ContinuousClock()) where C.Duration == Duration {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
        #if os(Linux) && !OUTRIGGER_PORTABLE
            isContinuous = clock is ContinuousClock
        #endif
    }

    deinit { sleeper?.cancel() }

    /// The time since the queue was made.
    public nonisolated var now: Duration { elapsed() }

    /// Calls the action once, not before `delay` has passed; a delay of zero or less means "next", not "at once".
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @BluetoothActor () -> Void) -> Token {
        schedule(at: now + max(delay, .zero), action)
    }

    /// Calls the action once, not before ``now`` has reached `deadline`.
    @discardableResult
    public func schedule(at deadline: Duration, _ action: @escaping @BluetoothActor () -> Void) -> Token {
        nextID += 1
        pending.insert(nextID)
        push(Entry(deadline: deadline, id: nextID, action: action))
        rearm()
        return Token(id: nextID)
    }

    /// Forgets a timer. A no-op for one that has fired.
    public func cancel(_ token: Token) {
        guard pending.remove(token.id) != nil else { return }
        // A heap that is mostly cancelled entries is built anew: memory stays in proportion to the live timers.
        guard heap.count - pending.count > max(64, pending.count) else { return }
        // What the cancelled ones held is freed when the heap stands: its end may cancel timers of this queue.
        let old = heap
        heap = []
        for entry in old where pending.contains(entry.id) { push(entry) }
        withExtendedLifetime(old) {}
    }

    private func rearm() {
        while heap.count > pending.count, let first = heap.first, !pending.contains(first.id) { _ = pop() }
        guard !isFiring, let first = heap.first else { return }
        if let armed, armed <= first.deadline { return }
        sleeper?.cancel()
        armed = first.deadline
        let deadline = first.deadline
        if setLoopTimer(deadline) { return }
        sleeper = Task { [weak self, sleep] in
            guard (try? await sleep(deadline)) != nil else { return }
            self?.fire(armedFor: deadline)
        }
    }

    /// - Returns: `false` where the clock is another one, or the loop has no timer: a task has to sleep.
    private func setLoopTimer(_ deadline: Duration) -> Bool {
        #if os(Linux) && !OUTRIGGER_PORTABLE
            guard isContinuous else { return false }
            if loopTimer == nil {
                loopTimer = LoopTimer { [weak self] in if let self, let armed { fire(armedFor: armed) } }
            }
            loopTimer?.set(after: deadline - now)
            return loopTimer != nil
        #else
            return false
        #endif
    }

    private func fire(armedFor deadline: Duration) {
        // A sleeper that was replaced while its wake-up was under way must not disarm its successor.
        guard armed == deadline else { return }
        armed = nil
        sleeper = nil
        let due = now
        // What an action sets is for the next time: one that sets itself again at once must not keep the loop for ever.
        let last = nextID
        isFiring = true
        while let first = heap.first, first.deadline <= due, first.id <= last {
            let entry = pop()
            if pending.remove(entry.id) != nil { entry.action() }
        }
        isFiring = false
        rearm()
    }

    private func push(_ entry: Entry) {
        var child = heap.count
        heap.append(entry)
        while child > 0, case let parent = (child - 1) / 2, entry.isBefore(heap[parent]) {
            heap[child] = heap[parent]
            child = parent
        }
        heap[child] = entry
    }

    private func pop() -> Entry {
        let last = heap.removeLast()
        guard let first = heap.first else { return last }
        var hole = 0
        while case var child = 2 * hole + 1, child < heap.count {
            if child + 1 < heap.count, heap[child + 1].isBefore(heap[child]) { child += 1 }
            guard heap[child].isBefore(last) else { break }
            heap[hole] = heap[child]
            hole = child
        }
        heap[hole] = last
        return first
    }
}
