import BottleContract

/// One synchronisation of the stored drinks: a chunk is sent, acknowledged, and the next one follows. The records count as known to the
/// companion only with the last acknowledgement, so that one that is lost on the way costs a repetition and never a drink.
struct DrinkSync: Sendable, Hashable {
    /// What has to be done outside.
    enum Action: Sendable, Hashable {
        case none
        /// Send this to the central that asked.
        case send(DrinkChunk)
        /// Everything was acknowledged: mark these as known.
        case finish([DrinkRecord])
    }

    /// The most records in a chunk.
    private static let mostRecords = 20

    private(set) var status = SyncControl.Status.idle
    private var records: [DrinkRecord] = []
    private var recordsPerChunk = mostRecords
    private var index = 0

    private var chunkCount: Int { (records.count + recordsPerChunk - 1) / recordsPerChunk }

    /// Starts anew. Without records there is no chunk.
    ///
    /// - Parameters:
    ///   - waiting: the records that are not synchronised, the oldest first.
    ///   - request: which of them, and how many at most in a chunk; a count of 0 asks for nothing.
    ///   - mtu: of the link.
    ///   - byCount: begins with the oldest, and waits for an acknowledgement of no chunk at all.
    mutating func start(_ waiting: [DrinkRecord], _ request: SyncControl, mtu: Int, byCount: Bool) -> Action {
        records = Array(waiting.dropFirst(byCount ? 0 : Int(request.start)).prefix(Int(request.count)))
        let asked = Int(request.recordsPerChunk)
        let most = byCount && (1...Self.mostRecords).contains(asked) || !byCount && asked > 0 ? asked : Self.mostRecords
        recordsPerChunk = min(most, max(1, DrinkChunk.capacity(mtu: mtu)))
        index = 0
        status = records.isEmpty && !byCount ? .done : .busy
        return records.isEmpty ? .none : .send(chunk)
    }

    /// The last chunk was kept by the companion. Ignored where none is waited for.
    mutating func acknowledge() -> Action {
        guard status == .busy else { return .none }
        index += 1
        guard index >= chunkCount else { return .send(chunk) }
        status = .done
        defer { records = [] }
        return .finish(records)
    }

    /// Nothing more is acknowledged.
    mutating func rest() { status = .idle }

    /// Forgets an unfinished synchronisation.
    mutating func end() { self = DrinkSync() }

    /// What a read gives.
    ///
    /// - Parameter waiting: how many records are not synchronised.
    func control(waiting: Int, byCount: Bool) -> SyncControl {
        SyncControl(
            count: UInt16(clamping: status == .busy && !byCount ? records.count : waiting), command: .query, status: status,
            recordsPerChunk: UInt16(clamping: recordsPerChunk))
    }

    private var chunk: DrinkChunk {
        let start = index * recordsPerChunk
        return DrinkChunk(
            index: UInt16(clamping: index), total: UInt16(clamping: chunkCount),
            records: Array(records[start..<min(start + recordsPerChunk, records.count)]))
    }
}
