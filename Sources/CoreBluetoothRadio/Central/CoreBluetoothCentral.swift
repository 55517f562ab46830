import Bluetooth
import CoreBluetooth
import Foundation

/// The central role of an Apple system's Bluetooth adapter, over CoreBluetooth.
///
///     let radio = CoreBluetoothCentral()
///     try await radio.run()
///
/// An app needs `NSBluetoothAlwaysUsageDescription`, and `bluetooth-central` among its background modes to go on in the background.
///
/// A peripheral's identity is the system's own: the same after a restart, and another one on another phone. Only peripherals that were
/// found since this radio began, or that this system knows from a connection, can be connected. What the system keeps to itself is in ``missingCapabilities``.
@BluetoothActor
public final class CoreBluetoothCentral: NSObject, CentralRadio {
    /// Makes the manager that reports to a delegate.
    package typealias MakeManager = @BluetoothActor (any CBCentralManagerDelegate) -> CBCentralManager

    private struct Attempt {
        /// The system gives an attempt up when nobody holds its peripheral.
        let peripheral: CBPeripheral
        let completion: RadioCompletion<any RadioLink>
    }

    public nonisolated let timers: TimerQueue
    public private(set) var state = AdapterState.unknown
    public weak var centralDelegate: (any CentralRadioDelegate)?
    /// Never asked: the system asks the person itself.
    public weak var pairingAgent: (any PairingAgent)?
    public let missingCapabilities = RadioCapability.missingAtCentral

    private let makeManager: MakeManager
    private var manager: CBCentralManager?
    private var attempts: [UUID: Attempt] = [:]
    private var links: [UUID: CoreBluetoothLink] = [:]
    /// Peripherals that the system kept for us while the app did not run: given up when nobody holds them.
    private var restored: [UUID: CBPeripheral] = [:]
    /// The system may not know them by their identifiers before they were connected once.
    private var found = RecentlyHeard<CBPeripheral>(capacity: 200)

    package nonisolated init(timers: TimerQueue = TimerQueue(), makeManager: @escaping MakeManager) {
        self.timers = timers
        self.makeManager = makeManager
        super.init()
    }

    /// Asks for the right to use Bluetooth, where the person was not asked yet.
    public func run() async throws {
        guard manager == nil else { throw BluetoothError(.radio(name: "Busy", message: "This radio is running already."), during: .open) }
        manager = makeManager(self)
        await untilCancelled()
        close()
    }

    private func close() {
        for id in attempts.keys { cancelConnection(id) }
        restored = [:]
        found.removeAll()
        // The system closes what its manager leaves behind.
        for (_, link) in links.sorted(by: { $0.key < $1.key }) {
            cancel(link.native)
            link.end(.requested)
        }
        links = [:]
        if manager?.state == .poweredOn { manager?.stopScan() }
        manager?.delegate = nil
        manager = nil
        state = .unknown
        centralDelegate?.radioDidChangeState(.unknown)
    }

    // MARK: - Scanning

    /// Services alone: the system takes nothing else.
    public func startScanning(_ filter: ScanFilter) -> ScanFilter.Conditions {
        startScanning(services: filter.services)
        return .services
    }

    public func startScanning(services: [BTUUID]) {
        guard let manager, manager.state == .poweredOn else { return }
        manager.scanForPeripherals(
            withServices: services.isEmpty ? nil : services.map { CBUUID($0) },
            options: [CBCentralManagerScanOptionAllowDuplicatesKey: true])
        // What is connected does not advertise, so it would never be heard.
        for native in restored.values {
            let data = AdvertisementData(localName: native.name, serviceUUIDs: (native.services ?? []).compactMap { BTUUID($0.uuid) })
            let report = AdvertisingReport(peripheral: native.identifier, data: data, rssi: Self.strongest)
            timers.schedule(after: .zero) { [weak self] in self?.centralDelegate?.radioDidDiscover(report) }
        }
    }

    /// dBm: a device that is connected is near enough for whoever looks for one.
    private static let strongest = -1

    public func stopScanning() {
        guard let manager, manager.state == .poweredOn else { return }
        manager.stopScan()
    }

    // MARK: - Connecting

