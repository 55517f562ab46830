import Bluetooth
import DBus
import Foundation

/// The peripheral role of a Linux machine's Bluetooth adapter, over BlueZ and D-Bus.
///
///     let radio = BlueZPeripheral(adapter: "hci0")
///     try await radio.run()
///
/// What BlueZ does not let through, for every program that serves a GATT table with it:
/// - A write request of 511 or 512 bytes is refused with 0x0D, as BlueZ counts the handle in, and so are prepared writes of more than 508
///   bytes in all, as it counts the offset in too (seen in 5.66).
/// - ATT errors other than 0x02, 0x03, 0x06, 0x07, 0x08, 0x0D, 0x0E, 0x80–0x9F and 0xFE arrive as 0x0E.
/// - A characteristic that takes both writes and write commands answers every write with success.
/// - A link that this side ends stays for 2 s: what the central has asked before is still answered.
/// - A request that is not answered when its link ends makes the service use memory that it has freed, and may crash it (seen in 5.66): so
///   every one is answered, and where the service is started again, this radio goes on with it.
/// - The MTU of a central is told with its first request; until then it counts as 23.
/// - Before BlueZ 5.69, who else subscribes to a characteristic that one central has subscribed to is not told; such a central is
///   notified all the same.
@BluetoothActor
public final class BlueZPeripheral: PeripheralRadio {
    public nonisolated let timers: TimerQueue
    public weak var peripheralDelegate: (any PeripheralRadioDelegate)?
    /// It also answers for pairings that centrals start, for the whole machine, as BlueZ has one default agent.
    public weak var pairingAgent: (any PairingAgent)? { didSet { agent.agent = pairingAgent } }

    let host: AdapterHost
    let agent: PairingAgentObject
    private let usesWriteSockets: Bool
    private let reasons: DisconnectReasons
    private let advertiser: Advertiser
    var table: PublishedTable?
    private var generation = 0
    private var registeredAt: String?
    /// Connected centrals by their object.
    var centrals: [String: Central] = [:]
    /// Also those of centrals that are away: with a bond they are theirs when they come back (Core Vol 3, Part G, 3.3.3.3), and BlueZ,
    /// which keeps the descriptor's value, does not ask for them again; without one, BlueZ closes the socket at the link's end.
    var subscriptions: [Subscription] = []
    /// Sockets that write commands come over, by handle.
    var writeSockets: [AttributeHandle: (central: String, socket: PacketSocket)] = [:]
    /// Characteristics whose subscribers BlueZ serves itself, from a property's changes, and the centrals that were there when it said so.
    var propertySubscriptions: [AttributeHandle: Set<String>] = [:]
    /// Values that are read in parts.
    var longReads: [LongRead: [UInt8]] = [:]

    struct LongRead: Hashable {
        let central: UUID
        let handle: AttributeHandle
    }

    /// - Parameters:
    ///   - adapter: "hci0", "hci1", …; by default the first one that there is.
    ///   - busAddress: the D-Bus address of the bus; by default the system's, or what `DBUS_SYSTEM_BUS_ADDRESS` says.
    ///   - usesWriteSockets: take write commands over a socket (`AcquireWrite`) where one central is connected, which costs less than a
    ///     D-Bus message for each. Off by default, because a BlueZ that is still asking for the socket hands over commands with the
    ///     content of the latest one (seen in 5.66: of 1000 commands in a burst, all came as the last).
    ///   - timers: the time that the radio lives by.
    public nonisolated init(
        adapter: String? = nil, busAddress: String? = nil, usesWriteSockets: Bool = false, timers: TimerQueue = TimerQueue()
    ) {
        self.timers = timers
        self.usesWriteSockets = usesWriteSockets
        host = AdapterHost(adapterName: adapter, busAddress: busAddress, timers: timers)
        reasons = DisconnectReasons(host: host)
        agent = PairingAgentObject(host: host, reasons: reasons, isDefault: true)
        advertiser = Advertiser(host: host)
    }

    public var state: AdapterState { host.state }

    /// Waits until it is known whether the adapter can be used, at most 10 s; ``run()`` has to run meanwhile.
    public func waitForState() async { await host.waitForState() }
    public let missingCapabilities: [RadioCapability: String] = [
        .connectionParameters: BlueZ.choosesParameters,
        .chosenTXPower: "BlueZ advertises the TX power of the controller.",
        .longestWrite: "BlueZ counts the handle in, and refuses write requests over 510 bytes.",
        .everyATTError: "BlueZ has no words for most of the ATT's error codes, and sends 0x0E, an unlikely error, for each of them.",
    ]

    public func run() async throws {
        host.delegate = self
        try await host.run { [self] in await closeEverything() }
    }

    private func closeEverything() async {
        // Bounded, for a service that does not answer any more. What is registered goes with the connection to the bus.
        advertiser.stop()
        for path in centrals.keys.sorted() {
            _ = try? await host.call(path, BlueZ.device, "Disconnect", timeout: .seconds(3))
            centralIsGone(path, .requested)
        }
        reasons.close()
        registeredAt = nil
    }

