/// Which advertisements belong to a device.
///
/// Conditions of one criterion must all hold. A criterion without services is found as well: the scan is then not filtered by service.
public struct DiscoveryCriteria: Hashable, Sendable {
    /// Services that must all be advertised.
    public var services: [BTUUID] = []
    public var manufacturer: UInt16?
    /// The first bytes of the company's own data that must match, where the mask has a one; a missing mask is all ones.
    public var manufacturerData: (data: [UInt8], mask: [UInt8]?)? {
        get { manufacturerPattern.map { ($0.data, $0.mask) } }
        set { manufacturerPattern = newValue.map { Pattern(data: $0.data, mask: $0.mask) } }
    }
    /// The name must contain one of these; empty means any name, or none.
    public var nameSubstrings: [String] = []
    /// The name must start with one of these; empty means any name, or none.
    public var namePrefixes: [String] = []

    private struct Pattern: Hashable {
        var data: [UInt8]
        var mask: [UInt8]?
    }
    private var manufacturerPattern: Pattern?

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
        nameSubstrings: [String] = [], namePrefixes: [String] = []
    ) -> DiscoveryCriteria {
        var criteria = DiscoveryCriteria()
        criteria.services = services
        criteria.manufacturer = manufacturer
        criteria.manufacturerData = manufacturerData.map { ($0, mask) }
        criteria.nameSubstrings = nameSubstrings
        criteria.namePrefixes = namePrefixes
        return criteria
    }

    /// Whether an advertisement meets every condition.
    public func matches(_ data: AdvertisementData) -> Bool {
        guard services.allSatisfy(data.serviceUUIDs.contains) else { return false }
        if let manufacturer, data.manufacturerData?.company != manufacturer { return false }
        if let pattern = manufacturerPattern {
            guard let bytes = data.manufacturerData?.data, bytes.count >= pattern.data.count else { return false }
            for (index, byte) in pattern.data.enumerated() {
                let mask = pattern.mask.map { index < $0.count ? $0[index] : 0xFF } ?? 0xFF
                guard bytes[index] & mask == byte & mask else { return false }
            }
        }
        guard !nameSubstrings.isEmpty || !namePrefixes.isEmpty else { return true }
        guard let name = data.localName else { return false }
        return (nameSubstrings.isEmpty || nameSubstrings.contains { name.contains($0) })
            && (namePrefixes.isEmpty || namePrefixes.contains { name.hasPrefix($0) })
    }
}
