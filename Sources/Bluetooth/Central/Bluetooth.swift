import Foundation
import Observation

/// Finds devices and makes the declared class for each: the companion's side of a radio.
///
///     let bluetooth = Bluetooth(radio: radio) {
///         Discover(MyDevice.self, by: .advertisedService("FFF0"))
///     }
///     bluetooth.scanNearbyDevices()
///
/// The radio's own ``CentralRadio/run()`` must be running. In an ``Application``, both come from there.
@BluetoothActor
@Observable
public final class Bluetooth: Module, EnvironmentAccessible {
    /// The adapter's state.
    public internal(set) var state = AdapterState.unknown { didSet { if state != oldValue { stateHandlers.tell(state) } } }
    /// True while a scan is wanted. It pauses while the adapter is off.
    public internal(set) var isScanning = false
    /// The filter of the scan, and who applies which part of it; `nil` where nothing is scanned for. A condition comes from the scan's own
    /// filter, else from the ``Discover`` lines, where all of them have it.
    public internal(set) var appliedScanFilter: AppliedScanFilter?
    /// The devices that were heard lately, are connected or are in use, in the order of the first time.
    var records: [Record] = []
    /// The place of each in ``records``.
    @ObservationIgnored var recordIndices: [UUID: Int] = [:]
    /// Every peripheral that someone holds: two objects for one device would each know half of it.
    @ObservationIgnored var known: [UUID: WeakPeripheral] = [:]

    @ObservationIgnored let discoveries: [Discover]
    @ObservationIgnored var radio: (any CentralRadio)?
    @ObservationIgnored var scan = ScanOptions()
    @ObservationIgnored var staleTimer: TimerQueue.Token?
    @ObservationIgnored var autoConnectTimer: TimerQueue.Token?
    @ObservationIgnored var autoConnectTasks: [UUID: Task<Void, Never>] = [:]
    /// Those that auto-connect could not connect, until the others had their turn.
    @ObservationIgnored var failedAutoConnects: Set<UUID> = []
    @ObservationIgnored let tracer = Tracer()
    @ObservationIgnored let stateHandlers = AdapterStateHandlers()
    /// The number of connections that were set up: each gets its place in the order.
    @ObservationIgnored private var connectionCount = 0
    /// The application's; it holds this module, so that this does not hold it.
    @ObservationIgnored weak var dependencies: DependencyContainer?

    /// A peripheral and, where a ``Discover`` matched, its device.
    struct Record {
        let peripheral: BluetoothPeripheral
        var device: (any BluetoothDevice)?
    }

    /// A peripheral for as long as someone else holds it.
    struct WeakPeripheral {
        weak var peripheral: BluetoothPeripheral?
    }

    /// The options of a scan.
    struct ScanOptions {
        var filter = ScanFilter(minimumRSSI: Bluetooth.defaultMinimumRSSI)
        var staleInterval = Bluetooth.defaultStaleInterval
        var autoConnect = false
    }

    /// −80 dBm: weaker devices are passed over.
    public nonisolated static let defaultMinimumRSSI = -80
    /// 8 s without an advertisement, and a device is no longer nearby.
    public nonisolated static let defaultStaleInterval: Duration = .seconds(8)

    /// - Parameters:
    ///   - radio: the radio; by default the one of the ``Application``.
    ///   - devices: which classes stand for which devices.
    public init(radio: (any CentralRadio)? = nil, @DiscoveryBuilder _ devices: @BluetoothActor () -> [Discover]) {
        discoveries = devices()
        if let radio { attach(radio) }
    }

    deinit { for task in autoConnectTasks.values { task.cancel() } }

    /// Uses a radio, once.
    func attach(_ radio: any CentralRadio) {
        self.radio = radio
        radio.centralDelegate = self
        state = radio.state
    }

    /// The capabilities that the radio lacks, and why, in a sentence for a person. Known once ``state`` is.
    public var missingCapabilities: [RadioCapability: String] { radio?.missingCapabilities ?? [:] }

    /// Calls the closure with everything that happens on connections from now on; `nil` ends that.
    public func onTrace(_ handler: (@BluetoothActor (TraceEvent) -> Void)?) { tracer.handler = handler }

    /// The devices of a class that are nearby or connected, in the order in which they were first heard.
    public func nearbyDevices<Device: BluetoothDevice>(for device: Device.Type = Device.self) -> [Device] {
        records.compactMap { $0.peripheral.nearby ? $0.device as? Device : nil }
    }

    /// Everything that is nearby or connected, in the order in which it was first heard.
    public var nearbyPeripherals: [BluetoothPeripheral] { records.map(\.peripheral).filter(\.nearby) }

    /// The device that stands for a peripheral, where one was made.
    public func device(for peripheral: BluetoothPeripheral) -> (any BluetoothDevice)? {
        recordIndices[peripheral.id].flatMap { records[$0].device }
    }

    /// The peripheral of an identity, known or not.
    ///
    /// Using a module that was given no radio is a mistake in the program, and stops it.
    public func retrievePeripheral(for id: UUID) -> BluetoothPeripheral {
        if let index = recordIndices[id] { return records[index].peripheral }
        let peripheral = makePeripheral(id)
        keep(peripheral)
        return peripheral
    }

    /// The device of an identity, in reach or not: connect it to wait until it is.
    ///
    /// - Parameters:
    ///   - id: what ``DeviceStates/id`` said when the device was first found.
    ///   - device: the class that stands for it. A device that was made as another class is made anew.
    public func retrieveDevice<Device: BluetoothDevice>(for id: UUID, as device: Device.Type = Device.self) -> Device {
        let peripheral = retrievePeripheral(for: id)
        if let index = recordIndices[id], let known = records[index].device as? Device { return known }
        let made = make(device, for: peripheral)
        if let index = recordIndices[id] { records[index].device = made }
        return made
    }

    func nextConnectionNumber() -> Int {
        connectionCount += 1
        return connectionCount
    }

    func makePeripheral(_ id: UUID) -> BluetoothPeripheral {
        if let held = known[id]?.peripheral { return held }
        guard let radio else { preconditionFailure("the Bluetooth module has no radio: give it one, or run it in an Application") }
        let peripheral = BluetoothPeripheral(id: id, radio: radio, owner: self)
        known[id] = WeakPeripheral(peripheral: peripheral)
        return peripheral
    }

    /// Lists a peripheral, where it is not listed.
    func keep(_ peripheral: BluetoothPeripheral) {
        guard recordIndices[peripheral.id] == nil else { return }
        recordIndices[peripheral.id] = records.count
        records.append(Record(peripheral: peripheral, device: nil))
    }

    /// Makes a device, and puts in place what it declares.
    func make<Device: BluetoothDevice>(_ type: Device.Type, for peripheral: BluetoothPeripheral) -> Device {
        let device = Device()
        let declared = DeclaredServices(of: device, for: peripheral)
        peripheral.unbind(.requested)
        peripheral.declared = declared
        dependencies?.inject(into: device)
        for entry in declared.entries { entry.service.configure() }
        device.configure()
        peripheral.handle(.tableChanged)
        return device
    }
}