    // MARK: - Publishing

    public func publish(_ services: [GATTService]) async throws -> [GATTService] {
        await host.waitForState()
        guard let adapter = host.adapterPath else { throw BluetoothError(.adapter(host.state), during: .publish) }
        if let table, registeredAt != nil {
            host.send(adapter, BlueZ.gattManager, "UnregisterApplication", [.objectPath(table.root)])
        }
        closeSockets()
        generation += 1
        table = PublishedTable(services, root: "/outrigger/table\(generation)", offersWriteSockets: usesWriteSockets)
        registeredAt = nil
        guard !services.isEmpty else { return [] }
        do {
            try await register(adapter)
        } catch {
            table = nil
            throw BluetoothError(.radio(name: error.name, message: error.message), during: .publish)
        }
        return table?.fixHandles() ?? []
    }

    private func register(_ adapter: String) async throws(BusError) {
        guard let table else { return }
        registeredAt = adapter
        do {
            // BlueZ asks for the table before it answers.
            _ = try await host.call(adapter, BlueZ.gattManager, "RegisterApplication", [.objectPath(table.root), .options([:])])
        } catch {
            registeredAt = nil
            throw error
        }
    }

    /// The service was restarted, or the adapter was plugged in again.
    private func registerAgain() {
        guard let adapter = host.adapterPath, registeredAt != adapter, let table, !table.managedObjects.asArray.isNilOrEmpty else { return }
        registeredAt = adapter
        host.call(adapter, BlueZ.gattManager, "RegisterApplication", [.objectPath(table.root), .options([:])]) { [weak self] result in
            guard let self, case .failure = result, registeredAt == adapter else { return }
            registeredAt = nil
            timers.schedule(after: .seconds(1)) { [weak self] in self?.registerAgain() }
        }
    }

    // MARK: - Advertising

    public func startAdvertising(_ data: AdvertisementData) async throws {
        // Says what does not fit, before BlueZ would say no more than "failed".
        _ = try data.payloads()
        await host.waitForState()
        if let error = host.unusable(.advertise) { throw error }
        guard let fitted = data.fittedForBlueZ else {
            throw BluetoothError(
                .radio(
                    name: "org.bluez.Error.InvalidLength",
                    message: "BlueZ puts the name alone into the scan response, and the rest is longer than the 31 bytes of the "
                        + "advertisement."), during: .advertise, advice: "Leave out a service or some data.")
        }
        try await advertiser.start(fitted)
    }

    public func stopAdvertising() { advertiser.stop() }

    // MARK: - Notifying

    public func notify(_ value: [UInt8], for handle: AttributeHandle, to central: UUID?) -> Bool {
        let receivers = subscriptions.filter { subscription in
            guard subscription.handle == handle, let receiver = centrals[subscription.central] else { return false }
            return central == nil || receiver.id == central
        }
        guard !receivers.contains(where: \.isFull) else { return false }
        let full = receivers.filter { !$0.send(value) }
        if !full.isEmpty, full.count == receivers.count { return false }
        for subscription in full { subscription.keep(value) }
        if receivers.isEmpty, propertySubscriptions[handle] != nil, let path = table?.path(of: handle) {
            let changed = Variant.options(["Value": .bytes(value)])
            // A bus that is gone has no subscribers.
            try? host.bus.emit(
                path, ObjectCache.properties, "PropertiesChanged", [.string(BlueZ.gattCharacteristic), changed, .strings([])])
        }
        return true
    }

    // MARK: - Centrals

    public func disconnect(_ central: UUID) {
        guard let path = centrals.first(where: { $0.value.id == central })?.key else { return }
        host.send(path, BlueZ.device, "Disconnect")
    }

    /// The central of a request: BlueZ may tell of the request before it tells of the connection.
    func central(_ options: [String: Variant]) -> Central? {
        guard let path = options["device"]?.asString else { return centrals.count == 1 ? centrals.values.first : nil }
        guard let central = centralIsThere(path) else { return nil }
        guard let mtu = options["mtu"]?.asInt, mtu != central.mtu, (23...517).contains(mtu) else { return central }
        let changed = Central(id: central.id, mtu: mtu)
        centrals[path] = changed
        peripheralDelegate?.centralDidChangeMTU(changed)
        return changed
    }

    @discardableResult
    private func centralIsThere(_ path: String) -> Central? {
        if let known = centrals[path] { return known }
        guard let identity = DeviceIdentity(path: path) else { return nil }
        let central = Central(id: identity.uuid, mtu: 23)
        centrals[path] = central
        // A socket does not tell who wrote: with a second central, BlueZ has to.
        if centrals.count > 1 { closeWriteSockets { _ in true } }
        peripheralDelegate?.centralDidConnect(central)
        for handle in subscribed(path) { peripheralDelegate?.central(central, didSubscribe: true, to: handle) }
        return central
    }

