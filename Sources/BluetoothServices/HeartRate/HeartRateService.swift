import Bluetooth

/// Heart Rate Service 1.0 (180D).
public struct HeartRateService: BluetoothService {
    public static let id: BTUUID = "180D"

    /// About every second while the sensor is worn.
    @Characteristic(id: "2A37", notify: true, autoRead: false, properties: .notify)
    public var heartRateMeasurement: HeartRateMeasurement?

    /// The place on the body that the sensor is meant for.
    @Characteristic(id: "2A38", properties: .read)
    public var bodySensorLocation: BodySensorLocation?

    /// Takes commands: ``HeartRateControlPoint/resetEnergyExpended``. Absent where the device counts no energy.
    @Characteristic(id: "2A39", autoRead: false, properties: .write)
    public var heartRateControlPoint: HeartRateControlPoint?

    /// Makes a service whose values are `nil` until they are read, notified, or set by a device.
    public init() {}
}
