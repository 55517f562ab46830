import Bluetooth

/// Pulse Oximeter Service 1.0 (1822).
public struct PulseOximeterService: BluetoothService {
    public static let id: BTUUID = "1822"

    /// A finished measurement, or a stored one that was asked for; indicated.
    @Characteristic(id: "2A5E", notify: true, autoRead: false, properties: .indicate)
    public var spotCheckMeasurement: PLXSpotCheckMeasurement?

    /// Every second or so while the sensor is worn.
    @Characteristic(id: "2A5F", notify: true, autoRead: false, properties: .notify)
    public var continuousMeasurement: PLXContinuousMeasurement?

    /// The fields and states that the device's measurements may have.
    @Characteristic(id: "2A60", properties: .read)
    public var features: PLXFeatures?

    /// Fetches, counts and deletes the spot checks that are stored; of the selections, the service has ``RecordSelection/all`` only.
    @Characteristic(id: "2A52", notify: true, autoRead: false, properties: [.write, .indicate])
    public var recordAccessControlPoint: RecordAccessControlPoint?

    /// Makes a service whose values are `nil` until they are read, notified, or set by a device.
    public init() {}
}
