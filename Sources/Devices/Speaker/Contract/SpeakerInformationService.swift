import Bluetooth

/// The part of the standard Device Information service (180A) that a speaker may have. The public firmware does not: what runs there is
/// known only from an update.
public struct SpeakerInformationService: BluetoothService {
    public static let id: BTUUID = "180A"

    @Characteristic(id: "2A29", properties: .read)
    public var manufacturer: String?

    @Characteristic(id: "2A24", properties: .read)
    public var model: String?

    /// The version that runs, as its image tells it: "2.5.0".
    @Characteristic(id: "2A26", properties: .read)
    public var firmwareRevision: String?

    public init() {}
}