    /// Its bond went with what BlueZ knew of it, and its subscriptions with the bond.
    private func forget(_ path: String) {
        for subscription in subscriptions where subscription.central == path { subscription.close() }
        subscriptions.removeAll { $0.central == path }
        for handle in propertySubscriptions.keys { propertySubscriptions[handle]?.remove(path) }
    }

    /// The characteristics to which a central that is back is still subscribed.
    private func subscribed(_ path: String) -> [AttributeHandle] {
        let sockets = subscriptions.filter { $0.central == path }.map(\.handle)
        return Set(sockets + propertySubscriptions.filter { $0.value.contains(path) }.keys).sorted()
    }

    /// The centrals that the adapter is bonded with, in the order of their addresses: the whole machine's, as BlueZ does not tell whose
    /// they are.
    public func bondedIdentities() async throws -> [UUID] { await host.bondedDevices() }

    /// Forgets a bond, and disconnects. A no-op without a bond.
    ///
    /// - Throws: ``BluetoothError`` with BlueZ's own words.
    public func removeBond(with central: UUID) async throws { try await host.removeBond(with: central) }

    /// The former name of ``bondedIdentities()``.
    @available(*, deprecated, renamed: "bondedIdentities()")
    public func bondedCentrals() async throws -> [UUID] { try await bondedIdentities() }

    /// The former name of ``removeBond(with:)``.
    @available(*, deprecated, renamed: "removeBond(with:)")
    public func removeBond(_ central: UUID) async throws { try await removeBond(with: central) }

    private func centralIsGone(_ path: String, _ reason: DisconnectReason) {
        guard let central = centrals.removeValue(forKey: path) else { return }
        closeWriteSockets { $0 == path }
        longReads = longReads.filter { $0.key.central != central.id }
        peripheralDelegate?.centralDidDisconnect(central, reason: reason)
    }

    private func closeWriteSockets(where isIncluded: (String) -> Bool) {
        for (handle, entry) in writeSockets where isIncluded(entry.central) {
            entry.socket.readAll()
            entry.socket.close()
            writeSockets[handle] = nil
        }
    }

    private func closeSockets() {
        closeWriteSockets { _ in true }
        for subscription in subscriptions { subscription.close() }
        subscriptions = []
        propertySubscriptions = [:]
        longReads = [:]
    }
}

extension [Variant]? {
    fileprivate var isNilOrEmpty: Bool { self?.isEmpty ?? true }
}

extension BlueZPeripheral: AdapterHostDelegate {
    func hostDidChangeState(_ state: AdapterState) {
        reasons.adapterDidChange()
        if state != .poweredOn { for path in centrals.keys.sorted() { centralIsGone(path, .adapterUnavailable) } }
        if host.adapterPath == nil {
            registeredAt = nil
            closeSockets()
        }
        agent.update()
        registerAgain()
        advertiser.adapterDidChange()
        peripheralDelegate?.peripheralRadioDidChangeState(state)
    }

    func hostDidApply(_ change: ObjectCache.Change) {
        switch change {
        case .added(let path, BlueZ.device), .changed(let path, BlueZ.device, _):
            guard let adapter = host.adapterPath, path.hasPrefix(adapter + "/") else { return }
            let isConnected = host.objects.properties(path, BlueZ.device)?["Connected"]?.asBool ?? false
            if isConnected {
                // What was connected before there was anything to offer is no central of ours until it asks for something.
                if registeredAt != nil, !OwnConnections.contains(path), isNewlyConnected(change) { centralIsThere(path) }
            } else if centrals[path] != nil {
                reasons.resolve(path, untold: .peer) { [weak self] reason in
                    guard let self, host.objects.properties(path, BlueZ.device)?["Connected"]?.asBool != true else { return }
                    centralIsGone(path, reason)
                }
            }
        case .removed(let path, BlueZ.device):
            centralIsGone(path, reasons.take(path) ?? .requested)
            forget(path)
        default: break
        }
    }

    private func isNewlyConnected(_ change: ObjectCache.Change) -> Bool {
        if case .changed(_, _, let names) = change { return names.contains("Connected") }
        return true
    }

    func hostDidReceive(_ signal: BusSignal) { reasons.apply(signal) }

    func hostWillDispatch() { for (_, entry) in writeSockets.sorted(by: { $0.key < $1.key }) { entry.socket.readAll() } }

    func hostDidReceive(_ call: BusCall) {
        if call.path == PairingAgentObject.path, call.interface == BlueZ.agent { return agent.handle(call) }
        if advertiser.handle(call) { return }
        guard let table, call.path == table.root || table.entries[call.path] != nil else {
            return call.reply(error: BusError(BusError.unknownObject, "there is no such object"))
        }
        serve(call)
    }
}
