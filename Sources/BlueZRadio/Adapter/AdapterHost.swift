import Bluetooth
import DBus
import Foundation

/// The receiver of an ``AdapterHost``'s reports.
@BluetoothActor
protocol AdapterHostDelegate: AnyObject {
    func hostDidChangeState(_ state: AdapterState)
    func hostDidApply(_ change: ObjectCache.Change)
    func hostDidReceive(_ call: BusCall)
    func hostDidReceive(_ signal: BusSignal)
    /// An answer, a signal or a call is about to be handed over.
    func hostWillDispatch()
}

/// One adapter of BlueZ over one connection to the bus: its objects and its state, over restarts of the Bluetooth service, of the bus
/// and of the adapter.
@BluetoothActor
final class AdapterHost {
    let bus: BusConnection
    let timers: TimerQueue
    /// "hci0", or `nil` for the first one.
    let adapterName: String?
    private(set) var objects = ObjectCache()
    private(set) var state = AdapterState.unknown
    /// The adapter's object, while there is one.
    private(set) var adapterPath: String?
    weak var delegate: (any AdapterHostDelegate)?

    private var owner: String?
    private var isRunning = false
    private var isLoading = false
    /// The objects are known: signals about them make sense.
    private var isLoaded = false
    private var stop: CheckedContinuation<Void, Never>?
    private var stateWaiters: [@BluetoothActor () -> Void] = []
    private var reopenDelay: Duration = .seconds(1)

    nonisolated init(adapterName: String?, busAddress: String?, timers: TimerQueue) {
        self.adapterName = adapterName
        self.timers = timers
        bus = BusConnection(to: busAddress.map(BusAddress.at) ?? .system, timers: timers)
    }

