import Bluetooth

/// The identifiers of the bottle's service and characteristics, `6F75616B-7661-7465-2D00-00000000000N`, each written here and nowhere
/// else.
public enum BottleUUIDs {
    /// The bottle's own service.
    public static let service: BTUUID = "6F75616B-7661-7465-2D00-000000000000"
    /// Current State: read, notify; ``BottleState``.
    public static let currentState: BTUUID = "6F75616B-7661-7465-2D00-000000000001"
    /// Configuration: read, write; ``BottleConfiguration``.
    public static let configuration: BTUUID = "6F75616B-7661-7465-2D00-000000000002"
    /// Sync Control: read, write; ``SyncControl``.
    public static let syncControl: BTUUID = "6F75616B-7661-7465-2D00-000000000003"
    /// Drink Data: read, notify; ``DrinkChunk``.
    public static let drinkData: BTUUID = "6F75616B-7661-7465-2D00-000000000004"
    /// Command: write; ``BottleCommand``.
    public static let command: BTUUID = "6F75616B-7661-7465-2D00-000000000005"
    /// Settings: read, write; ``BottleSettings``.
    public static let settings: BTUUID = "6F75616B-7661-7465-2D00-000000000006"
    /// Activity: read, notify; movement data that this companion does not use.
    public static let activity: BTUUID = "6F75616B-7661-7465-2D00-000000000007"
    /// Calibration State: read, notify; ``CalibrationStatus``. Bottles that do not calibrate by themselves lack it.
    public static let calibrationState: BTUUID = "6F75616B-7661-7465-2D00-000000000008"

    /// How the advertised names of these bottles begin: "Aquavate-XXXX".
    public static let namePrefix = "Aquavate-"
}
