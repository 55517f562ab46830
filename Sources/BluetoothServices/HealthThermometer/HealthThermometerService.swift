import Bluetooth

/// Health Thermometer Service 1.0 (1809).
public struct HealthThermometerService: BluetoothService {
    public static let id: BTUUID = "1809"

    /// A finished measurement; indicated.
    @Characteristic(id: "2A1C", notify: true, autoRead: false, properties: .indicate)
    public var temperatureMeasurement: TemperatureMeasurement?

    /// The place where the thermometer always measures; absent where the measurements say it.
    @Characteristic(id: "2A1D", properties: .read)
    public var temperatureType: TemperatureType?

    /// The temperature while a measurement goes on, for a display.
    @Characteristic(id: "2A1E", notify: true, autoRead: false, properties: .notify)
    public var intermediateTemperature: TemperatureMeasurement?

    /// The time between periodic measurements.
    @Characteristic(id: "2A21", notify: true, properties: [.read, .write, .indicate])
    public var measurementInterval: MeasurementInterval?

    /// Makes a service whose values are `nil` until they are read, notified, or set by a device.
    public init() {}
}
