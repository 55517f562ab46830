import Bluetooth

/// Device Information Service 1.2 (180A). Every characteristic of it is optional, and read-only.
public struct DeviceInformationService: BluetoothService {
    public static let id: BTUUID = "180A"

    /// The manufacturer of the device, UTF-8 (3.1).
    @Characteristic(id: "2A29", properties: .read)
    public var manufacturerName: String?

    /// The model, as the manufacturer numbers or calls it, UTF-8 (3.2).
    @Characteristic(id: "2A24", properties: .read)
    public var modelNumber: String?

    /// The number of this very device among those of its model, UTF-8 (3.3).
    @Characteristic(id: "2A25", properties: .read)
    public var serialNumber: String?

    /// The revision of the hardware, UTF-8 (3.4).
    @Characteristic(id: "2A27", properties: .read)
    public var hardwareRevision: String?

    /// The revision of the firmware, UTF-8 (3.5): what an update of the device changes.
    @Characteristic(id: "2A26", properties: .read)
    public var firmwareRevision: String?

    /// The revision of the software on top of the firmware, UTF-8 (3.6); absent where there is none.
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

    /// Makes a service whose values are `nil` until they are read, notified, or set by a device.
    public init() {}
}
