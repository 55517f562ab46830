import Synchronization

/// An HTTP/1.1 server.
///
/// ```swift
/// var router = Router()
/// router.use(LoopbackGuard())
/// router.get("/api/devices/:id") { request in
///     try .json(devices[request.parameter("id")])
/// }
/// let server = HTTPServer(configuration: .init(port: 8080), handler: router)
/// try await withThrowingTaskGroup { group in
///     group.addTask { try await server.run() }
///     print("http://\(try await server.listening())/")
///     try await group.next()
/// }
/// ```
///
/// libmicrohttpd reads and writes on threads of its own; handlers are tasks of `run()`, and a connection whose handler works costs no
/// thread. The library's own answers to what is not HTTP at all (a broken request line, no `Host`) are the only ones that are not JSON.
public final class HTTPServer: Sendable {
    private enum Phase {
        case idle
        case starting
        case listening(BoundAddress)
        case ended(HTTPServerError)
    }

    private struct State {
        var phase = Phase.idle
        var waiters: [UInt64: CheckedContinuation<BoundAddress, any Error>] = [:]
        var lastWaiter: UInt64 = 0
    }

    public let configuration: Configuration
    private let handler: any HTTPHandler
    private let state = Mutex(State())

    /// Prepares a server; nothing happens before `run()`.
    public init(configuration: Configuration = Configuration(), handler: any HTTPHandler) {
        self.configuration = configuration
        self.handler = handler
    }

    /// Listens and answers until the task is cancelled; then closes every connection, cancels every handler, waits for them and returns.
    ///
    /// - Throws: `HTTPServerError` when it cannot listen.
    public func run() async throws(HTTPServerError) {
        let mayRun = state.withLock { state in
            guard case .idle = state.phase else { return false }
            state.phase = .starting
            return true
        }
        guard mayRun else { throw .alreadyRan }
        do throws(HTTPServerError) {
            try await serve()
        } catch {
            end(error)
            throw error
        }
        end(.ended)
    }

    private func serve() async throws(HTTPServerError) {
        let socket = try ListeningSocket(host: configuration.host, port: configuration.port)
        let core: ServerCore
        do throws(HTTPServerError) {
            core = try ServerCore(configuration: configuration, handler: handler, port: socket.address.port)
        } catch {
            socket.close()
            throw error
        }
        let daemon = try Daemon(core: core, socket: socket)
        let disconnects = core.watcher.activate { [core] identifier, report in core.clientLeft(identifier, report) }
        announce(socket.address)
        await withDiscardingTaskGroup { [handler, configuration] group in
            group.addTask { [budget = configuration.budget] in
                // Often enough for the shortest of the times.
                let interval = min(.seconds(1), min(configuration.headTimeout, configuration.stallTimeout) / 4)
                while (try? await Task.sleep(for: interval)) != nil { budget.sweep() }
            }
            for await exchange in core.requests {
                group.addTask { await exchange.run(handler, report: configuration.reportError) }
            }
            core.stop()
            await daemon.stop()
            for exchange in core.takeLate() { group.addTask { await exchange.run(handler, report: configuration.reportError) } }
            group.cancelAll()
        }
        disconnects.cancel()
    }

    /// The address at which the server listens; waits until it does.
    ///
    /// - Throws: The error of `run()` when that failed, `HTTPServerError.ended` when it has returned, `CancellationError` when the calling
    ///   task was cancelled.
    public func listening() async throws -> BoundAddress {
        let waiter = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<BoundAddress, any Error>? = state.withLock { state in
                    switch state.phase {
                    case .listening(let address): return .success(address)
                    case .ended(let error): return .failure(error)
                    case .idle, .starting:
                        guard !Task.isCancelled else { return .failure(CancellationError()) }
                        state.waiters[waiter] = continuation
                        return nil
                    }
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: waiter) }?.resume(throwing: CancellationError())
        }
    }

    /// The port on which the server listens; see `listening()`.
    public var port: UInt16 {
        get async throws { try await listening().port }
    }

    private func announce(_ address: BoundAddress) {
        change(to: .listening(address), result: .success(address))
    }

    private func end(_ error: HTTPServerError) {
        change(to: .ended(error), result: .failure(error))
    }

    private func change(to phase: Phase, result: Result<BoundAddress, any Error>) {
        let waiters = state.withLock { state in
            state.phase = phase
            defer { state.waiters = [:] }
            return state.waiters.values.map(\.self)
        }
        for waiter in waiters { waiter.resume(with: result) }
    }
}
