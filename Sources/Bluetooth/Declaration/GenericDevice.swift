import Foundation

/// A device of which nothing is declared: for tools that look at anything nearby. What it offers is in
/// ``BluetoothPeripheral/services``.
public final class GenericDevice: BluetoothDevice {
    @DeviceState(\.id) public var id: UUID
    @DeviceState(\.name) public var name: String?
    @DeviceState(\.state) public var state: PeripheralState

    @DeviceAction(\.connect) public var connect
    @DeviceAction(\.disconnect) public var disconnect

    public init() {}
}
