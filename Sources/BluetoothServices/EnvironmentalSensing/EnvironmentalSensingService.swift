import Bluetooth

/// Environmental Sensing Service 1.0 (181A). A device has those of the characteristics that it has sensors for.
///
/// A device with several sensors of one kind has the characteristic several times; the declaration stands for the first.
public struct EnvironmentalSensingService: BluetoothService {
    public static let id: BTUUID = "181A"

    /// Which settings of a characteristic changed; indicated.
    @Characteristic(id: "2A7D", notify: true, autoRead: false, properties: .indicate)
    public var descriptorValueChanged: DescriptorValueChanged?

    /// The temperature where the sensor is, in 0.01 °C.
    @Characteristic(id: "2A6E", notify: true, properties: [.read, .notify])
    public var temperature: Temperature?

    /// The relative humidity, in 0.01 %.
    @Characteristic(id: "2A6F", notify: true, properties: [.read, .notify])
    public var humidity: Humidity?

    /// The pressure of the air, in 0.1 Pa.
    @Characteristic(id: "2A6D", notify: true, properties: [.read, .notify])
    public var pressure: Pressure?

    /// The height above sea level, in 0.01 m.
    @Characteristic(id: "2A6C", notify: true, properties: [.read, .notify])
    public var elevation: Elevation?

    /// The change of the pressure over the last three hours.
    @Characteristic(id: "2AA3", notify: true, properties: [.read, .notify])
    public var barometricPressureTrend: BarometricPressureTrend?

    /// The speed of the wind over ground, in 0.01 m/s.
    @Characteristic(id: "2A70", notify: true, properties: [.read, .notify])
    public var trueWindSpeed: TrueWindSpeed?

    /// The direction from which the wind comes, clockwise from geographic north, in 0.01°.
    @Characteristic(id: "2A71", notify: true, properties: [.read, .notify])
    public var trueWindDirection: TrueWindDirection?

    /// The speed of the wind for a moving observer, in 0.01 m/s.
    @Characteristic(id: "2A72", notify: true, properties: [.read, .notify])
    public var apparentWindSpeed: ApparentWindSpeed?

    /// The direction from which the wind comes for a moving observer, clockwise from their heading, in 0.01°.
    @Characteristic(id: "2A73", notify: true, properties: [.read, .notify])
    public var apparentWindDirection: ApparentWindDirection?

    /// The strength of the gusts, as a multiple of the mean wind in steps of 0.1.
    @Characteristic(id: "2A74", notify: true, properties: [.read, .notify])
    public var gustFactor: GustFactor?

    /// Pollen grains in a cubic metre of air.
    @Characteristic(id: "2A75", notify: true, properties: [.read, .notify])
    public var pollenConcentration: PollenConcentration?

    /// The index of ultraviolet radiation, without a unit.
    @Characteristic(id: "2A76", notify: true, properties: [.read, .notify])
    public var uvIndex: UVIndex?

    /// The power of the light on a surface, in 0.1 W/m².
    @Characteristic(id: "2A77", notify: true, properties: [.read, .notify])
    public var irradiance: Irradiance?

    /// The rain that fell, in mm.
    @Characteristic(id: "2A78", notify: true, properties: [.read, .notify])
    public var rainfall: Rainfall?

    /// The temperature that the wind makes it feel like, in °C.
    @Characteristic(id: "2A79", notify: true, properties: [.read, .notify])
    public var windChill: WindChill?

    /// The temperature that the humidity makes it feel like, in °C.
    @Characteristic(id: "2A7A", notify: true, properties: [.read, .notify])
    public var heatIndex: HeatIndex?

    /// The temperature at which dew forms, in °C.
    @Characteristic(id: "2A7B", notify: true, properties: [.read, .notify])
    public var dewPoint: DewPoint?

    /// The angle from geographic to magnetic north, clockwise, in 0.01°.
    @Characteristic(id: "2A2C", notify: true, properties: [.read, .notify])
    public var magneticDeclination: MagneticDeclination?

    /// The magnetic field along two axes, in 10⁻⁷ T.
    @Characteristic(id: "2AA0", notify: true, properties: [.read, .notify])
    public var magneticFluxDensity2D: MagneticFluxDensity2D?

    /// The magnetic field along three axes, in 10⁻⁷ T.
    @Characteristic(id: "2AA1", notify: true, properties: [.read, .notify])
    public var magneticFluxDensity3D: MagneticFluxDensity3D?

    /// Makes a service whose values are `nil` until they are read, notified, or set by a device.
    public init() {}
}
