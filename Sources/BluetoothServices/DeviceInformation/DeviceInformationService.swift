import Bluetooth

/// Device Information Service 1.2 (180A). Every characteristic of it is optional, and read-only.
public struct DeviceInformationService: BluetoothService {
    public static let id: BTUUID = "180A"

    @Characteristic(id: "2A29", properties: .read)
    public var manufacturerName: String?

    @Characteristic(id: "2A24", properties: .read)
    public var modelNumber: String?

    @Characteristic(id: "2A25", properties: .read)
    public var serialNumber: String?

    @Characteristic(id: "2A27", properties: .read)
    public var hardwareRevision: String?

    @Characteristic(id: "2A26", properties: .read)
    public var firmwareRevision: String?

    @Characteristic(id: "2A28", properties: .read)
    public var softwareRevision: String?

    /// An EUI-64 of this very device.
    @Characteristic(id: "2A23", properties: .read)
    public var systemID: SystemID?

    /// The certifications of authorities.
    @Characteristic(id: "2A2A", properties: .read)
    public var regulatoryCertificationDataList: RegulatoryCertificationDataList?

    /// Vendor, product and version.
    @Characteristic(id: "2A50", properties: .read)
    public var pnpID: PnPID?

    public init() {}
}
