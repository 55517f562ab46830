import Bluetooth

/// The bottle's own service: weight, drinks, configuration and calibration. The companion's proxy, the device and its twin are this
/// declaration.
///
/// Every write is answered with success; one of a wrong length is ignored. What became of a write is read back. Public bottles do not pair;
/// what one that does asks of a link is declared all the same, and waived for the others (`PairingPolicy`).
public struct BottleService: BluetoothService {
    public static let id = BottleUUIDs.service

    /// Weight, level, today's total, and what the bottle is doing. While its flag says so, the value carries a raw reading instead of
    /// weight and level.
    @Characteristic(id: BottleUUIDs.currentState, notify: true, properties: [.read, .notify])
    public var currentState: BottleState?

    /// Calibration factor, tare, capacity and daily goal.
    @Characteristic(id: BottleUUIDs.configuration, properties: [.read, .write], permissions: .writeAuthenticated)
    public var configuration: BottleConfiguration?

    /// Asks for stored drinks.
    @Characteristic(id: BottleUUIDs.syncControl, properties: [.read, .write])
    public var syncControl: SyncControl?

    /// Stored drinks, in chunks that fit the link's MTU.
    @Characteristic(id: BottleUUIDs.drinkData, notify: true, autoRead: false, properties: [.read, .notify])
    public var drinkData: DrinkChunk?

    @Characteristic(id: BottleUUIDs.command, autoRead: false, properties: .write, permissions: .writeAuthenticated)
    public var command: BottleCommand?

    @Characteristic(id: BottleUUIDs.settings, properties: [.read, .write])
    public var settings: BottleSettings?

    /// Movement data, as it came: this companion does not interpret it.
    @Characteristic(id: BottleUUIDs.activity, autoRead: false, properties: [.read, .notify])
    public var activity: [UInt8]?

    /// How a calibration that the bottle drives by itself goes on. Absent from bottles that only measure.
    @Characteristic(id: BottleUUIDs.calibrationState, notify: true, properties: [.read, .notify])
    public var calibrationState: CalibrationStatus?

    public init() {}
}
