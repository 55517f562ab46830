/// The books of all connections of the process: who holds what, whose turn it is, and who goes when there is no more room.
///
/// A pure value: a time is what a clock said, as the duration since any one moment, and closing is left to the caller.
struct ConnectionLedger {
    /// Names a connection; never used twice.
    typealias Key = UInt64

    /// How long a connection may take, on the client's side.
    struct Times: Sendable {
        /// From its first moment to the end of the first head.
        var head: Duration
        /// From the end of an answer to the end of the next head.
        var idle: Duration
        /// Without a byte of a body, either way.
        var stall: Duration
        /// Bytes a second of a whole body, either way.
        var minimumRate: Int
    }

    /// Whose turn it is, in the order in which connections go when there is no more room.
    enum Turn: Int, Comparable {
        /// The client's, to send a head.
        case head
        /// The client's, to send or to take a body.
        case body
        /// Ours, to answer, or to go on with a stream.
        case ours

        static func < (left: Turn, right: Turn) -> Bool { left.rawValue < right.rawValue }
    }

    private struct Entry {
        let address: String
        let descriptor: CInt
        let times: Times
        var turn = Turn.head
        /// When it last did something.
        var lastStep: Duration
        /// When it is closed; `nil` while it is our turn.
        var end: Duration?
        /// Since when it has been sending its body, and how much of it came.
        var bodyBegan: Duration = .zero
        var bodyCount = 0
        /// Bytes in memory on its behalf.
        var heldBytes = 0
    }

    let limits: ServerBudget.Limits
    private var entries: [Key: Entry] = [:]
    /// Told to close, and not yet closed: they still have descriptors. With their addresses.
    private var leaving: [Key: String] = [:]
    private var counts: [String: Int] = [:]
    private var leavingCounts: [String: Int] = [:]
    private var lastKey: Key = 0
    private(set) var heldBytes = 0
    /// Bytes that were given back, or that connections had, since `settles` last said so; and how many they were when it was last asked.
    private(set) var releasedBytes = 0
    private var knownReleasedBytes = 0

    init(limits: ServerBudget.Limits) {
        self.limits = limits
    }

    /// Connections that have a descriptor.
    var openCount: Int { entries.count + leaving.count }

    /// Whether a newcomer may have a descriptor before someone else's is closed for it. The last ones are for those who hold less than
    /// others: who comes faster than its own connections can be closed does not keep them out.
    func hasRoom(for address: () -> String) -> Bool {
        guard openCount >= limits.connections + (limits.descriptors - limits.connections) / 2 else { return true }
        guard openCount < limits.descriptors else { return false }
        let address = address()
        let own = counts[address, default: 0] + leavingCounts[address, default: 0]
        return counts.contains { own * 2 < $1 + leavingCounts[$0, default: 0] }
    }

    /// A new connection.
    ///
    /// - Returns: Its name, and the descriptor of whoever has to go for it.
    mutating func open(address: String, descriptor: CInt, times: Times, now: Duration) -> (Key, leaving: CInt?) {
        lastKey += 1
        let key = lastKey
        entries[key] = Entry(address: address, descriptor: descriptor, times: times, lastStep: now, end: now + times.head)
        let own = counts[address, default: 0] + 1
        counts[address] = own
        if own > limits.connectionsPerAddress { return (key, leave(worst { $1.address == address && $0 != key })) }
        guard entries.count > limits.connections else { return (key, nil) }
        // The address that holds most gives one up; where all hold the same, the one that did least of all.
        let most = counts.values.max() ?? 0
        return (key, leave(worst { $0 != key && counts[$1.address] == most }))
    }

    /// The connection is closed, and its descriptor no longer its own.
    mutating func closed(_ key: Key) {
        remove(key)
        guard let address = leaving.removeValue(forKey: key) else { return }
        let left = leavingCounts[address, default: 1] - 1
        leavingCounts[address] = left > 0 ? left : nil
    }

    /// It is the client's turn to send its body.
    mutating func expectBody(_ key: Key, now: Duration) {
        guard var entry = entries[key] else { return }
        entry.turn = .body
        entry.lastStep = now
        entry.bodyBegan = now
        entry.bodyCount = 0
        entry.end = now + entry.times.stall
        entries[key] = entry
    }

    /// Bytes of the client's body have come.
    mutating func received(_ key: Key, count: Int, now: Duration) {
        guard var entry = entries[key] else { return }
        if entry.turn != .body {
            entry.turn = .body
            entry.bodyBegan = now
            entry.bodyCount = 0
        }
        entry.lastStep = now
        entry.bodyCount += count
        let whole = entry.bodyBegan + entry.times.stall + Self.time(for: UInt64(entry.bodyCount), entry.times)
        entry.end = min(now + entry.times.stall, whole)
        entries[key] = entry
    }

