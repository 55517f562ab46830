import Bluetooth
import DBus
import Foundation

/// The central role of a Linux machine's Bluetooth adapter, over BlueZ and D-Bus.
///
///     let radio = BlueZCentral(adapter: "hci0")
///     try await radio.run()
///
/// No root is needed: the bus's policy lets a logged-in user, or the group `bluetooth`, talk to BlueZ. Where the program may administer
/// the network (`CAP_NET_ADMIN`), the kernel also tells why links end and how strong they are, and lets each adapter pair with what its own
/// agent can do; otherwise a pairing that BlueZ starts by itself, for a value that asks for one, is made with the abilities of the machine's
/// one default agent.
///
/// A peripheral's identity is made of its address and of nothing else (`AA:BB:CC:DD:EE:FF` is
/// `6F757472-6967-8765-B200-AABBCCDDEEFF`), so it is the same after a restart. BlueZ discovers a peripheral's table by itself: a link is
/// reported once that is done.
@BluetoothActor
public final class BlueZCentral: CentralRadio {
    public nonisolated let timers: TimerQueue
    public weak var centralDelegate: (any CentralRadioDelegate)?
    public weak var pairingAgent: (any PairingAgent)? { didSet { agent.agent = pairingAgent } }

    let host: AdapterHost
    let agent: PairingAgentObject
    let discovery: DiscoveryController
    let reasons: DisconnectReasons
    var attempts: [UUID: ConnectionAttempt] = [:]
    var links: [String: BlueZLink] = [:]
    /// The filter of the framework's scan.
    private var scanned: DiscoveryFilter?
    /// The time at which each device was heard last, in this scan.
    private var heard: [String: Duration] = [:]
    private var silenceTimer: TimerQueue.Token?
    /// The strength that is reported where the controller does not measure.
    private let unknownRSSI: Int

    /// After so long without a change, discovery is started anew, so that a device that sends the same again and again is heard again: in
    /// good time before it counts as gone (8 s).
    private static let silenceInterval: Duration = .seconds(5)

    /// - Parameters:
    ///   - adapter: "hci0", "hci1", …; by default the first one that there is.
    ///   - busAddress: the D-Bus address of the bus; by default the system's, or what `DBUS_SYSTEM_BUS_ADDRESS` says.
    ///   - unknownRSSI: what is reported for an advertisement whose strength the controller did not measure, as virtual controllers
    ///     do not, dBm; 127 says that it is not known.
    ///   - timers: the time that the radio lives by.
    public nonisolated init(
        adapter: String? = nil, busAddress: String? = nil, unknownRSSI: Int = 127, timers: TimerQueue = TimerQueue()
    ) {
        self.timers = timers
        self.unknownRSSI = unknownRSSI
        host = AdapterHost(adapterName: adapter, busAddress: busAddress, timers: timers)
        discovery = DiscoveryController(host: host)
        reasons = DisconnectReasons(host: host)
        agent = PairingAgentObject(host: host, reasons: reasons, isDefault: false)
    }

    public var state: AdapterState { host.state }
    public let missingCapabilities: [RadioCapability: String] = [
        .connectionParameters: BlueZ.choosesParameters,
        .phy: "BlueZ chooses the PHY of connections itself, and does not tell it to programs.",
    ]

    public func run() async throws {
        host.delegate = self
        try await host.run { [self] in await closeEverything() }
    }

    private func closeEverything() async {
        for attempt in attempts.values { attempt.cancel() }
        discovery.wanted = nil
        for link in links.values.sorted(by: { $0.path < $1.path }) {
            // Bounded, for a service that does not answer any more.
            _ = try? await host.call(link.path, BlueZ.device, "Disconnect", timeout: .seconds(3))
            endLink(link.path, .requested)
        }
        reasons.close()
    }

    // MARK: - Scanning

    public func startScanning(services: [BTUUID]) { _ = startScanning(ScanFilter(services: services)) }

    public func startScanning(services: [BTUUID], minimumRSSI: Int) {
        _ = startScanning(ScanFilter(services: services, minimumRSSI: minimumRSSI))
    }

    /// Services and strength. BlueZ takes a beginning of names too, and then hides from every other program the devices that are called
    /// otherwise (`device_is_discoverable` in its src/adapter.c): it is not given that. It takes no companies.
    public func startScanning(_ filter: ScanFilter) -> ScanFilter.Conditions {
        // The kernel drops what has no known strength; here that may count as some.
        let measures = unknownRSSI == 127
        scan(DiscoveryFilter(services: filter.services, minimumRSSI: measures ? filter.minimumRSSI : nil))
        return measures ? [.services, .minimumRSSI] : .services
    }

    private func scan(_ filter: DiscoveryFilter) {
        if scanned == nil { heard = [:] }
        scanned = filter
        updateDiscovery()
        // Another program may have it running: what it has found is not found again.
        for path in host.objects.paths(with: BlueZ.device) { report(path) }
    }

    public func stopScanning() {
        scanned = nil
        heard = [:]
        if let silenceTimer { timers.cancel(silenceTimer) }
        silenceTimer = nil
        updateDiscovery()
    }

    /// A scan for everything serves attempts to connect to a device that BlueZ does not know.
    func updateDiscovery() {
        let isListening = attempts.values.contains(where: \.isListening)
        discovery.wanted = isListening ? .everything : scanned
    }

    private func report(_ path: String) {
        guard let scanned, isOurs(path), let properties = host.objects.properties(path, BlueZ.device),
            let rssi = properties["RSSI"]?.asInt ?? (isLinkedWithoutUs(path) ? 127 : nil), let identity = DeviceIdentity(path: path)
        else { return }
        let data = AdvertisementData(device: properties)
        // BlueZ joins the filters of all programs.
        guard scanned.services.isEmpty || data.serviceUUIDs.contains(where: scanned.services.contains) else { return }
        heard[path] = timers.now
        armSilenceTimer()
        centralDelegate?.radioDidDiscover(
            AdvertisingReport(peripheral: identity.uuid, data: data, rssi: rssi == 127 ? unknownRSSI : rssi))
    }

