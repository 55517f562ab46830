/// A peripheral's broadcast about itself (Core Specification Supplement, Part A, 1): the advertisement and the scan response, merged.
public struct AdvertisementData: Hashable, Sendable, Codable {
    /// The Local Name, shortened or complete, as it was sent.
    public var localName: String?
    /// The UUIDs of services that the device says it has; need not be all.
    public var serviceUUIDs: [BTUUID]
    /// Services that the peripheral looks for on the central.
    public var solicitedServiceUUIDs: [BTUUID]
    /// Services that a program in the background advertises in the way of Apple's systems, which only those can read.
    public var overflowServiceUUIDs: [BTUUID]
    /// The bytes behind each UUID in Service Data.
    public var serviceData: [BTUUID: [UInt8]]
    /// Manufacturer Specific Data.
    public var manufacturerData: ManufacturerData?
    /// dBm, −127…127.
    public var txPower: Int8?
    /// The kind of device, from the SIG's list of appearance values.
    public var appearance: UInt16?
    /// True where the peripheral takes connections. Not a part of the payload: it is the advertisement's type.
    public var isConnectable: Bool

    /// Makes the data of a packet; by default it is empty, and the peripheral takes connections.
    ///
    /// - Parameter txPower: dBm, −127…127.
    public init(
        localName: String? = nil, serviceUUIDs: [BTUUID] = [], serviceData: [BTUUID: [UInt8]] = [:],
        manufacturerData: ManufacturerData? = nil, txPower: Int8? = nil, appearance: UInt16? = nil, isConnectable: Bool = true,
        solicitedServiceUUIDs: [BTUUID] = [], overflowServiceUUIDs: [BTUUID] = []
    ) {
        self.localName = localName
        self.serviceUUIDs = serviceUUIDs
        self.serviceData = serviceData
        self.manufacturerData = manufacturerData
        self.txPower = txPower
        self.appearance = appearance
        self.isConnectable = isConnectable
        self.solicitedServiceUUIDs = solicitedServiceUUIDs
        self.overflowServiceUUIDs = overflowServiceUUIDs
    }

    /// Adds what another packet of the same peripheral says: fields that are present there replace those here.
    public mutating func merge(_ other: AdvertisementData) {
        localName = other.localName ?? localName
        for uuid in other.serviceUUIDs where !serviceUUIDs.contains(uuid) { serviceUUIDs.append(uuid) }
        for uuid in other.solicitedServiceUUIDs where !solicitedServiceUUIDs.contains(uuid) { solicitedServiceUUIDs.append(uuid) }
        for uuid in other.overflowServiceUUIDs where !overflowServiceUUIDs.contains(uuid) { overflowServiceUUIDs.append(uuid) }
        serviceData.merge(other.serviceData) { _, new in new }
        manufacturerData = other.manufacturerData ?? manufacturerData
        txPower = other.txPower ?? txPower
        appearance = other.appearance ?? appearance
        isConnectable = other.isConnectable
    }
}

/// The manufacturer specific data of an advertisement: a company identifier of the Bluetooth SIG and the company's own bytes
/// (Core Specification Supplement, Part A, 1.4).
public struct ManufacturerData: Hashable, Sendable, Codable {
    /// The company identifier (Bluetooth SIG, Assigned Numbers, 7.1): two bytes, little endian, on the air.
    public var company: UInt16
    /// The data after the company identifier.
    public var data: [UInt8]

    /// Makes the data of a company: its identifier, and what it sends behind it.
    public init(company: UInt16, data: [UInt8] = []) {
        self.company = company
        self.data = data
    }
}
