import Bluetooth

/// The connection on which a procedure takes place.
@BluetoothActor
public protocol ProcedureLink: AnyObject {
    /// The state of the connection.
    var state: PeripheralState { get }

    /// Calls the closure whenever ``state`` has changed, until the registration is cancelled.
    func onStateChange(_ action: @escaping @BluetoothActor (PeripheralState) -> Void) -> ChangeRegistration

    /// Calls the closure when a person begins to pair the link, and when that is over, until the registration is cancelled.
    func onPairingChange(_ action: @escaping @BluetoothActor (LinkPairing) -> Void) -> ChangeRegistration
}

extension ProcedureLink {
    /// A link that is never paired.
    public func onPairingChange(_ action: @escaping @BluetoothActor (LinkPairing) -> Void) -> ChangeRegistration { ChangeRegistration {} }
}

extension BluetoothPeripheral: ProcedureLink {}
