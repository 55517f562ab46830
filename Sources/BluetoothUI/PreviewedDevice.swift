import Bluetooth
import Foundation

/// A device of a preview, or of a test of a view: no radio has heard it, and what is shown of it is what is said here.
///
///     let lamp = PreviewedDevice(MyDevice.self, name: "Lamp", state: .connected) { $0.information.$manufacturer.inject("Acme") }
public struct PreviewedDevice: Sendable {
    let make: @BluetoothActor @Sendable () -> BluetoothSnapshot.Entry

    /// - Parameters:
    ///   - id: its identity; by default one of its own.
    ///   - rssi: dBm; 127 where unknown.
    ///   - prepare: injects values of its characteristics.
    public init<Device: BluetoothDevice>(
        _ device: Device.Type, id: UUID = UUID(), name: String? = nil, state: PeripheralState = .disconnected, rssi: Int = 127,
        prepare: @escaping @BluetoothActor @Sendable (Device) -> Void = { _ in }
    ) {
        make = {
            let made = Device()
            prepare(made)
            return BluetoothSnapshot.Entry(device: made, states: .made(id: id, name: name, state: state, rssi: rssi))
        }
    }
}

extension ShownBluetooth {
    /// The stand-in for a module in a preview: all are nearby, and those that are connected are in the environment.
    ///
    ///     .task { shown = await .previewing([lamp]) }
    public static func previewing(_ devices: [PreviewedDevice], isScanning: Bool = false) async -> ShownBluetooth {
        let (bluetooth, preview) = await made(devices, isScanning)
        return ShownBluetooth(preview: preview, of: bluetooth)
    }

    @BluetoothActor
    private static func made(_ devices: [PreviewedDevice], _ isScanning: Bool) -> (Bluetooth, BluetoothSnapshot) {
        var snapshot = BluetoothSnapshot()
        snapshot.state = .poweredOn
        snapshot.isScanning = isScanning
        snapshot.nearby = devices.map { $0.make() }
        snapshot.connected = snapshot.nearby.filter { $0.states.state == .connected }
        return (Bluetooth { for discovery in [Discover]() { discovery } }, snapshot)
    }
}