    /// Opens the connection and keeps it until cancelled.
    ///
    /// - Parameter closing: what has to be done before the connection is closed.
    func run(closing: @BluetoothActor () async -> Void) async throws {
        guard !isRunning else { throw BluetoothError(.invalidDeclaration("this radio runs already."), during: .open) }
        isRunning = true
        defer { isRunning = false }
        bus.onSignal = { [weak self] in self?.handle($0) }
        bus.onCall = { [weak self] in self?.handle($0) }
        bus.onClose = { [weak self] _ in self?.busClosed() }
        bus.beforeDispatch = { [weak self] in self?.delegate?.hostWillDispatch() }
        do {
            try await open()
        } catch {
            bus.close()
            let failure = ErrorTable.openFailure(error)
            changeState(error.name == BusError.accessDenied ? .unauthorized : .unsupported)
            throw failure
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                if Task.isCancelled { continuation.resume() } else { stop = continuation }
            }
        } onCancel: {
            Task { @BluetoothActor in
                stop?.resume()
                stop = nil
            }
        }
        await closing()
        bus.close()
        isLoaded = false
        owner = nil
        adapterPath = nil
        forgetObjects()
        changeState(.unknown)
    }

    /// Waits until the adapter's state is known, at most 10 s.
    func waitForState() async {
        guard state == .unknown else { return }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            var isDone = false
            let finish: @BluetoothActor () -> Void = {
                if !isDone { continuation.resume() }
                isDone = true
            }
            stateWaiters.append(finish)
            timers.schedule(after: .seconds(10), finish)
        }
    }

    // MARK: - Calls

    /// Calls a method of BlueZ. Calls are handled by it in their order.
    func call(
        _ path: String, _ interface: String, _ member: String, _ arguments: [Variant] = [], timeout: Duration = .seconds(25),
        completion: @escaping BusConnection.Completion
    ) {
        bus.call(BlueZ.service, path, interface, member, arguments, timeout: timeout, completion: completion)
    }

    func call(
        _ path: String, _ interface: String, _ member: String, _ arguments: [Variant] = [], timeout: Duration = .seconds(25)
    ) async throws(BusError) -> [Variant] {
        try await bus.call(BlueZ.service, path, interface, member, arguments, timeout: timeout)
    }

    /// Calls a method whose answer changes nothing for us: what came of it is told by signals.
    func send(_ path: String, _ interface: String, _ member: String, _ arguments: [Variant] = []) {
        call(path, interface, member, arguments) { _ in }
    }

    /// The error of an adapter that cannot be used, where it cannot.
    func unusable(_ operation: BluetoothError.Operation) -> BluetoothError? {
        state == .poweredOn ? nil : BluetoothError(.adapter(state), during: operation)
    }

    /// The signals that are of use always. BlueZ also tells everyone of every value that anyone reads or is notified of, which costs each of
    /// them, and the bus, more than the read itself: who needs those of one object asks for them by ``follow(_:completion:)``.
    private static let signals = [
        "type='signal',sender='org.bluez',interface='\(ObjectCache.objectManager)'",
        "type='signal',sender='org.bluez',interface='\(BlueZ.device)'",
        changes(of: BlueZ.adapter),
        changes(of: BlueZ.device),
        "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.bluez'",
    ]

    /// The bus itself, whose name is its unique one too.
    private static let busService = "org.freedesktop.DBus"

    private static func changes(of interface: String) -> String {
        "type='signal',sender='org.bluez',interface='\(ObjectCache.properties)',arg0='\(interface)'"
    }

    private static func changes(ofCharacteristic path: String) -> String { changes(of: BlueZ.gattCharacteristic) + ",path='\(path)'" }

    /// Asks the bus for the changes of a characteristic; the completion is called once none is missed any more.
    func follow(_ path: String, completion: @escaping @BluetoothActor () -> Void) {
        bus.addMatch(Self.changes(ofCharacteristic: path), completion: completion)
    }

    /// Takes one ``follow(_:completion:)`` back.
    func unfollow(_ path: String) { bus.removeMatch(Self.changes(ofCharacteristic: path)) }

    // MARK: - Life

    private func open() async throws(BusError) {
        try bus.open()
        for rule in Self.signals { bus.addMatch(rule) }
        try await load()
    }

    /// Asks for all objects. A service that is installed and not running is started by the bus; one that runs is left alone.
    private func load() async throws(BusError) {
        do {
            owner = try await serviceOwner()
        } catch  where error.name == BusError.nameHasNoOwner {
            _ = try await callBus("StartServiceByName", [.string(BlueZ.service), .uint32(0)])
            owner = try await serviceOwner()
        }
        let result: Result<Void, BusError> = await withCheckedContinuation { continuation in
            call("/", ObjectCache.objectManager, "GetManagedObjects") { [self] answer in
                // Here and not after the wait: the next signal may come before a task that waits goes on.
                if case .success(let values) = answer {
                    isLoaded = true
                    reopenDelay = .seconds(1)
                    refreshAdapter(objects.load(values))
                }
                continuation.resume(returning: answer.map { _ in })
            }
        }
        try result.get()
    }

    private func serviceOwner() async throws(BusError) -> String? {
        try await callBus("GetNameOwner", [.string(BlueZ.service)]).first?.asString
    }

    private func callBus(_ member: String, _ arguments: [Variant]) async throws(BusError) -> [Variant] {
        try await bus.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member, arguments)
    }

    private func reload() {
        guard !isLoading else { return }
        isLoading = true
        Task {
            defer { isLoading = false }
            // The service may be gone again: its next appearance brings the next attempt.
            try? await load()
        }
    }

    private func busClosed() {
        serviceLost()
        reopenLater()
    }

    private func reopenLater() {
        guard isRunning else { return }
        timers.schedule(after: reopenDelay) { [weak self] in
            guard let self, isRunning, !bus.isOpen else { return }
            Task { [self] in
                do {
                    try await open()
                } catch {
                    bus.close()
                    reopenLater()
                }
            }
        }
        reopenDelay = min(reopenDelay * 2, .seconds(10))
    }

    private func serviceLost() {
        owner = nil
        isLoaded = false
        adapterPath = nil
        setState(.unsupported) { forgetObjects() }
    }

    private func forgetObjects() {
        for change in objects.clear() { delegate?.hostDidApply(change) }
    }

    private func handle(_ signal: BusSignal) {
        // A match rule does not keep out what another connection sends straight to ours.
        guard signal.sender == (signal.interface == Self.busService ? Self.busService : owner) else { return }
        if signal.member == "NameOwnerChanged", signal.interface == Self.busService {
            guard signal.arguments.count == 3, signal.arguments[0].asString == BlueZ.service else { return }
            if signal.arguments[1].asString != "" { serviceLost() }
            if signal.arguments[2].asString != "" { reload() }
            return
        }
        guard isLoaded else { return }
        let changes = objects.apply(signal)
        refreshAdapter(changes)
        if changes.isEmpty { delegate?.hostDidReceive(signal) }
    }

    private func handle(_ call: BusCall) {
        // Only the Bluetooth service has questions for us.
        guard call.sender == owner || call.interface == "org.freedesktop.DBus.Introspectable" else {
            return call.reply(error: BusError(BusError.accessDenied, "only the Bluetooth service may call this"))
        }
        delegate?.hostDidReceive(call)
    }

    /// Follows the adapter, and tells of the changes; of a loss, the state comes first, so that links know why they end.
    private func refreshAdapter(_ changes: [ObjectCache.Change]) {
        let present = objects.paths(with: BlueZ.adapter)
        if let adapterName {
            adapterPath = present.first { $0 == "\(BlueZ.root)/\(adapterName)" }
        } else if adapterPath.map(present.contains) != true {
            adapterPath = present.first
        }
        let isPowered = adapterPath.flatMap { objects.properties($0, BlueZ.adapter)?["Powered"]?.asBool }
        let new: AdapterState = isPowered.map { $0 ? .poweredOn : .poweredOff } ?? .unsupported
        setState(new) { for change in changes { delegate?.hostDidApply(change) } }
    }

    private func setState(_ new: AdapterState, reporting: () -> Void) {
        let isChange = new != state
        state = new
        reporting()
        if isChange { announceState() }
    }

    private func changeState(_ new: AdapterState) { setState(new) {} }

    private func announceState() {
        let waiters = stateWaiters
        stateWaiters = []
        for waiter in waiters { waiter() }
        delegate?.hostDidChangeState(state)
    }
}
