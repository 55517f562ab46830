import CMicroHTTPD
import Glibc
import Synchronization

/// The means of all servers of the process together: descriptors, connections and bytes of memory.
///
/// When there is no more room, the newcomer is served, and a connection goes for it: of the address that holds most, the one that has kept
/// the server waiting longest. So no one shuts the others out, neither one address with many connections nor many addresses with one each.
public final class ServerBudget: Sendable {
    /// That of every server that is given no other.
    public static let shared = ServerBudget(limits: .ofThisProcess)

    /// How long a connection that has had its last word may take to read it.
    private static let lingering = Duration.seconds(2)

    /// Bytes given back after which the heap is trimmed.
    private static let trimming = 4 << 20

    public let limits: Limits
    private let ledger: Mutex<ConnectionLedger>
    private let start = ContinuousClock.now

    /// A budget of its own, for a server that shall not share.
    public init(limits: Limits) {
        self.limits = limits
        ledger = Mutex(ConnectionLedger(limits: limits))
    }

    /// Connections that have a descriptor.
    var openCount: Int { ledger.withLock { $0.openCount } }

    /// Bytes that are in memory on clients' behalf.
    var heldBytes: Int { ledger.withLock { $0.heldBytes } }

    /// Whether a client that has just been accepted may stay.
    func hasRoom(for address: () -> String) -> Bool { ledger.withLock { $0.hasRoom(for: address) } }

    /// Enters a new connection, and closes another one where there is no room for both.
    func open(address: String, descriptor: CInt, times: ConnectionLedger.Times) -> ConnectionLedger.Key {
        change { ledger, now in
            let (key, leaving) = ledger.open(address: address, descriptor: descriptor, times: times, now: now)
            if let leaving { Self.close(leaving) }
            return key
        }
    }

    /// Takes a connection out: its descriptor is about to be closed.
    func closed(_ key: ConnectionLedger.Key) {
        ledger.withLock { $0.closed(key) }
    }

    /// Enters what a connection does.
    func change<Result: Sendable>(_ body: (inout ConnectionLedger, _ now: Duration) -> Result) -> Result {
        let now = now
        return ledger.withLock { body(&$0, now) }
    }

    /// Holds further bytes in memory for a connection; `false` where there is no room for them.
    func hold(_ key: ConnectionLedger.Key, count: Int) -> Bool {
        ledger.withLock { ledger in
            let (isHeld, leaving) = ledger.hold(key, count: count)
            leaving.forEach(Self.close)
            return isHeld
        }
    }

    /// It is the client's turn to take so many bytes, which wait for it in memory whether or not there is room; but others may have to go
    /// for them.
    func send(_ key: ConnectionLedger.Key, held count: Int) {
        change { ledger, now in
            if count > 0 { ledger.hold(key, count: count).leaving.forEach(Self.close) }
            ledger.sending(key, count: UInt64(count), now: now)
        }
    }

    /// Closes a connection in a while, so that its client may read the last word.
    func linger(_ key: ConnectionLedger.Key) {
        change { $0.lingering(key, until: $1 + Self.lingering) }
    }

    /// Closes the connections whose time is over, and gives the system back what was released.
    func sweep() {
        let isDue = change { ledger, now in
            ledger.expire(now: now).forEach(Self.close)
            return ledger.settles(Self.trimming)
        }
        // Small blocks between those that were freed keep the heap from shrinking by itself.
        if isDue { malloc_trim(0) }
    }

    private var now: Duration { start.duration(to: .now) }

    /// Ends a connection from outside: the library, or who watches for the client's leaving, sees the end and closes the descriptor. Only
    /// while the ledger is locked: a descriptor that has left it may be another's.
    private static func close(_ descriptor: CInt) {
        shutdown(descriptor, CInt(SHUT_RDWR))
    }
}