    /// The peripheral has to be one that was found, or that this system knows.
    public func connect(_ peripheral: UUID, completion: @escaping RadioCompletion<any RadioLink>) {
        func fail(_ code: BluetoothError.Code) {
            let error = BluetoothError(code, during: .connect, peer: peripheral)
            timers.schedule(after: .zero) { completion(.failure(error)) }
        }
        guard let manager, state == .poweredOn, manager.state == .poweredOn else { return fail(.adapter(state)) }
        guard attempts[peripheral] == nil, links[peripheral] == nil else {
            return fail(.radio(name: "InProgress", message: "There is a connection, or an attempt at one, already."))
        }
        guard let native = restored[peripheral] ?? found[peripheral] ?? manager.retrievePeripherals(withIdentifiers: [peripheral]).first
        else {
            return fail(.radio(name: "UnknownDevice", message: "This system has not met the device. Scan for it first."))
        }
        attempts[peripheral] = Attempt(peripheral: native, completion: completion)
        restored[peripheral] = nil
        manager.connect(native)
    }

    public func cancelConnection(_ peripheral: UUID) {
        guard let attempt = attempts.removeValue(forKey: peripheral) else { return }
        cancel(attempt.peripheral)
        // The system may report that it has ended, and may not.
        let error = BluetoothError(.disconnected(.requested), during: .connect, peer: peripheral)
        timers.schedule(after: .zero) { attempt.completion(.failure(error)) }
    }

    /// Ends an attempt, or a connection.
    ///
    /// - Returns: whether the system could be told.
    @discardableResult
    func cancel(_ peripheral: CBPeripheral) -> Bool {
        guard let manager, manager.state == .poweredOn else { return false }
        manager.cancelPeripheralConnection(peripheral)
        return true
    }

    private func endAttempt(_ id: UUID, _ reason: DisconnectReason) {
        guard let attempt = attempts.removeValue(forKey: id) else { return }
        attempt.completion(.failure(BluetoothError(.disconnected(reason), during: .connect, peer: id)))
    }

    /// The system says of no attempt, and of no link, that the adapter took it.
    private func endEverything(_ state: AdapterState) {
        let ended = links
        links = [:]
        restored = [:]
        // They may be worthless from now on, and are found anew when it is on again.
        found.removeAll()
        for (_, link) in ended.sorted(by: { $0.key < $1.key }) { link.end(.adapterUnavailable) }
        let given = attempts
        attempts = [:]
        for (id, attempt) in given.sorted(by: { $0.key < $1.key }) {
            attempt.completion(.failure(BluetoothError(.adapter(state), during: .connect, peer: id)))
        }
    }

    // MARK: - Bonds

    public func bondedPeripherals() async throws -> [UUID] { throw Self.bondsAreTheSystems }

    public func removeBond(_ peripheral: UUID) async throws { throw Self.bondsAreTheSystems }

    private static let bondsAreTheSystems = BluetoothError(
        .unavailable(.bonds, reason: RadioCapability.missingAtCentral[.bonds] ?? ""), during: .bonds)
}

// On the actor: the manager calls back on the queue that is the actor's own.
extension CoreBluetoothCentral: @BluetoothActor CBCentralManagerDelegate {
    /// Comes before the first state, where the system has started the app again.
    public func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
        let natives = dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral] ?? []
        restored = Dictionary(natives.map { ($0.identifier, $0) }) { first, _ in first }
    }

    public func centralManagerDidUpdateState(_ central: CBCentralManager) {
        let new = AdapterState(central.state)
        guard new != state else { return }
        state = new
        if new != .poweredOn { endEverything(new) }
        centralDelegate?.radioDidChangeState(new)
    }

    public func centralManager(
        _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any], rssi RSSI: NSNumber
    ) {
        found.hear(peripheral, of: peripheral.identifier)
        centralDelegate?.radioDidDiscover(
            AdvertisingReport(peripheral: peripheral.identifier, data: AdvertisementData(advertisementData), rssi: RSSI.intValue))
    }

    public func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        let id = peripheral.identifier
        guard let attempt = attempts.removeValue(forKey: id) else {
            // It was given up, and stands all the same: nobody wants it. One that was restored may still be asked for.
            if links[id] == nil, restored[id] == nil { cancel(peripheral) }
            return
        }
        let link = CoreBluetoothLink(peripheral, central: self)
        links[id] = link
        attempt.completion(.success(link))
    }

    public func centralManager(_ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?) {
        endAttempt(peripheral.identifier, error == nil ? .connectionFailed : ErrorTable.disconnectReason(error))
    }

    public func centralManager(_ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: (any Error)?) {
        restored[peripheral.identifier] = nil
        if let link = links.removeValue(forKey: peripheral.identifier) { return link.end(ErrorTable.disconnectReason(error)) }
        // Without an error it is what came of an earlier attempt that was cancelled; with one, this attempt has failed.
        if error != nil { endAttempt(peripheral.identifier, ErrorTable.disconnectReason(error)) }
    }
}
