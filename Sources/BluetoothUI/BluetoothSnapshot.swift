import Bluetooth

/// The state of a ``Bluetooth`` module at one moment.
struct BluetoothSnapshot: Sendable {
    struct Entry: Sendable {
        let device: any BluetoothDevice
        let states: DeviceStates
    }

    var state = AdapterState.unknown
    var isScanning = false
    var nearby: [Entry] = []
    var connected: [Entry] = []

    init() {}

    @BluetoothActor
    init(_ bluetooth: Bluetooth) {
        state = bluetooth.state
        isScanning = bluetooth.isScanning
        nearby = bluetooth.shownNearby.map { Entry(device: $0.device, states: $0.states) }
        connected = bluetooth.shownConnected.map { Entry(device: $0.device, states: $0.states) }
    }

    func nearbyDevices<Device: BluetoothDevice>(for type: Device.Type) -> [Shown<Device>] { Self.shown(nearby) }

    func connectedDevices<Device: BluetoothDevice>(of type: Device.Type) -> ConnectedDevices<Device> {
        ConnectedDevices(Self.shown(connected))
    }

    private static func shown<Device: BluetoothDevice>(_ entries: [Entry]) -> [Shown<Device>] {
        entries.compactMap { entry in (entry.device as? Device).map { Shown($0, entry.states) } }
    }
}
