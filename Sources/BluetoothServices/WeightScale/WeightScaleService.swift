import Bluetooth

/// Weight Scale Service 1.0 (181D).
public struct WeightScaleService: BluetoothService {
    public static let id: BTUUID = "181D"

    /// A finished measurement; indicated.
    @Characteristic(id: "2A9D", notify: true, autoRead: false, properties: .indicate)
    public var weightMeasurement: WeightMeasurement?

    /// The fields that measurements may have, and the resolutions of weight and height.
    @Characteristic(id: "2A9E", properties: .read)
    public var features: WeightScaleFeature?

    /// Makes a service whose values are `nil` until they are read, notified, or set by a device.
    public init() {}
}
