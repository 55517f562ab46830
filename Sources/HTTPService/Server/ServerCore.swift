import CMicroHTTPD
import Dispatch
import Synchronization

/// What the library's callbacks know of the server: the handler, the limits and the exchanges that are going on.
final class ServerCore: Sendable {
    private struct State {
        var isStopping = false
        var exchanges: [UInt64: Exchange] = [:]
        var late: [Exchange] = []
    }

    let configuration: HTTPServer.Configuration
    let handler: any HTTPHandler
    let watcher: DisconnectWatcher
    let port: UInt16
    /// Exchanges whose turn it is to be handled.
    ///
    /// Bounded by the number of connections: a connection has one request at a time.
    let requests: AsyncStream<Exchange>
    private let submission: AsyncStream<Exchange>.Continuation
    private let state = Mutex(State())
    /// By the address of what the library knows each by.
    private let connections = Mutex<[UInt: ClientConnection]>([:])
    /// Those whose head the library is refusing; the group is entered once for each.
    private let refusing = Mutex<Set<UInt>>([])
    private let refusals = DispatchGroup()
    private let lastIdentifier = Atomic<UInt64>(0)
    /// The answer that was sent last, for when it is sent again.
    let lastResponse = Mutex<LibraryResponse.Kept?>(nil)

    init(configuration: HTTPServer.Configuration, handler: any HTTPHandler, port: UInt16) throws(HTTPServerError) {
        self.configuration = configuration
        self.handler = handler
        self.port = port
        watcher = try DisconnectWatcher()
        // Twice the connections: a client that leaves makes room for another before its own entry is taken out.
        (requests, submission) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(2 * configuration.budget.limits.descriptors))
    }

    // MARK: Connections

    func insert(_ client: ClientConnection, of connection: OpaquePointer) {
        connections.withLock { $0[UInt(bitPattern: connection)] = client }
    }

    func removeConnection(_ connection: OpaquePointer) {
        let key = UInt(bitPattern: connection)
        _ = connections.withLock { $0.removeValue(forKey: key) }
        if refusing.withLock({ $0.remove(key) }) != nil { refusals.leave() }
    }

    /// Notes that the library refuses a head just now, until it has closed the connection.
    func refuses(_ connection: OpaquePointer) {
        if refusing.withLock({ $0.insert(UInt(bitPattern: connection)).inserted }) { refusals.enter() }
    }

    /// Blocks until the library has closed what it refuses, for two seconds at most: told to stop in the middle of that, 0.9.75 goes on
    /// without a response, which ends the program.
    func waitForRefusals() { _ = refusals.wait(timeout: .now() + .seconds(2)) }

    /// The connection whose head the calling thread of the library is taking apart, between its last line and the handler.
    func connectionWithUnansweredHead() -> (OpaquePointer, ClientConnection)? {
        // Only those of this thread may be looked at: another thread closes its own at any time.
        connections.withLock { $0.filter(\.value.isReadingHeadHere) }.lazy
            .compactMap { address, client in OpaquePointer(bitPattern: address).map { ($0, client) } }
            .first { outrigger_mhd_has_unanswered_head($0.0) }
    }

    // MARK: Exchanges

    /// A name for the next exchange, never used twice.
    func nextIdentifier() -> UInt64 { lastIdentifier.add(1, ordering: .relaxed).newValue }

    /// Keeps an exchange until `remove`; `false` when the server stops.
    func insert(_ exchange: Exchange) -> Bool {
        state.withLock { state in
            guard !state.isStopping else { return false }
            state.exchanges[exchange.identifier] = exchange
            return true
        }
    }

    func remove(_ exchange: Exchange) {
        _ = state.withLock { $0.exchanges.removeValue(forKey: exchange.identifier) }
    }

    /// Hands an exchange to the server's tasks.
    func submit(_ exchange: Exchange) {
        guard case .enqueued = submission.yield(exchange) else {
            exchange.cutOff()
            if exchange.hasBegun { state.withLock { $0.late.append(exchange) } }
            return
        }
    }

    /// Exchanges whose handler had begun when the server stopped, and that nobody waits for yet. After the library's thread has ended.
    func takeLate() -> [Exchange] {
        state.withLock { state in
            defer { state.late = [] }
            return state.late
        }
    }

    func clientLeft(_ identifier: UInt64, _ report: DisconnectWatcher.Report) {
        let exchange = state.withLock { $0.exchanges[identifier] }
        switch report {
        case .closed: exchange?.clientLeft()
        case .broken: exchange?.cutOff()
        }
    }

    /// Accepts no further exchange and cuts off those that are going on. No connection is suspended afterwards.
    func stop() {
        let exchanges = state.withLock { state in
            state.isStopping = true
            return state.exchanges.values.map(\.self)
        }
        for exchange in exchanges { exchange.cutOff() }
        submission.finish()
    }
}
