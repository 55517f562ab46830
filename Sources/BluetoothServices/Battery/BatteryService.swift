import Bluetooth

/// Battery Service 1.0 (180F).
public struct BatteryService: BluetoothService {
    public static let id: BTUUID = "180F"

    /// 0–100 %.
    @Characteristic(id: "2A19", notify: true, properties: [.read, .notify])
    public var batteryLevel: UInt8?

    /// Makes a service whose values are `nil` until they are read, notified, or set by a device.
    public init() {}
}
