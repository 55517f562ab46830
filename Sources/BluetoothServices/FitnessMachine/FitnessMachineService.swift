import Bluetooth

/// Fitness Machine Service 1.0 (1826). A machine has the data of its own kind.
public struct FitnessMachineService: BluetoothService {
    public static let id: BTUUID = "1826"

    /// The data that the machine reports, and the targets that it takes.
    @Characteristic(id: "2ACC", properties: .read)
    public var feature: FitnessMachineFeature?

    /// The latest notification of a treadmill, which may be one part of several.
    @Characteristic(id: "2ACD", notify: true, autoRead: false, properties: .notify)
    public var treadmillData: TreadmillData?

    /// The latest notification of a rower, which may be one part of several.
    @Characteristic(id: "2AD1", notify: true, autoRead: false, properties: .notify)
    public var rowerData: RowerData?

    /// The latest notification of an indoor bike, which may be one part of several.
    @Characteristic(id: "2AD2", notify: true, autoRead: false, properties: .notify)
    public var indoorBikeData: IndoorBikeData?

    /// The stage of the training, as the machine tells it.
    @Characteristic(id: "2AD3", notify: true, properties: [.read, .notify])
    public var trainingStatus: TrainingStatus?

    /// The speeds that can be set, in 0.01 km/h; there where ``TargetSettingFeatures/speed`` is.
    @Characteristic(id: "2AD4", properties: .read)
    public var supportedSpeedRange: SupportedSpeedRange?

    /// The inclinations that can be set, in 0.1 %; there where ``TargetSettingFeatures/inclination`` is.
    @Characteristic(id: "2AD5", properties: .read)
    public var supportedInclinationRange: SupportedInclinationRange?

    /// The resistance levels that can be set, in 0.1; there where ``TargetSettingFeatures/resistance`` is.
    @Characteristic(id: "2AD6", properties: .read)
    public var supportedResistanceLevelRange: SupportedResistanceLevelRange?

    /// The heart rates that can be set, in beats a minute; there where ``TargetSettingFeatures/heartRate`` is.
    @Characteristic(id: "2AD7", properties: .read)
    public var supportedHeartRateRange: SupportedHeartRateRange?

    /// The powers that can be set, in W; there where ``TargetSettingFeatures/power`` is.
    @Characteristic(id: "2AD8", properties: .read)
    public var supportedPowerRange: SupportedPowerRange?

    /// Sets targets, starts and stops; ask for control first.
    @Characteristic(id: "2AD9", notify: true, autoRead: false, properties: [.write, .indicate])
    public var controlPoint: FitnessMachineControlPoint?

    /// The latest change at the machine.
    @Characteristic(id: "2ADA", notify: true, autoRead: false, properties: .notify)
    public var status: FitnessMachineStatus?

    /// Makes a service whose values are `nil` until they are read, notified, or set by a device.
    public init() {}
}
