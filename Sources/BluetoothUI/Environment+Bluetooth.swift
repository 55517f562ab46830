import Bluetooth
import SwiftUI

extension Environment {
    /// The device of a class that has been connected longest: `@Environment(MyDevice.self) var myDevice: Shown<MyDevice>?`.
    public init<Device: BluetoothDevice>(_ device: Device.Type) where Value == Shown<Device>? {
        self.init(\EnvironmentValues[first: DeviceClass<Device>()])
    }

    /// Every connected device of a class: `@Environment(ConnectedDevices<MyDevice>.self) var devices`.
    public init<Device: BluetoothDevice>(_ devices: ConnectedDevices<Device>.Type) where Value == ConnectedDevices<Device> {
        self.init(\EnvironmentValues[all: DeviceClass<Device>()])
    }
}

/// A class, as a key path can hold it.
struct DeviceClass<Device: BluetoothDevice>: Hashable {}

private struct SnapshotKey: EnvironmentKey {
    static let defaultValue = BluetoothSnapshot()
}

private struct ScanKey: EnvironmentKey {
    static let defaultValue = NearbyScan()
}

extension EnvironmentValues {
    var bluetoothSnapshot: BluetoothSnapshot {
        get { self[SnapshotKey.self] }
        set { self[SnapshotKey.self] = newValue }
    }

    var bluetoothScan: NearbyScan {
        get { self[ScanKey.self] }
        set { self[ScanKey.self] = newValue }
    }

    subscript<Device: BluetoothDevice>(first device: DeviceClass<Device>) -> Shown<Device>? {
        bluetoothSnapshot.connectedDevices(of: Device.self).first
    }

    subscript<Device: BluetoothDevice>(all device: DeviceClass<Device>) -> ConnectedDevices<Device> {
        bluetoothSnapshot.connectedDevices(of: Device.self)
    }
}
