import Bluetooth
import Foundation

/// What is behind a ``CBCentralManager``.
@BluetoothActor
final class ImitatedCentral: CentralRadioDelegate {
    let system: ImitatedSystem
    private(set) weak var manager: CBCentralManager?
    /// Every device that this machine has met.
    private var met: [UUID: ImitatedPeripheral] = [:]
    private(set) var isScanning = false
    private var scanned: Set<BTUUID>?
    private var isRepeating = false
    private var heard: Set<UUID> = []
    private var identifier: String?
    /// What the app would still do, it does not.
    private var isEnded = false

    init(_ system: ImitatedSystem) { self.system = system }

    var radio: (any CentralRadio)? { system.central }
    var timers: TimerQueue? { radio?.timers }

    /// - Parameter identifier: names the app's manager, whose connections are then kept while the app does not run.
    func open(_ manager: CBCentralManager, restoredBy identifier: String?) {
        self.manager = manager
        self.identifier = identifier
        system.running = self
        radio?.centralDelegate = self
        let kept = identifier.flatMap { system.kept.removeValue(forKey: $0) } ?? []
        if !kept.isEmpty {
            for peripheral in kept {
                met[peripheral.id] = peripheral
                peripheral.central = self
            }
            // The system holds them until the app was told.
            let faces = kept.map { $0.faceForApp() }
            later { [weak manager] in
                guard let manager else { return }
                manager.delegate?.centralManager(manager, willRestoreState: [CBCentralManagerRestoredStatePeripheralsKey: faces])
            }
        }
        // What the state is comes later.
        later { [self] in report(radio?.state ?? .unsupported) }
    }

    /// The system ends the app. What it has, and what it waits for, goes on where the app has named its manager.
    func endApp() {
        isEnded = true
        manager?.delegate = nil
        manager = nil
        guard let identifier else { return close() }
        system.kept[identifier] = met.values.filter { $0.state == .connected || $0.state == .connecting }.sorted { $0.id < $1.id }
        for peripheral in system.kept[identifier] ?? [] { peripheral.invalidate() }
        met = [:]
    }

    /// The manager is gone, and its connections with it.
    func close() {
        for peripheral in met.values { peripheral.release() }
        met = [:]
    }

    /// Calls back in a turn of its own.
    func later(after delay: Duration = .zero, _ action: @escaping @BluetoothActor () -> Void) {
        if let timers { timers.schedule(after: delay, action) } else { Task { action() } }
    }

    // MARK: - State

    private func report(_ state: AdapterState) {
        guard let manager, manager.state != CBManagerState(state) else { return }
        let resets = state == .poweredOn && manager.state != .resetting && system.behaviour.resetsBeforeItIsOn
        manager.state = resets ? .resetting : CBManagerState(state)
        manager.delegate?.centralManagerDidUpdateState(manager)
        if resets { later { [self] in self.report(radio?.state ?? .unsupported) } }
    }

    func radioDidChangeState(_ state: AdapterState) {
        isScanning = false
        let lost = state == .poweredOn ? [] : met.values.filter { $0.adapterWentOff() }.compactMap { $0.face }
        // Below "off", what an app holds is no good any more.
        let worthless: CBManagerState = system.behaviour.forgetsPeripheralsWhenOff ? .poweredOff : .unauthorized
        if CBManagerState(state).rawValue <= worthless.rawValue { for peripheral in met.values { peripheral.invalidate() } }
        report(state)
        guard system.behaviour.reportsLinksOfAnAdapterThatIsOff, let manager else { return }
        for face in lost {
            manager.delegate?.centralManager(manager, didDisconnectPeripheral: face, error: CBError(.peripheralDisconnected))
        }
    }

    /// Whether a command may be given.
    private func isUsable(_ command: String, _ peripheral: CBPeripheral? = nil) -> Bool {
        guard !isEnded else { return false }
        guard manager?.state == .poweredOn, radio != nil else {
            system.complain("\(command) while the state is \(manager?.state ?? .unknown)")
            return false
        }
        if let peripheral, peripheral.imitated.face !== peripheral {
            system.complain("\(command) of a peripheral that is not valid any more")
            return false
        }
        return true
    }

    // MARK: - Scanning

    func scan(_ services: [CBUUID]?, isRepeating: Bool) {
        guard isUsable("scan") else { return }
        isScanning = true
        scanned = services.map { Set($0.map(\.value)) }
        self.isRepeating = isRepeating
        heard = []
        radio?.startScanning(services: services?.map(\.value) ?? [])
    }

    func stopScan() {
        guard isUsable("stop of a scan") else { return }
        isScanning = false
        radio?.stopScanning()
    }

    func radioDidDiscover(_ report: AdvertisingReport) {
        guard isScanning, let manager else { return }
        if system.isInBackground, scanned?.isEmpty != false { return }
        guard heard.insert(report.peripheral).inserted || isRepeating && !system.isInBackground else { return }
        let peripheral = meet(report.peripheral)
        if peripheral.name == nil || !system.behaviour.keepsNames { peripheral.name = report.data.localName ?? peripheral.name }
        manager.delegate?.centralManager(
            manager, didDiscover: peripheral.faceForApp(), advertisementData: Self.dictionary(report.data),
            rssi: NSNumber(value: report.rssi)
        )
    }

    private static func dictionary(_ data: AdvertisementData) -> [String: Any] {
        var dictionary: [String: Any] = [CBAdvertisementDataIsConnectable: NSNumber(value: data.isConnectable)]
        func list(_ uuids: [BTUUID], _ key: String) { if !uuids.isEmpty { dictionary[key] = uuids.map { CBUUID($0) } } }
        list(data.serviceUUIDs, CBAdvertisementDataServiceUUIDsKey)
        list(data.solicitedServiceUUIDs, CBAdvertisementDataSolicitedServiceUUIDsKey)
        list(data.overflowServiceUUIDs, CBAdvertisementDataOverflowServiceUUIDsKey)
        if let name = data.localName { dictionary[CBAdvertisementDataLocalNameKey] = name }
        if let power = data.txPower { dictionary[CBAdvertisementDataTxPowerLevelKey] = NSNumber(value: power) }
        if let maker = data.manufacturerData {
            dictionary[CBAdvertisementDataManufacturerDataKey] = Data(
                [UInt8(maker.company & 0xFF), UInt8(maker.company >> 8)] + maker.data)
        }
        if !data.serviceData.isEmpty {
            let pairs = data.serviceData.map { (CBUUID($0.key), Data($0.value)) }
            dictionary[CBAdvertisementDataServiceDataKey] = Dictionary(uniqueKeysWithValues: pairs)
        }
        return dictionary
    }

    // MARK: - Connecting

    private func meet(_ id: UUID) -> ImitatedPeripheral {
        if let known = met[id] { return known }
        let peripheral = ImitatedPeripheral(id: id, central: self)
        met[id] = peripheral
        return peripheral
    }

    func retrieve(_ id: UUID) -> CBPeripheral? {
        guard isUsable("retrieval"), let peripheral = met[id] else { return nil }
        guard peripheral.wasConnected || !system.behaviour.forgetsWhatWasNeverConnected else { return nil }
        return peripheral.faceForApp()
    }

    func connect(_ peripheral: CBPeripheral) { if isUsable("connection", peripheral) { peripheral.imitated.connect() } }

    func cancel(_ peripheral: CBPeripheral) { if isUsable("cancellation", peripheral) { peripheral.imitated.cancel() } }
}
