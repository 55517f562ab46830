import Bluetooth

/// A request to the other end: one line of JSON.
struct BleakRequest: Codable, Sendable {
    enum Ask: String, Codable {
        case scan, stop, connect, cancel, discover, read, write, command, subscribe, pair, disconnect
    }

    var ask: Ask
    /// Names the answer; nil where none comes.
    var id: Int?
    /// As the other end calls it.
    var device: String?
    var handle: AttributeHandle?
    var value: [UInt8]?
    var isOn: Bool?
    /// For a scan: only devices that advertise one of them, where there are any.
    var services: [BTUUID]?
}

/// A message of the other end: one line of JSON, an answer where it has an `id`, an event otherwise.
struct BleakMessage: Codable, Sendable {
    enum Event: String, Codable { case state, found, value, ended }

    var id: Int?
    var event: Event?
    var device: String?
    var state: AdapterState?
    var handle: AttributeHandle?
    /// What was read, or notified.
    var value: [UInt8]?
    /// Of a link that stands now: what its write commands can carry.
    var room: Int?
    var table: [Service]?
    var found: Found?
    var failure: Failure?

    struct Found: Codable, Sendable {
        var name: String?
        var services: [BTUUID]
        var serviceData: [BTUUID: [UInt8]]
        /// By the company.
        var makerData: [Int: [UInt8]]
        var txPower: Int8?
        var rssi: Int
    }

    struct Service: Codable, Sendable {
        var uuid: BTUUID
        var handle: AttributeHandle
        var characteristics: [Characteristic]
    }

    struct Characteristic: Codable, Sendable {
        var uuid: BTUUID
        var handle: AttributeHandle
        /// By bleak's names: "write-without-response".
        var properties: [String]
        var descriptors: [Descriptor]
    }

    struct Descriptor: Codable, Sendable {
        var uuid: BTUUID
        var handle: AttributeHandle
    }

    struct Failure: Codable, Sendable {
        /// What the device answered; nil where it did not.
        var att: UInt8?
        var text: String
    }
}

extension BleakMessage.Found {
    var data: AdvertisementData {
        let maker = makerData.min { $0.key < $1.key }.flatMap { company, data in
            UInt16(exactly: company).map { ManufacturerData(company: $0, data: data) }
        }
        return AdvertisementData(
            localName: name, serviceUUIDs: services, serviceData: serviceData, manufacturerData: maker, txPower: txPower)
    }
}

extension BleakMessage.Service {
    var service: GATTService {
        GATTService(
            uuid: uuid, handle: handle,
            characteristics: characteristics.map { characteristic in
                GATTCharacteristic(
                    uuid: characteristic.uuid, properties: CharacteristicProperties(bleak: characteristic.properties),
                    handle: characteristic.handle,
                    descriptors: characteristic.descriptors.map { GATTDescriptor(uuid: $0.uuid, handle: $0.handle) })
            })
    }
}

extension CharacteristicProperties {
    private static let bleakNames: [(String, CharacteristicProperties)] = [
        ("broadcast", .broadcast), ("read", .read), ("write-without-response", .writeWithoutResponse), ("write", .write),
        ("notify", .notify), ("indicate", .indicate), ("authenticated-signed-writes", .authenticatedSignedWrites),
        ("extended-properties", .extendedProperties),
    ]

    init(bleak names: [String]) { self.init(Self.bleakNames.filter { names.contains($0.0) }.map(\.1)) }

    var bleakNames: [String] { Self.bleakNames.filter { contains($0.1) }.map(\.0) }
}
