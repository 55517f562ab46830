/// A GATT service, declared once: the companion's proxy, the peripheral's implementation and the simulated twin are this type.
///
///     struct BatteryService: BluetoothService {
///         static let id: BTUUID = "180F"
///         @Characteristic(id: "2A19", notify: true) var batteryLevel: UInt8?
///     }
@BluetoothActor
public protocol BluetoothService: Sendable {
    static var id: BTUUID { get }
}
