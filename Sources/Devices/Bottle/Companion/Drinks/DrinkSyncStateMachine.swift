import Bluetooth

/// Decides how stored drinks come from the bottle and does nothing: a value whose methods take what happened and return what to do.
///
/// A chunk is acknowledged after it was kept, and kept records are known by their identifiers and times: whatever is lost on the way, a
/// record is neither lost nor counted twice. Without an answer the bottle is asked again, and without a link everything begins anew with the
/// next.
///
/// Deletions are told after the fetching, and what they change is fetched once more: a bottle that was cleared by another companion has given
/// its identifiers to other drinks, and only what it sends shows that.
public struct DrinkSyncStateMachine: Sendable {
    /// What the driver has to do, in order.
    public typealias Actions = [DrinkSyncAction]

    /// Where a synchronisation is.
    public enum State: Sendable, Hashable {
        /// None is under way.
        case idle
        /// Asking how many records wait.
        case querying
        /// Waiting for the chunk with this index.
        case receiving(index: UInt16)
        /// A chunk is being kept; `isLast` where none follows.
        case keeping(index: UInt16, isLast: Bool)
        /// Everything is kept; the deletions that the bottle is owed are looked up.
        case findingDeletions
        /// Telling the bottle of deletions, one after the other.
        case deleting([UInt32])
        /// Everything is kept and told.
        case finishing
        /// It did not succeed; the next one may.
        case failed(DrinkSyncError)
    }

    /// Where it is.
    public private(set) var state = State.idle
    /// When ``deadlinePassed(at:)`` has to be called; `nil` while nothing is waited for.
    public private(set) var deadline: Duration?
    /// Records that the bottle said to have at the beginning.
    public private(set) var expected = 0
    /// Records that the bottle counted and did not send: they were deleted before they were fetched.
    public var withheld: Int { state == .idle ? max(0, expected - received) : 0 }

    /// For one answer of the bottle.
    static let answer = Duration.seconds(5)
    /// How often the bottle is asked again before it counts as silent.
    static let attempts = 3

    private var recordsPerChunk: UInt16 = 1
    private var silences = 0
    /// Records that came since the bottle said how many there are.
    private var received = 0
    /// The chunk that came last, in whichever synchronisation.
    private var lastChunk: DrinkChunk?
    /// Deletions that the bottle was told in this synchronisation.
    private var told: [UInt32] = []

    /// A machine at rest.
    public init() {}

    /// Whether a synchronisation is under way.
    public var isUnderWay: Bool {
        switch state {
        case .idle, .failed: false
        default: true
        }
    }

    /// Begins. A no-op while one is under way.
    ///
    /// - Parameter mtu: of the link, bytes; decides how many records fit into a chunk.
    public mutating func start(mtu: Int, at now: Duration) -> Actions {
        guard !isUnderWay else { return [] }
        recordsPerChunk = UInt16(clamping: max(1, DrinkChunk.capacity(mtu: mtu)))
        silences = 0
        told = []
        return query(at: now)
    }

    private mutating func tell(_ deletions: [UInt32], at now: Duration) -> Actions {
        guard let first = deletions.first else { return query(at: now) }
        state = .deleting(deletions)
        deadline = now + Self.answer
        return [.delete(first)]
    }

    private mutating func query(at now: Duration) -> Actions {
        state = .querying
        deadline = now + Self.answer
        return [.control(SyncControl(command: .query)), .readControl]
    }

    /// The bottle confirmed a write.
    public mutating func written(_ action: DrinkSyncAction, at now: Duration) -> Actions {
        guard case .delete(let id) = action, case .deleting(let ids) = state, ids.first == id else { return [] }
        told.append(id)
        return tell(Array(ids.dropFirst()), at: now)
    }

    /// Sync Control was read.
    public mutating func received(_ control: SyncControl, at now: Duration) -> Actions {
        guard state == .querying else { return [] }
        silences = 0
        expected = Int(control.count)
        received = 0
        guard control.count > 0 else { return findDeletions() }
        state = .receiving(index: 0)
        deadline = now + Self.answer
        return [.control(SyncControl(start: 0, count: control.count, command: .start, recordsPerChunk: recordsPerChunk))]
    }

    /// A chunk was notified or read. One that is not waited for is an old one, and was kept before.
    public mutating func received(_ chunk: DrinkChunk, at now: Duration) -> Actions {
        defer { lastChunk = chunk }
        guard case .receiving(let index) = state else { return [] }
        let isAwaited = chunk.index == index && chunk.total > index
        // Read after a silence, it is what was sent before this synchronisation: all that waits is deleted, and is not sent.
        if index == 0, silences > 0, !isAwaited || chunk == lastChunk { return findDeletions() }
        guard isAwaited else { return [] }
        silences = 0
        received += chunk.records.count
        state = .keeping(index: index, isLast: chunk.index + 1 == chunk.total)
        deadline = nil
        return [.keep(chunk.records)]
    }

    /// The chunk's records are kept.
    public mutating func kept(at now: Duration) -> Actions {
        guard case .keeping(let index, let isLast) = state else { return [] }
        let acknowledgement = DrinkSyncAction.control(
            SyncControl(start: 0, count: 0, command: .acknowledge, recordsPerChunk: recordsPerChunk))
        if isLast { return [acknowledgement] + findDeletions() }
        state = .receiving(index: index + 1)
        deadline = now + Self.answer
        return [acknowledgement]
    }

    private mutating func findDeletions() -> Actions {
        state = .findingDeletions
        deadline = nil
        return [.findDeletions]
    }

    /// The deletions that the bottle is owed were looked up.
    public mutating func found(deletions: [UInt32], at now: Duration) -> Actions {
        guard state == .findingDeletions else { return [] }
        let untold = deletions.filter { !told.contains($0) }
        guard untold.isEmpty else { return tell(untold, at: now) }
        state = .finishing
        return [.finished(toldDeletions: told)]
    }

    /// The told deletions are settled.
    public mutating func finished() -> Actions {
        guard state == .finishing else { return [] }
        state = .idle
        return []
    }

    /// Something that was to be done failed while the link stands. A chunk that was not kept is not acknowledged, so that it comes again.
    public mutating func failed(_ error: DrinkSyncError) -> Actions {
        guard isUnderWay else { return [] }
        state = .failed(error)
        deadline = nil
        // What was not stored is no old chunk when it comes again.
        lastChunk = nil
        return []
    }

    /// The link is gone: what was kept is kept, and the rest comes with the next connection.
    public mutating func linkLost() {
        guard isUnderWay else { return }
        state = .failed(.disconnected)
        deadline = nil
    }

    /// The deadline has come.
    public mutating func deadlinePassed(at now: Duration) -> Actions {
        guard let deadline, now >= deadline else { return [] }
        silences += 1
        guard silences < Self.attempts else {
            state = .failed(.silent)
            self.deadline = nil
            return []
        }
        switch state {
        case .receiving:
            // A lost notification can be read all the same.
            self.deadline = now + Self.answer
            return [.readChunk]
        case .querying: return query(at: now)
        case .deleting(let ids): return tell(ids, at: now)
        case .idle, .keeping, .findingDeletions, .finishing, .failed:
            self.deadline = nil
            return []
        }
    }
}
