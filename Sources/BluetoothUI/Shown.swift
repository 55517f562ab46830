import Bluetooth
import Foundation

/// A device as a screen shows it: the states of its class's ``DeviceStates``, as they were together at one moment.
///
///     Text(shown.name ?? "unknown")
///
/// The device itself belongs to ``BluetoothActor``: `await shown.device.connect()`.
@dynamicMemberLookup
public struct Shown<Device: BluetoothDevice>: Identifiable, Sendable {
    /// The device itself, which belongs to ``BluetoothActor``.
    public let device: Device
    private let states: DeviceStates

    init(_ device: Device, _ states: DeviceStates) {
        self.device = device
        self.states = states
    }

    /// The device's identity at its radio.
    public var id: UUID { states.id }

    /// A state of the device: `shown.name` is ``DeviceStates/name``.
    public subscript<Value>(dynamicMember keyPath: KeyPath<DeviceStates, Value>) -> Value { states[keyPath: keyPath] }
}

/// The connected devices of a class, the one that has been connected longest first.
public struct ConnectedDevices<Device: BluetoothDevice>: RandomAccessCollection, Sendable {
    private let devices: [Shown<Device>]

    init(_ devices: [Shown<Device>]) { self.devices = devices }

    public var startIndex: Int { devices.startIndex }
    public var endIndex: Int { devices.endIndex }
    public subscript(position: Int) -> Shown<Device> { devices[position] }
}
