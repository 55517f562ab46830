import Bluetooth

/// Environmental Sensing Service 1.0 (181A). A device has those of the characteristics that it has sensors for.
///
/// A device with several sensors of one kind has the characteristic several times; the declaration stands for the first.
public struct EnvironmentalSensingService: BluetoothService {
    public static let id: BTUUID = "181A"

    /// Which settings of a characteristic changed; indicated.
    @Characteristic(id: "2A7D", notify: true, autoRead: false, properties: .indicate)
    public var descriptorValueChanged: DescriptorValueChanged?

    @Characteristic(id: "2A6E", notify: true, properties: [.read, .notify])
    public var temperature: Temperature?

    @Characteristic(id: "2A6F", notify: true, properties: [.read, .notify])
    public var humidity: Humidity?

    @Characteristic(id: "2A6D", notify: true, properties: [.read, .notify])
    public var pressure: Pressure?

    @Characteristic(id: "2A6C", notify: true, properties: [.read, .notify])
    public var elevation: Elevation?

    @Characteristic(id: "2AA3", notify: true, properties: [.read, .notify])
    public var barometricPressureTrend: BarometricPressureTrend?

    @Characteristic(id: "2A70", notify: true, properties: [.read, .notify])
    public var trueWindSpeed: TrueWindSpeed?

    @Characteristic(id: "2A71", notify: true, properties: [.read, .notify])
    public var trueWindDirection: TrueWindDirection?

    @Characteristic(id: "2A72", notify: true, properties: [.read, .notify])
    public var apparentWindSpeed: ApparentWindSpeed?

    @Characteristic(id: "2A73", notify: true, properties: [.read, .notify])
    public var apparentWindDirection: ApparentWindDirection?

    @Characteristic(id: "2A74", notify: true, properties: [.read, .notify])
    public var gustFactor: GustFactor?

    @Characteristic(id: "2A75", notify: true, properties: [.read, .notify])
    public var pollenConcentration: PollenConcentration?

    @Characteristic(id: "2A76", notify: true, properties: [.read, .notify])
    public var uvIndex: UVIndex?

    @Characteristic(id: "2A77", notify: true, properties: [.read, .notify])
    public var irradiance: Irradiance?

    @Characteristic(id: "2A78", notify: true, properties: [.read, .notify])
    public var rainfall: Rainfall?

    @Characteristic(id: "2A79", notify: true, properties: [.read, .notify])
    public var windChill: WindChill?

    @Characteristic(id: "2A7A", notify: true, properties: [.read, .notify])
    public var heatIndex: HeatIndex?

    @Characteristic(id: "2A7B", notify: true, properties: [.read, .notify])
    public var dewPoint: DewPoint?

    @Characteristic(id: "2A2C", notify: true, properties: [.read, .notify])
    public var magneticDeclination: MagneticDeclination?

    @Characteristic(id: "2AA0", notify: true, properties: [.read, .notify])
    public var magneticFluxDensity2D: MagneticFluxDensity2D?

    @Characteristic(id: "2AA1", notify: true, properties: [.read, .notify])
    public var magneticFluxDensity3D: MagneticFluxDensity3D?

    public init() {}
}
