import Bluetooth

/// One attempt to connect: listens until the device is heard, connects, and waits until BlueZ has discovered. What BlueZ gives up after
/// its own time is tried again; whoever wants a deadline cancels.
@BluetoothActor
final class ConnectionAttempt {
    private enum Phase: Hashable {
        /// BlueZ does not know the device, or has lost it.
        case listening
        /// `Connect` was called.
        case connecting
        /// Connected; BlueZ discovers the table.
        case resolving
        /// BlueZ has discovered; its objects are on their way.
        case confirming
        case pausing
        case ended
    }

    let identity: DeviceIdentity
    private weak var central: BlueZCentral?
    private let host: AdapterHost
    private let completion: RadioCompletion<any RadioLink>
    private var phase = Phase.listening

    /// Links that ended before BlueZ had discovered, one after the other.
    private var earlyEnds = 0
    /// Links to a bonded device that ended before `Connect` was answered: as they do where the device has lost the bond, because the
    /// first thing that is done with a link to a bonded device is to encrypt it.
    private var endsBeforeEncryption = 0
    /// The link stood, in this call of `Connect`.
    private var wasConnected = false

    /// A link may fail to be established, and after a restart of the service an old one is still coming down: that is tried again.
    private static let maximumEarlyEnds = 2
    /// The number of ends in a row that count as a lost bond, where the kernel does not tell us why a link ended.
    private static let maximumEndsBeforeEncryption = 3
    private static let retryDelay: Duration = .milliseconds(500)
    private static let reasonGrace: Duration = .milliseconds(200)

    init(identity: DeviceIdentity, central: BlueZCentral, completion: @escaping RadioCompletion<any RadioLink>) {
        self.identity = identity
        self.central = central
        host = central.host
        self.completion = completion
    }

    var isListening: Bool { phase == .listening }
    var isConnecting: Bool { [.connecting, .resolving, .confirming].contains(phase) }
    var path: String? { host.adapterPath.map { identity.path(adapter: $0) } }

    private var properties: ObjectCache.Properties? { path.flatMap { host.objects.properties($0, BlueZ.device) } }

    func start() {
        guard phase != .ended else { return }
        if properties == nil {
            phase = .listening
        } else {
            connect()
        }
        central?.updateDiscovery()
    }

    private func connect() {
        guard let path else { return fail(.adapter(.unsupported)) }
        phase = .connecting
        wasConnected = false
        central?.reasons.forget(path)
        OwnConnections.insert(path)
        // BlueZ itself gives up after 20 to 40 s.
        host.call(path, BlueZ.device, "Connect", timeout: .seconds(60)) { [weak self] result in
            guard let self, phase == .connecting else { return }
            switch result {
            case .success: resolve()
            case .failure(let error): connectFailed(path, ErrorTable.connectFailure(error))
            }
        }
    }

    /// BlueZ may answer before the kernel has told why the link of a bonded device ended.
    private func connectFailed(_ path: String, _ failure: ErrorTable.ConnectFailure) {
        guard host.isBonded(path) else { return giveUpOrRetry(failure) }
        phase = .pausing
        host.timers.schedule(after: Self.reasonGrace) { [weak self] in
            guard let self, phase == .pausing else { return }
            if isBondMissing(path) { fail(.disconnected(.bondMissing)) } else { giveUpOrRetry(failure) }
        }
    }

    private func giveUpOrRetry(_ failure: ErrorTable.ConnectFailure) {
        switch failure {
        case .tryAgain: retry()
        case .final(.disconnected) where endsBeforeEncryption > 0: retry()
        case .final(let code): fail(code)
        }
    }

    private func resolve() {
        phase = .resolving
        if properties?["ServicesResolved"]?.asBool == true { return confirm() }
        if properties?["Connected"]?.asBool != true { endedEarly() }
    }

    /// BlueZ may tell that the services are resolved before it tells of their objects. What it has to tell goes out before the answer to any
    /// call (`g_dbus_flush` in its gdbus/object.c), so once it has answered this one, the table is whole.
    private func confirm() {
        guard let path else { return fail(.adapter(.unsupported)) }
        phase = .confirming
        host.call(path, ObjectCache.properties, "Get", [.string(BlueZ.device), .string("ServicesResolved")]) { [weak self] result in
            guard let self, phase == .confirming else { return }
            if case .success(let values) = result, values.first?.asBool == true { return succeed() }
            phase = .resolving
            if properties?["Connected"]?.asBool != true { endedEarly() }
        }
    }

    private func retry() {
        phase = .pausing
        host.timers.schedule(after: Self.retryDelay) { [weak self] in
            if let self, phase == .pausing { start() }
        }
    }

    /// The device's own object has changed.
    func apply(_ change: ObjectCache.Change) {
        switch (phase, change) {
        case (.listening, .added(_, BlueZ.device)): start()
        case (.connecting, .changed(_, BlueZ.device, _)): if properties?["Connected"]?.asBool == true { wasConnected = true }
        case (.resolving, .changed(_, BlueZ.device, _)): resolve()
        case (.resolving, .removed(_, BlueZ.device)): endedEarly()
        default: break
        }
    }

    private func endedEarly() {
        guard let path else { return fail(.adapter(.unsupported)) }
        if isBondMissing(path) { return fail(.disconnected(.bondMissing)) }
        earlyEnds += 1
        if earlyEnds > Self.maximumEarlyEnds { fail(.disconnected(.connectionFailed)) } else { retry() }
    }

    /// Tests that the link that has just ended did so because the device has lost the bond.
    private func isBondMissing(_ path: String) -> Bool {
        guard let central, host.isBonded(path) else { return false }
        if let told = central.reasons.take(path) { return told == .bondMissing }
        guard wasConnected else { return false }
        endsBeforeEncryption += 1
        return endsBeforeEncryption >= Self.maximumEndsBeforeEncryption
    }

    private func succeed() {
        phase = .ended
        guard let link = central?.attemptEnded(self, connectedAt: path) else { return }
        completion(.success(link))
    }

    func fail(_ code: BluetoothError.Code) {
        guard phase != .ended else { return }
        phase = .ended
        if let path { OwnConnections.remove(path) }
        _ = central?.attemptEnded(self, connectedAt: nil)
        completion(.failure(BluetoothError(code, during: .connect, peer: identity.uuid)))
    }

    /// The completion comes in the next turn, so that it does not come within the caller's call.
    func cancel() {
        guard phase != .ended else { return }
        if isConnecting, let path { host.send(path, BlueZ.device, "Disconnect") }
        phase = .ended
        if let path { OwnConnections.remove(path) }
        _ = central?.attemptEnded(self, connectedAt: nil)
        host.timers.schedule(after: .zero) { [completion, identity] in
            completion(.failure(BluetoothError(.disconnected(.requested), during: .connect, peer: identity.uuid)))
        }
    }
}
