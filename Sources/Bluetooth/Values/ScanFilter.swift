/// The devices that a scan is for. A radio leaves out what it can, which saves power, and the framework the rest: ``Bluetooth/Bluetooth/appliedScanFilter``
/// tells which is which.
public struct ScanFilter: Hashable, Sendable, Codable {
    /// One of these services must be advertised; empty means any, or none.
    public var services: [BTUUID]
    /// The name must begin with one of these; empty means any name, or none.
    public var namePrefixes: [String]
    /// The manufacturer data must be one of these companies' (Bluetooth SIG, Assigned Numbers, 7.1); empty means any, or none.
    public var companies: [UInt16]
    /// Weaker advertisements, and those of unknown strength, are passed over, dBm; `nil` takes every one.
    public var minimumRSSI: Int?

    /// Makes a filter of those conditions that are given; without any, it is for every device.
    ///
    /// - Parameters:
    ///   - companies: company identifiers of the Bluetooth SIG.
    ///   - minimumRSSI: dBm; `nil` for any strength, and for an unknown one.
    public init(services: [BTUUID] = [], namePrefixes: [String] = [], companies: [UInt16] = [], minimumRSSI: Int? = nil) {
        self.services = services
        self.namePrefixes = namePrefixes
        self.companies = companies
        self.minimumRSSI = minimumRSSI
    }

    /// The conditions of a filter.
    public struct Conditions: OptionSet, Hashable, Sendable, Codable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The condition of ``ScanFilter/services``.
        public static let services = Conditions(rawValue: 1)
        /// The condition of ``ScanFilter/namePrefixes``.
        public static let namePrefixes = Conditions(rawValue: 2)
        /// The condition of ``ScanFilter/companies``.
        public static let companies = Conditions(rawValue: 4)
        /// The condition of ``ScanFilter/minimumRSSI``.
        public static let minimumRSSI = Conditions(rawValue: 8)
    }

    /// The conditions that are set.
    public var conditions: Conditions {
        var set: Conditions = []
        if !services.isEmpty { set.insert(.services) }
        if !namePrefixes.isEmpty { set.insert(.namePrefixes) }
        if !companies.isEmpty { set.insert(.companies) }
        if minimumRSSI != nil { set.insert(.minimumRSSI) }
        return set
    }

    /// Tests that an advertisement meets every condition.
    ///
    /// - Parameters:
    ///   - rssi: dBm; 127 where it is not known.
    ///   - name: what the device was called before, which counts where the advertisement has no name.
    public func matches(_ data: AdvertisementData, rssi: Int, name: String? = nil) -> Bool {
        if let minimumRSSI, rssi == 127 || rssi < minimumRSSI { return false }
        guard services.isEmpty || services.contains(where: { data.serviceUUIDs.contains($0) || data.overflowServiceUUIDs.contains($0) })
        else { return false }
        if !companies.isEmpty {
            guard let company = data.manufacturerData?.company, companies.contains(company) else { return false }
        }
        guard !namePrefixes.isEmpty else { return true }
        guard let name = data.localName ?? name else { return false }
        return namePrefixes.contains { name.hasPrefix($0) }
    }

    /// The narrowest filter that lets everything through which meets one of some criteria: a condition that not every one of them has is left
    /// out.
    init(criteria: [DiscoveryCriteria]) {
        func union<Value: Equatable>(_ part: (DiscoveryCriteria) -> [Value]) -> [Value] {
            let parts = criteria.map(part)
            guard !parts.contains(where: \.isEmpty) else { return [] }
            var all: [Value] = []
            for value in parts.joined() where !all.contains(value) { all.append(value) }
            return all
        }
        self.init(
            services: union(\.services), namePrefixes: union { $0.nameSubstrings.isEmpty ? $0.namePrefixes : [] },
            companies: union { $0.manufacturer.map { [$0] } ?? [] })
    }

    /// This filter, with another's conditions where it has none.
    func completed(by other: ScanFilter) -> ScanFilter {
        ScanFilter(
            services: services.isEmpty ? other.services : services,
            namePrefixes: namePrefixes.isEmpty ? other.namePrefixes : namePrefixes,
            companies: companies.isEmpty ? other.companies : companies, minimumRSSI: minimumRSSI ?? other.minimumRSSI)
    }
}

/// A filter that a scan uses, and who applies which of its conditions.
public struct AppliedScanFilter: Hashable, Sendable, Codable {
    /// The filter that the radio was given.
    public let filter: ScanFilter
    /// The conditions that the radio leaves packets out by.
    public let byRadio: ScanFilter.Conditions

    /// The conditions that the framework passes reports over by, as the radio does not.
    public var byFramework: ScanFilter.Conditions { filter.conditions.subtracting(byRadio) }
}
