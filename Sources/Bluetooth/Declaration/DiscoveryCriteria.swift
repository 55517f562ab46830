/// Which advertisements belong to a device.
///
/// Conditions of one criterion must all hold. A criterion without services is found as well: the scan is then not filtered by service.
public struct DiscoveryCriteria: Hashable, Sendable {
    /// Services that must all be advertised.
    public var services: [BTUUID] = []
    /// The company identifier that its manufacturer data begins with (Bluetooth SIG, Assigned Numbers, 7.1).
    public var manufacturer: UInt16?
    /// The first bytes of the company's own data that must match, where the mask has a one; a missing mask is all ones.
    public var manufacturerData: (data: [UInt8], mask: [UInt8]?)? {
        get { manufacturerPattern.map { ($0.data, $0.mask) } }
        set { manufacturerPattern = newValue.map { DataPattern(data: $0.data, mask: $0.mask) } }
    }
    /// The name must contain one of these; empty means any name, or none.
    public var nameSubstrings: [String] = []
    /// The name must start with one of these; empty means any name, or none.
    public var namePrefixes: [String] = []

    /// Data of these services must be advertised, and begin so.
    public var serviceData: [BTUUID: DataPattern] = [:]

    private var manufacturerPattern: DataPattern?

    private init() {}

    /// Every advertisement.
    public static var any: DiscoveryCriteria { DiscoveryCriteria() }

    /// Devices that advertise a service.
    public static func advertisedService(_ service: BTUUID) -> DiscoveryCriteria { .accessory(services: [service]) }

    /// Devices that advertise all of some services.
    public static func advertisedServices(_ services: [BTUUID]) -> DiscoveryCriteria { .accessory(services: services) }

    /// Devices that meet every condition that is given.
    public static func accessory(
        services: [BTUUID] = [], manufacturer: UInt16? = nil, manufacturerData: [UInt8]? = nil, mask: [UInt8]? = nil,
        nameSubstrings: [String] = [], namePrefixes: [String] = [], serviceData: [BTUUID: DataPattern] = [:]
    ) -> DiscoveryCriteria {
        var criteria = DiscoveryCriteria()
        criteria.services = services
        criteria.manufacturer = manufacturer
        criteria.manufacturerData = manufacturerData.map { ($0, mask) }
        criteria.nameSubstrings = nameSubstrings
        criteria.namePrefixes = namePrefixes
        criteria.serviceData = serviceData
        return criteria
    }

    /// Tests that an advertisement meets every condition.
    ///
    /// - Parameter name: what the device was called before, which counts where the advertisement has no name.
    public func matches(_ data: AdvertisementData, name: String? = nil) -> Bool {
        guard services.allSatisfy({ data.serviceUUIDs.contains($0) || data.overflowServiceUUIDs.contains($0) }) else { return false }
        if let manufacturer, data.manufacturerData?.company != manufacturer { return false }
        if let manufacturerPattern {
            guard let bytes = data.manufacturerData?.data, manufacturerPattern.matches(bytes) else { return false }
        }
        for (service, pattern) in serviceData {
            guard let bytes = data.serviceData[service], pattern.matches(bytes) else { return false }
        }
        guard !nameSubstrings.isEmpty || !namePrefixes.isEmpty else { return true }
        guard let name = data.localName ?? name else { return false }
        return (nameSubstrings.isEmpty || nameSubstrings.contains { name.contains($0) })
            && (namePrefixes.isEmpty || namePrefixes.contains { name.hasPrefix($0) })
    }
}

extension DiscoveryCriteria {
    /// Devices that advertise a service.
    @BluetoothActor
    public static func advertisedService<S: BluetoothService>(_ service: S.Type) -> DiscoveryCriteria { .advertisedService(service.id) }

    /// Devices that advertise all of some services.
    @BluetoothActor
    public static func advertisedServices(_ services: any BluetoothService.Type...) -> DiscoveryCriteria {
        .advertisedServices(services.map { $0.id })
    }

    /// Devices that advertise all of some services.
    public static func advertisedServices(_ services: BTUUID...) -> DiscoveryCriteria { .advertisedServices(services) }
}
