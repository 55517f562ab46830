import Bluetooth
import CoreBluetooth
import Foundation

extension AdvertisementData {
    /// Reads the system's report of an advertisement: everything but the appearance.
    init(_ dictionary: [String: Any]) {
        func list(_ key: String) -> [BTUUID] { (dictionary[key] as? [CBUUID] ?? []).compactMap { BTUUID($0) } }
        self.init(
            localName: dictionary[CBAdvertisementDataLocalNameKey] as? String,
            serviceUUIDs: list(CBAdvertisementDataServiceUUIDsKey),
            manufacturerData: (dictionary[CBAdvertisementDataManufacturerDataKey] as? Data).flatMap { ManufacturerData($0) },
            txPower: (dictionary[CBAdvertisementDataTxPowerLevelKey] as? NSNumber).flatMap { Int8(exactly: $0.intValue) },
            isConnectable: (dictionary[CBAdvertisementDataIsConnectable] as? NSNumber)?.boolValue ?? true,
            solicitedServiceUUIDs: list(CBAdvertisementDataSolicitedServiceUUIDsKey),
            overflowServiceUUIDs: list(CBAdvertisementDataOverflowServiceUUIDsKey))
        for (uuid, data) in dictionary[CBAdvertisementDataServiceDataKey] as? [CBUUID: Data] ?? [:] {
            if let uuid = BTUUID(uuid) { serviceData[uuid] = Array(data) }
        }
    }
}

extension ManufacturerData {
    /// The company's identifier comes first, little-endian; `nil` where there is none.
    init?(_ data: Data) {
        let bytes = Array(data)
        guard bytes.count >= 2 else { return nil }
        self.init(company: UInt16(bytes[0]) | UInt16(bytes[1]) << 8, data: Array(bytes[2...]))
    }
}
