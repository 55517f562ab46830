import BottleContract

/// The stored drinks: a ring of 600, the oldest overwritten first.
public struct DrinkLog: Sendable, Hashable {
    /// How many drinks are kept.
    public static let capacity = 600

    /// In the order of their identifiers.
    public private(set) var records: [DrinkRecord]
    /// The identifier of the next drink.
    public private(set) var nextID: UInt32

    /// How many of them no companion has acknowledged.
    public private(set) var unsyncedCount = 0

    /// A log with these records.
    public init(records: [DrinkRecord] = [], nextID: UInt32 = 1) {
        self.records = Array(records.sorted { $0.id < $1.id }.suffix(Self.capacity))
        self.nextID = max(nextID, (self.records.last?.id ?? 0) &+ 1, 1)
        count()
    }

    /// Keeps a drink.
    ///
    /// - Parameters:
    ///   - time: seconds since 1970, UTC.
    ///   - amount: ml.
    ///   - level: ml left in the bottle.
    public mutating func append(time: UInt32, amount: Int, level: UInt16) {
        if records.count >= Self.capacity { records.removeFirst(records.count - Self.capacity + 1) }
        records.append(
            DrinkRecord(id: nextID, time: time, amount: Int16(clamping: amount), level: level, kind: DrinkRecord.Kind(amount: amount)))
        nextID &+= 1
        count()
    }

    /// Marks drinks as deleted.
    ///
    /// - Parameter isToldAgain: whether one that a companion has is synchronised once more, as deleted.
    public mutating func delete(isToldAgain: Bool, where isMeant: (DrinkRecord) -> Bool) {
        for index in records.indices where isMeant(records[index]) {
            records[index].flags.insert(.deleted)
            if isToldAgain { records[index].flags.remove(.synced) }
        }
        count()
    }

    /// Marks drinks as known to a companion, in the form that it was sent: one that changed since stays unsynchronised.
    public mutating func markSynced(_ sent: [DrinkRecord]) {
        let sent = Dictionary(sent.map { ($0.id, $0) }) { first, _ in first }
        for index in records.indices where sent[records[index].id] == records[index] { records[index].flags.insert(.synced) }
        count()
    }

    /// Marks the oldest of those that no companion has acknowledged, deleted ones among them.
    public mutating func markSynced(first count: Int) {
        for index in records.indices.filter({ !records[$0].flags.contains(.synced) }).prefix(count) { records[index].flags.insert(.synced) }
        self.count()
    }

    /// Forgets every drink.
    ///
    /// - Parameter numbersAnew: whether the next one has the identifier 1.
    public mutating func clear(numbersAnew: Bool) {
        records = []
        if numbersAnew { nextID = 1 }
        unsyncedCount = 0
    }

    private mutating func count() { unsyncedCount = records.reduce(0) { $0 + ($1.flags.contains(.synced) ? 0 : 1) } }

    /// The drinks that no companion has acknowledged, deleted ones included, the oldest first.
    public var unsynced: [DrinkRecord] { records.filter { !$0.flags.contains(.synced) } }

    /// A mark that changes with a drink and a deletion, and not with what a companion fetches.
    struct Ever: Sendable, Hashable {
        let nextID: UInt32
        /// ml.
        let total: Int
    }

    var ever: Ever { Ever(nextID: nextID, total: total(since: 0)) }

    /// Drunk since a time, ml; what was deleted does not count.
    public func total(since time: UInt32) -> Int {
        var sum = 0
        for record in records where record.time >= time && !record.flags.contains(.deleted) { sum += Int(record.amount) }
        return sum
    }
}
