import Bluetooth

/// Fitness Machine Service 1.0 (1826). A machine has the data of its own kind.
public struct FitnessMachineService: BluetoothService {
    public static let id: BTUUID = "1826"

    @Characteristic(id: "2ACC", properties: .read)
    public var feature: FitnessMachineFeature?

    @Characteristic(id: "2ACD", notify: true, autoRead: false, properties: .notify)
    public var treadmillData: TreadmillData?

    @Characteristic(id: "2AD1", notify: true, autoRead: false, properties: .notify)
    public var rowerData: RowerData?

    @Characteristic(id: "2AD2", notify: true, autoRead: false, properties: .notify)
    public var indoorBikeData: IndoorBikeData?

    @Characteristic(id: "2AD3", notify: true, properties: [.read, .notify])
    public var trainingStatus: TrainingStatus?

    @Characteristic(id: "2AD4", properties: .read)
    public var supportedSpeedRange: SupportedSpeedRange?

    @Characteristic(id: "2AD5", properties: .read)
    public var supportedInclinationRange: SupportedInclinationRange?

    @Characteristic(id: "2AD6", properties: .read)
    public var supportedResistanceLevelRange: SupportedResistanceLevelRange?

    @Characteristic(id: "2AD7", properties: .read)
    public var supportedHeartRateRange: SupportedHeartRateRange?

    @Characteristic(id: "2AD8", properties: .read)
    public var supportedPowerRange: SupportedPowerRange?

    /// Sets targets, starts and stops; ask for control first.
    @Characteristic(id: "2AD9", notify: true, autoRead: false, properties: [.write, .indicate])
    public var controlPoint: FitnessMachineControlPoint?

    /// The latest change at the machine.
    @Characteristic(id: "2ADA", notify: true, autoRead: false, properties: .notify)
    public var status: FitnessMachineStatus?

    public init() {}
}
