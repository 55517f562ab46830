import Bluetooth

/// Weight Scale Service 1.0 (181D).
public struct WeightScaleService: BluetoothService {
    public static let id: BTUUID = "181D"

    /// A finished measurement; indicated.
    @Characteristic(id: "2A9D", notify: true, autoRead: false, properties: .indicate)
    public var weightMeasurement: WeightMeasurement?

    @Characteristic(id: "2A9E", properties: .read)
    public var features: WeightScaleFeature?

    public init() {}
}
