import Bluetooth

/// Blood Pressure Service 1.1 (1810).
public struct BloodPressureService: BluetoothService {
    public static let id: BTUUID = "1810"

    /// A finished measurement; indicated.
    @Characteristic(id: "2A35", notify: true, autoRead: false, properties: .indicate)
    public var bloodPressureMeasurement: BloodPressureMeasurement?

    /// The pressure in the cuff while a measurement goes on, for a display.
    @Characteristic(id: "2A36", notify: true, autoRead: false, properties: .notify)
    public var intermediateCuffPressure: IntermediateCuffPressure?

    /// The detections that the device has, and what else it supports.
    @Characteristic(id: "2A49", properties: .read)
    public var features: BloodPressureFeature?

    /// Makes a service whose values are `nil` until they are read, notified, or set by a device.
    public init() {}
}
