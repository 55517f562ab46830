import Bluetooth
import Foundation
import Glibc
import Sentences

/// Lends central radios to other processes of the same user, over a Unix-domain socket: so that a shell and the web companion meet
/// the same simulated devices.
@BluetoothActor
public final class SocketRadioServer {
    /// The most processes that may be connected at once.
    public nonisolated static let maximumClients = 32

    private let path: String
    private let refused: @BluetoothActor (BluetoothError) -> Void
    private let makeRadio: @BluetoothActor () -> any CentralRadio
    private var listener: Int32?
    private var lock: Int32?
    private var clients: [Int: SocketRadioClient] = [:]
    private var nextID = 0
    private let newClients: AsyncStream<SocketRadioClient>
    private let continuation: AsyncStream<SocketRadioClient>.Continuation

    /// - Parameters:
    ///   - path: where the socket is; its folder must exist.
    ///   - refused: is told why a process is not lent one that speaks another version, and which of the two to update.
    ///   - makeRadio: makes a radio for each process that connects.
    public init(
        path: String, refused: @escaping @BluetoothActor (BluetoothError) -> Void,
        makeRadio: @escaping @BluetoothActor () -> any CentralRadio
    ) {
        self.path = path
        self.refused = refused
        self.makeRadio = makeRadio
        (newClients, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.maximumClients))
    }

    deinit {
        if let listener { close(listener) }
        if let lock { close(lock) }
    }

    /// Tests that a server listens at a path.
    public static func isListening(at path: String) -> Bool {
        guard let descriptor = try? SocketRadio.connectSocket(path) else { return false }
        close(descriptor)
        return true
    }

    /// Listens. Only this user may connect (mode 0600), and only one process listens at a path: a lock that ends with the process
    /// decides, so that a socket which was left behind does not stand in the way.
    ///
    /// - Throws: ``BluetoothError``, of the name `EADDRINUSE` where another process listens, or is about to.
    public func open() throws(BluetoothError) {
        guard listener == nil else { return }
        let lock = try takeLock()
        do throws(BluetoothError) {
            listener = try listen()
            self.lock = lock
        } catch {
            close(lock)
            throw error
        }
    }

    private func listen() throws(BluetoothError) -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { throw failure("open a socket for") }
        do throws(BluetoothError) {
            let path = path
            let isListening = try withSocketAddress(path) { address, length in
                unlink(path)
                // Linux gives the file the socket's own mode: it is in place before anyone can connect, and the process's mask,
                // which its other threads make files by, stays as it is.
                return fchmod(descriptor, 0o600) == 0 && bind(descriptor, address, length) == 0 && Glibc.listen(descriptor, 16) == 0
            }
            guard isListening else { throw failure("listen at") }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    private func takeLock() throws(BluetoothError) -> Int32 {
        let descriptor = Glibc.open(path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("make the lock of") }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw BluetoothError(
                .radio(name: "EADDRINUSE", message: Self.taken(path).text), during: .open, advice: Self.takenAdvice.text)
        }
        return descriptor
    }

    nonisolated static func taken(_ path: String) -> Sentence { "Another program already runs simulated devices at \(path)." }
    nonisolated static let takenAdvice: Sentence = "Stop it, or use another data folder."

    private func failure(_ what: String) -> BluetoothError {
        let reason = String(cString: strerror(errno))
        return BluetoothError(.radio(name: "socket", message: "Could not \(what) \(path): \(reason)."), during: .open)
    }

    /// Listens, where ``open()`` has not yet, and serves until cancelled; then removes the socket.
    ///
    /// - Throws: what ``open()`` throws.
    public func run() async throws {
        try open()
        guard let listener else { return }
        defer {
            BluetoothActor.shared.loop.unwatch(listener)
            close(listener)
            unlink(path)
            self.listener = nil
            // The last: another process may listen from here on.
            if let lock { close(lock) }
            lock = nil
            for client in clients.values { client.close() }
        }
        guard BluetoothActor.shared.loop.watch(listener, for: .readable, handler: { [weak self] _ in self?.accept(listener) }) else {
            throw failure("watch")
        }
        await withDiscardingTaskGroup { group in
            for await client in newClients { group.addTask { await client.run() } }
            group.cancelAll()
        }
        try Task.checkCancellation()
    }

    private func accept(_ listener: Int32) {
        let descriptor = Glibc.accept(listener, nil, nil)
        guard descriptor >= 0 else { return }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        guard clients.count < Self.maximumClients, PeerCredentials.isOurs(descriptor) else {
            close(descriptor)
            return
        }
        nextID += 1
        let id = nextID
        let client = SocketRadioClient(SocketConnection(descriptor: descriptor), radio: makeRadio(), refused: refused) { [weak self] in
            self?.clients[id] = nil
        }
        clients[id] = client
        continuation.yield(client)
    }
}
