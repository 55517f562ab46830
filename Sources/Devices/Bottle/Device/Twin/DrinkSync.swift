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

    private(set) var status = SyncControl.Status.idle
    private var records: [DrinkRecord] = []
    private var recordsPerChunk = 1
    private var index = 0

    private var chunkCount: Int { (records.count + recordsPerChunk - 1) / recordsPerChunk }

    /// Starts anew. Without records there is no chunk, and the status is done at once.
    ///
    /// - Parameters:
    ///   - waiting: the records that are not synchronised, the oldest first.
    ///   - request: which of them, and how many at most in a chunk; a count of 0 asks for nothing.
    ///   - mtu: of the link.
    mutating func start(_ waiting: [DrinkRecord], _ request: SyncControl, mtu: Int) -> Action {
        records = Array(waiting.dropFirst(Int(request.start)).prefix(Int(request.count)))
        let fitting = max(1, DrinkChunk.capacity(mtu: mtu))
        recordsPerChunk = request.recordsPerChunk == 0 ? fitting : min(Int(request.recordsPerChunk), fitting)
        index = 0
        guard !records.isEmpty else {
            status = .done
            return .none
        }
        status = .busy
        return .send(chunk)
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

    /// The link ended: an unfinished synchronisation is forgotten.
    mutating func end() { self = DrinkSync() }

    /// What a read gives.
    ///
    /// - Parameter waiting: how many records are not synchronised.
    func control(waiting: Int) -> SyncControl {
        SyncControl(
            count: UInt16(clamping: status == .busy ? records.count : waiting), command: .query, status: status,
            recordsPerChunk: UInt16(clamping: recordsPerChunk))
    }

    private var chunk: DrinkChunk {
        let start = index * recordsPerChunk
        return DrinkChunk(
            index: UInt16(clamping: index), total: UInt16(clamping: chunkCount),
            records: Array(records[start..<min(start + recordsPerChunk, records.count)]))
    }
}