    /// It is our turn.
    mutating func working(_ key: Key, now: Duration) {
        guard var entry = entries[key] else { return }
        entry.turn = .ours
        entry.lastStep = now
        entry.end = nil
        entries[key] = entry
    }

    /// It is the client's turn to take so many bytes.
    mutating func sending(_ key: Key, count: UInt64, now: Duration) {
        guard var entry = entries[key] else { return }
        entry.turn = .body
        entry.lastStep = now
        entry.end = now + entry.times.stall + Self.time(for: count, entry.times)
        entries[key] = entry
    }

    /// The connection has had its last word, and is closed soon whatever its client does.
    mutating func lingering(_ key: Key, until end: Duration) {
        entries[key]?.turn = .head
        entries[key]?.end = end
    }

    /// The answer has gone out, and what was held for it is given back.
    mutating func answered(_ key: Key, now: Duration) {
        guard var entry = entries[key] else { return }
        give(back: entry.heldBytes)
        entry.heldBytes = 0
        entry.turn = .head
        entry.lastStep = now
        entry.end = now + entry.times.idle
        entries[key] = entry
    }

    /// Holds further bytes in memory for a connection. When there is no room, those who hold bytes and keep us waiting go first, of the
    /// address that holds most.
    ///
    /// - Returns: Whether it may, and the descriptors of those who have to go for it.
    mutating func hold(_ key: Key, count: Int) -> (Bool, leaving: [CInt]) {
        guard entries[key] != nil else { return (false, []) }
        entries[key]?.heldBytes += count
        heldBytes += count
        var descriptors: [CInt] = []
        while heldBytes > limits.heldBytes {
            var held: [String: Int] = [:]
            for entry in entries.values where entry.turn != .ours { held[entry.address, default: 0] += entry.heldBytes }
            let most = held.values.max() ?? 0
            let candidate = most == 0 ? nil : worst { $1.heldBytes > 0 && $1.turn != .ours && held[$1.address] == most }
            guard let candidate, candidate != key, let descriptor = leave(candidate) else {
                entries[key]?.heldBytes -= count
                heldBytes -= count
                return (false, descriptors)
            }
            descriptors.append(descriptor)
        }
        return (true, descriptors)
    }

    /// Gives back what is held for a connection.
    mutating func release(_ key: Key) {
        guard let count = entries[key]?.heldBytes else { return }
        give(back: count)
        entries[key]?.heldBytes = 0
    }

    /// The descriptors of those whose time is over.
    mutating func expire(now: Duration) -> [CInt] {
        let over = entries.filter { $0.value.end.map { $0 <= now } ?? false }.keys
        return over.compactMap { leave($0) }
    }

    /// Whether so many bytes or more have been given back, and fewer since this was last asked: giving memory back to the system stops
    /// everybody for milliseconds, so it waits until those who come and go are gone.
    mutating func settles(_ amount: Int) -> Bool {
        let isCalm = releasedBytes - knownReleasedBytes < amount
        knownReleasedBytes = releasedBytes
        guard isCalm, releasedBytes >= amount else { return false }
        (releasedBytes, knownReleasedBytes) = (0, 0)
        return true
    }

    private static func time(for count: UInt64, _ times: Times) -> Duration {
        .seconds(Double(count) / Double(max(1, times.minimumRate)))
    }

    /// Who goes first of those: whose turn it is first, and then the one that has done nothing for longest.
    private func worst(_ isCandidate: (Key, Entry) -> Bool) -> Key? {
        entries.lazy.filter(isCandidate).min { ($0.value.turn, $0.value.lastStep, $0.key) < ($1.value.turn, $1.value.lastStep, $1.key) }?
            .key
    }

    private mutating func leave(_ key: Key?) -> CInt? {
        guard let key, let entry = entries[key] else { return nil }
        remove(key)
        leaving[key] = entry.address
        leavingCounts[entry.address, default: 0] += 1
        return entry.descriptor
    }

    private mutating func remove(_ key: Key) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        give(back: entry.heldBytes)
        releasedBytes += Self.connectionCost
        let left = (counts[entry.address] ?? 1) - 1
        counts[entry.address] = left > 0 ? left : nil
    }

    private mutating func give(back count: Int) {
        heldBytes -= count
        releasedBytes += count
    }

    /// What a connection takes of the program's heap, roughly: records, a handler's task, an answer.
    private static let connectionCost = 8 << 10
}
