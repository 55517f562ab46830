/// A device as the set of its services: a class with ``Service`` properties, and ``DeviceState`` and ``DeviceAction`` where wanted.
///
/// The framework makes an instance for each peripheral that it discovers or retrieves, and calls ``Module/configure()`` when
/// everything declared is in place.
@BluetoothActor
public protocol BluetoothDevice: Module {
    /// The framework makes one for each device that it finds, and then injects its connection.
    init()
}
