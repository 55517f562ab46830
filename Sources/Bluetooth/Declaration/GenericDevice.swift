import Foundation

/// A device of which nothing is declared: for tools that look at anything nearby. What it offers is in
/// ``BluetoothPeripheral/services``.
public final class GenericDevice: BluetoothDevice {
    /// The device's identity at this radio.
    @DeviceState(\.id) public var id: UUID
    /// The name of the latest advertisement, or of an earlier one; `nil` where the device told none.
    @DeviceState(\.name) public var name: String?
    /// The state of the connection.
    @DeviceState(\.state) public var state: PeripheralState

    /// Connects the device, and finds out its services: see ``ConnectAction``.
    @DeviceAction(\.connect) public var connect
    /// Ends the connection, or the attempt to make one: see ``DisconnectAction``.
    @DeviceAction(\.disconnect) public var disconnect

    public init() {}
}
