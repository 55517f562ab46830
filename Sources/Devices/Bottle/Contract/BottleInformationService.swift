import Bluetooth

/// The part of the standard Device Information service (180A) that a bottle has. Its battery is the standard service 180F, declared by
/// `BluetoothServices.BatteryService`.
public struct BottleInformationService: BluetoothService {
    public static let id: BTUUID = "180A"

    @Characteristic(id: "2A29", properties: .read)
    public var manufacturer: String?

    @Characteristic(id: "2A24", properties: .read)
    public var model: String?

    @Characteristic(id: "2A26", properties: .read)
    public var firmwareRevision: String?

    @Characteristic(id: "2A25", properties: .read)
    public var serialNumber: String?

    public init() {}
}
