import CMicroHTTPD
import Glibc
import Synchronization

/// One connection, from its acceptance to its end: what the budget knows it by, and what is known of the head that it is sending.
final class ClientConnection: Sendable {
    private struct State {
        var target: RequestTarget?
        /// The library's thread that reads the head.
        var reader = pthread_t()
        var hadLastWord = false
    }

    /// The client's, numeric, without the port.
    let address: String
    private let key: ConnectionLedger.Key
    private let descriptor: CInt
    private let isEncrypted: Bool
    private let budget: ServerBudget
    private let state = Mutex(State())

    /// - Parameter network: who the client is as far as limits go.
    init(
        address: String, network: String, descriptor: CInt, isEncrypted: Bool = false, budget: ServerBudget, times: ConnectionLedger.Times
    ) {
        self.address = address
        self.descriptor = descriptor
        self.isEncrypted = isEncrypted
        self.budget = budget
        key = budget.open(address: network, descriptor: descriptor, times: times)
        // What waits in the kernel for a client that does not read is memory too, and hides for long that it does not.
        var size: CInt = 128 << 10
        setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<CInt>.size))
        // Also after the descriptor was closed, when the kernel alone keeps what is left.
        var limit = UInt32(
            clamping: max(1, times.stall.components.seconds * 1000 + times.stall.components.attoseconds / 1_000_000_000_000_000))
        setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_USER_TIMEOUT, &limit, socklen_t(MemoryLayout<UInt32>.size))
    }

    /// What the library keeps for us with a connection.
    static func of(_ connection: OpaquePointer) -> ClientConnection? {
        outrigger_mhd_connection_context(connection).map { Unmanaged<ClientConnection>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The descriptor is about to be closed.
    func closed() {
        budget.closed(key)
    }

    // MARK: The head

    /// The request line has come.
    func requested(_ target: RequestTarget) {
        state.withLock { state in
            state.target = target
            state.reader = pthread_self()
        }
    }

    /// What the request line said, once.
    func takeTarget() -> RequestTarget? {
        state.withLock { $0.target.take() }
    }

    /// Whether the calling thread has read a request line, and the handler was not called for it yet.
    var isReadingHeadHere: Bool {
        state.withLock { $0.target != nil && $0.reader == pthread_self() && !$0.hadLastWord }
    }

    // MARK: Whose turn it is

    func expectBody() { budget.change { $0.expectBody(key, now: $1) } }
    func received(_ count: Int) { budget.change { $0.received(key, count: count, now: $1) } }
    func working() { budget.change { $0.working(key, now: $1) } }
    func sending(_ count: UInt64) { budget.change { $0.sending(key, count: count, now: $1) } }
    func sending(held count: Int) { budget.send(key, held: count) }
    func answered() { budget.change { $0.answered(key, now: $1) } }

    /// Holds further bytes in memory; `false` where there is no room for them.
    func hold(_ count: Int) -> Bool { budget.hold(key, count: count) }

    /// Gives back what is held.
    func release() { budget.change { ledger, _ in ledger.release(key) } }

    // MARK: The last word

    /// Whether the connection was answered past the library, and only waits for its end.
    var hadLastWord: Bool { state.withLock { $0.hadLastWord } }

    /// Answers past the library, where that cannot: in the middle of a head or of a body. Nothing else is sent on the connection, before
    /// or afterwards, and it is closed once the client has had time to read this.
    func say(lastWord response: HTTPResponse) {
        let isFirst = state.withLock { state in
            defer { state.hadLastWord = true }
            return !state.hadLastWord
        }
        guard isFirst else { return }
        // Over TLS there is no past the library, which has the keys: the connection ends without a word.
        if !isEncrypted {
            let bytes = PlainAnswer.bytes(response)
            // Nothing was sent yet, so it fits the socket's buffer. A client that is gone needs no answer.
            _ = send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
        }
        shutdown(descriptor, CInt(SHUT_WR))
        budget.linger(key)
    }

    /// Blocks of 16 KiB that are read of what nobody wants.
    private static let discardedBlocks = 64

    /// Reads what has come: closing a connection that has bytes unread resets it, and the client may lose what was sent last.
    func discardUnread() {
        withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 1) { block in
            for _ in 0..<Self.discardedBlocks {
                guard recv(descriptor, block.baseAddress, block.count, CInt(MSG_DONTWAIT)) > 0 else { return }
            }
        }
    }
}
