import Bluetooth
import Observation

/// The state of a ``Bluetooth`` module on a screen, on the main actor. It follows the module while ``follow()`` runs; what changes faster
/// than the screen is shown once.
///
///     MyView().bluetooth(shown)
@MainActor
@Observable
public final class ShownBluetooth {
    /// The module itself, which belongs to ``BluetoothActor``.
    public nonisolated let bluetooth: Bluetooth
    private(set) var snapshot = BluetoothSnapshot()
    /// The scans that the views on the screen want, in the order in which they came.
    @ObservationIgnored private var scans: [(id: Int, scan: NearbyScan)] = []
    @ObservationIgnored private var lastScan = 0

    /// True where a preview is shown, and not the module.
    private let isPreview: Bool

    /// Makes a state that follows nothing yet: see ``follow()``.
    public init(_ bluetooth: Bluetooth) {
        self.bluetooth = bluetooth
        isPreview = false
    }

    init(preview: BluetoothSnapshot, of bluetooth: Bluetooth) {
        self.bluetooth = bluetooth
        snapshot = preview
        isPreview = true
    }

    /// The adapter's state.
    public var state: AdapterState { snapshot.state }
    /// True while a scan is wanted.
    public var isScanning: Bool { snapshot.isScanning }

    /// The devices of a class that are nearby or connected, in the order in which they were first heard.
    public func nearbyDevices<Device: BluetoothDevice>(for device: Device.Type = Device.self) -> [Shown<Device>] {
        snapshot.nearbyDevices(for: device)
    }

    /// The connected devices of a class, the one that has been connected longest first.
    public func connectedDevices<Device: BluetoothDevice>(of device: Device.Type = Device.self) -> ConnectedDevices<Device> {
        snapshot.connectedDevices(of: device)
    }

    /// Follows the module until cancelled.
    public func follow() async {
        while !isPreview, !Task.isCancelled {
            let (now, changes) = await Self.look(at: bluetooth)
            snapshot = now
            for await _ in changes { break }
        }
    }

    /// - Returns: what is there now, and a stream that tells once that it has changed.
    @BluetoothActor
    private static func look(at bluetooth: Bluetooth) -> (BluetoothSnapshot, AsyncStream<Void>) {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let snapshot = withObservationTracking {
            BluetoothSnapshot(bluetooth)
        } onChange: {
            continuation.yield()
        }
        return (snapshot, changes)
    }

    /// Scans until cancelled. Where several views scan at once, it is for all of them: the weakest signal, the longest interval, and
    /// connecting where one asks for it.
    public func scan(_ scan: NearbyScan) async {
        lastScan += 1
        let id = lastScan
        scans.append((id, scan))
        await update()
        let (gate, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in gate {}
        continuation.finish()
        scans.removeAll { $0.id == id }
        await update()
    }

    private func update() async {
        guard let first = scans.first?.scan else { return await stop() }
        let joined = scans.dropFirst().reduce(first) { $0.joined(with: $1.scan) }
        await start(joined)
    }

    @BluetoothActor
    private func start(_ scan: NearbyScan) {
        bluetooth.scanNearbyDevices(
            minimumRSSI: scan.minimumRSSI, advertisementStaleInterval: scan.advertisementStaleInterval, autoConnect: scan.autoConnect)
    }

    @BluetoothActor
    private func stop() { bluetooth.stopScanning() }
}

/// The aim of a scan: see ``Bluetooth/scanNearbyDevices(minimumRSSI:advertisementStaleInterval:autoConnect:)``.
public struct NearbyScan: Hashable, Sendable {
    /// dBm.
    public var minimumRSSI: Int
    /// The time that a device counts as nearby without being heard.
    public var advertisementStaleInterval: Duration
    /// True where the strongest device nearby, of each class, is to be connected.
    public var autoConnect: Bool

    /// Makes the aim of a scan; by default, nothing is connected by itself.
    ///
    /// - Parameter minimumRSSI: weaker advertisements are passed over, dBm.
    public init(
        minimumRSSI: Int = Bluetooth.defaultMinimumRSSI, advertisementStaleInterval: Duration = Bluetooth.defaultStaleInterval,
        autoConnect: Bool = false
    ) {
        self.minimumRSSI = minimumRSSI
        self.advertisementStaleInterval = advertisementStaleInterval
        self.autoConnect = autoConnect
    }

    /// The aim that serves both.
    func joined(with other: NearbyScan) -> NearbyScan {
        NearbyScan(
            minimumRSSI: min(minimumRSSI, other.minimumRSSI),
            advertisementStaleInterval: max(advertisementStaleInterval, other.advertisementStaleInterval),
            autoConnect: autoConnect || other.autoConnect)
    }
}
