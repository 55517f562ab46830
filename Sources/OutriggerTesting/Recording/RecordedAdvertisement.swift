import Bluetooth

/// An advertisement as a recording has it.
public struct RecordedAdvertisement: Hashable, Sendable, Codable {
    /// The Local Name.
    public var name: String?
    /// The advertised service UUIDs.
    public var services: [BTUUID]
    /// Service Data, by the UUID as text.
    public var serviceData: [String: RecordedBytes]?
    /// The company's number, and its bytes.
    public var company: UInt16?
    /// The data after the company identifier in Manufacturer Specific Data.
    public var companyData: RecordedBytes?
    /// dBm.
    public var txPower: Int8?
    /// The kind of device, from the SIG's list of appearance values.
    public var appearance: UInt16?
    /// True where the device takes connections.
    public var isConnectable: Bool

    init(_ data: AdvertisementData) {
        name = data.localName
        services = data.serviceUUIDs
        serviceData =
            data.serviceData.isEmpty
            ? nil : Dictionary(uniqueKeysWithValues: data.serviceData.map { ($0.key.description, RecordedBytes($0.value)) })
        company = data.manufacturerData?.company
        companyData = data.manufacturerData.map { RecordedBytes($0.data) }
        txPower = data.txPower
        appearance = data.appearance
        isConnectable = data.isConnectable
    }

    /// The advertisement as the framework gets it. A UUID that is none is left out.
    var data: AdvertisementData {
        let pairs = (serviceData ?? [:]).compactMap { key, value in BTUUID(key).map { ($0, value.bytes) } }
        return AdvertisementData(
            localName: name, serviceUUIDs: services, serviceData: Dictionary(pairs) { first, _ in first },
            manufacturerData: company.map { ManufacturerData(company: $0, data: companyData?.bytes ?? []) }, txPower: txPower,
            appearance: appearance, isConnectable: isConnectable)
    }
}
