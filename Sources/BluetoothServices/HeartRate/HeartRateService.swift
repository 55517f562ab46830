import Bluetooth

/// Heart Rate Service 1.0 (180D).
public struct HeartRateService: BluetoothService {
    public static let id: BTUUID = "180D"

    /// About every second while the sensor is worn.
    @Characteristic(id: "2A37", notify: true, autoRead: false, properties: .notify)
    public var heartRateMeasurement: HeartRateMeasurement?

    @Characteristic(id: "2A38", properties: .read)
    public var bodySensorLocation: BodySensorLocation?

    @Characteristic(id: "2A39", autoRead: false, properties: .write)
    public var heartRateControlPoint: HeartRateControlPoint?

    public init() {}
}
