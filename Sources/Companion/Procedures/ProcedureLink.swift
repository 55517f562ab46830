import Bluetooth

/// The connection on which a procedure takes place.
@BluetoothActor
public protocol ProcedureLink: AnyObject {
    /// Where the connection stands.
    var state: PeripheralState { get }

    /// Calls the closure whenever ``state`` has changed, until the registration is cancelled.
    func onStateChange(_ action: @escaping @BluetoothActor (PeripheralState) -> Void) -> ChangeRegistration
}

extension BluetoothPeripheral: ProcedureLink {}
