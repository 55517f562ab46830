import Bluetooth
import DBus

extension AdvertisementData {
    /// Reads BlueZ's knowledge of a device from its advertisements: the properties of `Device1`. BlueZ does not tell whether a device takes
    /// connections, so every one counts as connectable; of several companies' data, the lowest company's is kept.
    init(device properties: [String: Variant]) {
        self.init(localName: properties["Name"]?.asString)
        serviceUUIDs = (properties["UUIDs"]?.asStrings ?? []).compactMap { BTUUID($0) }
        for (key, value) in properties["ServiceData"]?.asEntries ?? [] {
            if let uuid = key.asString.flatMap({ BTUUID($0) }), let bytes = value.asBytes { serviceData[uuid] = bytes }
        }
        let companies = (properties["ManufacturerData"]?.asEntries ?? []).compactMap { entry -> ManufacturerData? in
            guard let company = entry.key.asInt.flatMap({ UInt16(exactly: $0) }), let bytes = entry.value.asBytes else { return nil }
            return ManufacturerData(company: company, data: bytes)
        }
        manufacturerData = companies.min { $0.company < $1.company }
        txPower = properties["TxPower"]?.asInt.flatMap { Int8(exactly: $0) }
        appearance = properties["Appearance"]?.asInt.flatMap { UInt16(exactly: $0) }
    }

    /// The part of this that BlueZ can advertise: it puts the name into the scan response, and nothing else. The appearance, which a device
    /// also tells when it is connected, is left out where it does not fit; `nil` where that does not help.
    var fittedForBlueZ: AdvertisementData? {
        var fitted = self
        for _ in 0..<2 {
            var rest = fitted
            rest.localName = nil
            if let payloads = try? rest.payloads(), payloads.scanResponse.isEmpty { return fitted }
            fitted.appearance = nil
        }
        return nil
    }

    /// The properties of `LEAdvertisement1`.
    var advertisementProperties: [String: Variant] {
        var properties: [String: Variant] = ["Type": .string(isConnectable ? "peripheral" : "broadcast")]
        // A broadcaster is not discoverable: BlueZ refuses the two together.
        if isConnectable { properties["Discoverable"] = .bool(true) }
        if !serviceUUIDs.isEmpty { properties["ServiceUUIDs"] = .strings(serviceUUIDs.map(\.bluezText)) }
        if !serviceData.isEmpty {
            properties["ServiceData"] = .array(
                "{sv}",
                serviceData.sorted { $0.key < $1.key }.map { .entry(.string($0.key.bluezText), .variant(.bytes($0.value))) })
        }
        if let manufacturerData {
            properties["ManufacturerData"] = .array(
                "{qv}", [.entry(.uint16(manufacturerData.company), .variant(.bytes(manufacturerData.data)))])
        }
        if let localName { properties["LocalName"] = .string(localName) }
        if let appearance { properties["Appearance"] = .uint16(appearance) }
        if txPower != nil { properties["Includes"] = .strings(["tx-power"]) }
        return properties
    }
}

extension BTUUID {
    /// BlueZ writes and compares the 36 characters, in lower case.
    var bluezText: String { uuid.uuidString.lowercased() }
}