    /// A link outlives the program that made it, where that was killed, or is another's: such a device is there and advertises no more.
    private func isLinkedWithoutUs(_ path: String) -> Bool {
        links[path] == nil && !attempts.values.contains { $0.path == path }
            && host.objects.properties(path, BlueZ.device)?["Connected"]?.asBool == true
    }

    private func armSilenceTimer() {
        guard silenceTimer == nil, scanned != nil, let oldest = heard.values.min() else { return }
        silenceTimer = timers.schedule(at: oldest + Self.silenceInterval) { [weak self] in self?.lookForSilence() }
    }

    /// BlueZ tells of changes: a device that sends the same at the same strength is silent, and so is one that has gone. A new discovery
    /// tells them apart.
    private func lookForSilence() {
        silenceTimer = nil
        let limit = timers.now - Self.silenceInterval
        let silent = heard.filter { $0.value <= limit }.keys
        for path in silent { heard[path] = nil }
        // It says nothing for as long as it is linked, and is there.
        for path in silent.sorted() where isLinkedWithoutUs(path) { report(path) }
        let mayBeThere = silent.contains {
            host.objects.properties($0, BlueZ.device)?["RSSI"] != nil && links[$0] == nil && !isLinkedWithoutUs($0)
        }
        if mayBeThere, !attempts.values.contains(where: \.isConnecting) { discovery.restart() }
        armSilenceTimer()
    }

    // MARK: - Connecting

    public func connect(_ peripheral: UUID, completion: @escaping RadioCompletion<any RadioLink>) {
        func failLater(_ code: BluetoothError.Code) {
            let error = BluetoothError(code, during: .connect, peer: peripheral)
            timers.schedule(after: .zero) { completion(.failure(error)) }
        }
        guard let identity = DeviceIdentity(uuid: peripheral) else {
            return failLater(.invalidDeclaration("\(peripheral) is not the identity of a device at a BlueZ radio."))
        }
        guard attempts[peripheral] == nil else { return failLater(.invalidDeclaration("an attempt to connect is under way.")) }
        guard host.state == .poweredOn else { return failLater(.adapter(host.state)) }
        let attempt = ConnectionAttempt(identity: identity, central: self, completion: completion)
        attempts[peripheral] = attempt
        attempt.start()
    }

    public func cancelConnection(_ peripheral: UUID) { attempts[peripheral]?.cancel() }

    /// An attempt has come to its end.
    func attemptEnded(_ attempt: ConnectionAttempt, connectedAt path: String?) -> BlueZLink? {
        attempts[attempt.identity.uuid] = nil
        updateDiscovery()
        guard let path else { return nil }
        let link = BlueZLink(peripheral: attempt.identity.uuid, path: path, host: host, agent: agent, reasons: reasons)
        links[path] = link
        return link
    }

    private func deviceDisconnected(_ path: String, untold: DisconnectReason) {
        guard let link = links[path] else { return }
        if link.isClosing { return endLink(path, .requested) }
        reasons.resolve(path, untold: untold) { [weak self] reason in
            if let self, links[path] === link { endLink(path, reason) }
        }
    }

    private func endLink(_ path: String, _ reason: DisconnectReason) {
        guard let link = links.removeValue(forKey: path) else { return }
        OwnConnections.remove(path)
        link.end(reason)
    }

    func isOurs(_ path: String) -> Bool { host.isOurs(path) }

    // MARK: - Bonds

    public func bondedPeripherals() async throws -> [UUID] { await host.bondedDevices() }

    public func removeBond(_ peripheral: UUID) async throws { try await host.removeBond(with: peripheral) }
}

extension BlueZCentral: AdapterHostDelegate {
    func hostDidChangeState(_ state: AdapterState) {
        reasons.adapterDidChange()
        if state == .poweredOn {
            discovery.update()
        } else {
            discovery.reset()
            heard = [:]
            for path in links.keys.sorted() { endLink(path, .adapterUnavailable) }
            for attempt in attempts.values.sorted(by: { $0.identity.address < $1.identity.address }) { attempt.fail(.adapter(state)) }
        }
        agent.update()
        centralDelegate?.radioDidChangeState(state)
    }

    func hostDidApply(_ change: ObjectCache.Change) {
        for attempt in attempts.values where change.path == attempt.path { attempt.apply(change) }
        for link in links.values where change.path.hasPrefix(link.path + "/") { link.apply(change) }
        switch change {
        case .added(let path, BlueZ.device): report(path)
        case .removed(let path, BlueZ.device):
            heard[path] = nil
            deviceDisconnected(path, untold: .requested)
        case .changed(let path, BlueZ.device, let names):
            if names.contains("Connected"), host.objects.properties(path, BlueZ.device)?["Connected"]?.asBool != true {
                deviceDisconnected(path, untold: .peer)
            }
            if !names.isDisjoint(with: ["RSSI", "ManufacturerData", "ServiceData", "UUIDs", "Name", "TxPower"]) { report(path) }
        default: break
        }
    }

    func hostDidReceive(_ signal: BusSignal) { reasons.apply(signal) }

    func hostDidReceive(_ call: BusCall) {
        guard call.path == PairingAgentObject.path, call.interface == BlueZ.agent else {
            return call.reply(error: BusError(BusError.unknownObject, "there is no such object"))
        }
        agent.handle(call)
    }

    func hostWillDispatch() { for link in links.values.sorted(by: { $0.path < $1.path }) { link.drain() } }
}
