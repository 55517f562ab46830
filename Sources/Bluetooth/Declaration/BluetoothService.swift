/// A GATT service, declared once: the companion's proxy, the peripheral's implementation and the simulated twin are this type.
///
///     struct BatteryService: BluetoothService {
///         static let id: BTUUID = "180F"
///         @Characteristic(id: "2A19", notify: true) var batteryLevel: UInt8?
///     }
@BluetoothActor
public protocol BluetoothService: Sendable {
    /// The UUID of the service.
    static var id: BTUUID { get }

    /// Called when the framework has made the device that the service belongs to, before the device's own ``Module/configure()``: the
    /// place where a service registers for changes of its characteristics. Without it, nothing is done.
    ///
    /// A device side that publishes the service is not configured.
    func configure()
}

extension BluetoothService {
    public func configure() {}
}
