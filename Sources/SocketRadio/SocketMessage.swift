import Bluetooth
import Foundation

/// What the companion's process asks of the process that has the radio.
enum SocketRequest: Codable, Sendable {
    case startScanning(services: [String])
    case stopScanning
    /// Answered by ``SocketEvent/connected(request:link:mtu:)`` or ``SocketEvent/failed(request:error:)``.
    case connect(request: Int, peripheral: UUID)
    case cancelConnection(peripheral: UUID)
    case bonds(request: Int)
    case removeBond(request: Int, peripheral: UUID)
    /// The rest belongs to a link, and is answered by ``SocketEvent/answered(request:answer:)`` or
    /// ``SocketEvent/failed(request:error:)``.
    case discover(request: Int, link: Int)
    case read(request: Int, link: Int, handle: UInt16)
    case write(request: Int, link: Int, handle: UInt16, value: [UInt8])
    /// Answered by ``SocketEvent/commandTaken(link:)``: at most ``SocketRadio/commandWindow`` are under way.
    case command(link: Int, handle: UInt16, value: [UInt8])
    case setNotifications(request: Int, link: Int, handle: UInt16, enabled: Bool)
    case readRSSI(request: Int, link: Int)
    case pair(request: Int, link: Int)
    case disconnect(link: Int)
    /// What a person can enter and see there; `nil` while there is nobody to ask. Decides how the radio pairs.
    case pairingCapability(SocketIOCapability?)
    /// What the person answered; `nil` refuses.
    case pairingAnswer(question: Int, value: UInt32?)
}

/// What the process that has the radio reports and answers.
enum SocketEvent: Codable, Sendable {
    /// ``CentralRadio/missingCapabilities``, by name: told once, before the first state.
    case missing([String: String])
    case state(AdapterState)
    case discovered(SocketReport)
    case connected(request: Int, link: Int, mtu: Int)
    case answered(request: Int, answer: SocketAnswer)
    case failed(request: Int, error: SocketError)
    case value(link: Int, handle: UInt16, value: [UInt8])
    case commandTaken(link: Int)
    case mtu(link: Int, mtu: Int)
    case servicesChanged(link: Int)
    case disconnected(link: Int, reason: SocketReason)
    case pairingQuestion(question: Int, kind: PairingQuestion, peripheral: UUID, passkey: UInt32)
    case pairingQuestionEnded(question: Int)
}

/// An ``IOCapability`` on the wire.
enum SocketIOCapability: String, Codable, Sendable {
    case displayOnly, displayYesNo, keyboardOnly, noInputNoOutput, keyboardDisplay

    init(_ capability: IOCapability) {
        self =
            switch capability {
            case .displayOnly: .displayOnly
            case .displayYesNo: .displayYesNo
            case .keyboardOnly: .keyboardOnly
            case .noInputNoOutput: .noInputNoOutput
            case .keyboardDisplay: .keyboardDisplay
            }
    }

    var capability: IOCapability {
        switch self {
        case .displayOnly: .displayOnly
        case .displayYesNo: .displayYesNo
        case .keyboardOnly: .keyboardOnly
        case .noInputNoOutput: .noInputNoOutput
        case .keyboardDisplay: .keyboardDisplay
        }
    }
}

/// What a person is asked while a link pairs.
enum PairingQuestion: String, Codable, Sendable {
    case enter, show, confirm, authorize
}

/// The content of an answer.
enum SocketAnswer: Codable, Sendable {
    case done
    case bytes([UInt8])
    case number(Int)
    case services([SocketService])
    case identities([UUID])
}

/// An ``AdvertisingReport`` on the wire.
struct SocketReport: Codable, Sendable {
    var peripheral: UUID
    var rssi: Int
    var name: String?
    var services: [String]
    var serviceData: [String: [UInt8]]
    var company: UInt16?
    var companyData: [UInt8]
    var txPower: Int8?
    var appearance: UInt16?
    var isConnectable: Bool

    init(_ report: AdvertisingReport) {
        let data = report.data
        peripheral = report.peripheral
        rssi = report.rssi
        name = data.localName
        services = data.serviceUUIDs.map(\.description)
        serviceData = Dictionary(data.serviceData.map { ($0.key.description, $0.value) }) { first, _ in first }
        company = data.manufacturerData?.company
        companyData = data.manufacturerData?.data ?? []
        txPower = data.txPower
        appearance = data.appearance
        isConnectable = data.isConnectable
    }

    var report: AdvertisingReport {
        let pairs = serviceData.compactMap { key, value in BTUUID(key).map { ($0, value) } }
        return AdvertisingReport(
            peripheral: peripheral,
            data: AdvertisementData(
                localName: name, serviceUUIDs: services.compactMap { BTUUID($0) }, serviceData: Dictionary(pairs) { first, _ in first },
                manufacturerData: company.map { ManufacturerData(company: $0, data: companyData) }, txPower: txPower,
                appearance: appearance,
                isConnectable: isConnectable),
            rssi: rssi)
    }
}

/// A ``GATTService`` on the wire.
struct SocketService: Codable, Sendable {
    struct Characteristic: Codable, Sendable {
        var uuid: String
        var properties: UInt8
        var handle: UInt16
        var descriptors: [Descriptor]
    }

    struct Descriptor: Codable, Sendable {
        var uuid: String
        var handle: UInt16
    }

    var uuid: String
    var isPrimary: Bool
    var handle: UInt16
    var characteristics: [Characteristic]

    init(_ service: GATTService) {
        uuid = service.uuid.description
        isPrimary = service.isPrimary
        handle = service.handle
        characteristics = service.characteristics.map { characteristic in
            Characteristic(
                uuid: characteristic.uuid.description, properties: characteristic.properties.rawValue, handle: characteristic.handle,
                descriptors: characteristic.descriptors.map { Descriptor(uuid: $0.uuid.description, handle: $0.handle) })
        }
    }

    /// `nil` for UUIDs that are none.
    var service: GATTService? {
        BTUUID(uuid).map { uuid in
            GATTService(
                uuid: uuid, isPrimary: isPrimary, handle: handle,
                characteristics: characteristics.compactMap { characteristic in
                    BTUUID(characteristic.uuid).map {
                        GATTCharacteristic(
                            uuid: $0, properties: CharacteristicProperties(rawValue: characteristic.properties),
                            handle: characteristic.handle,
                            descriptors: characteristic.descriptors.compactMap { descriptor in
                                BTUUID(descriptor.uuid).map { GATTDescriptor(uuid: $0, handle: descriptor.handle) }
                            })
                    }
                })
        }
    }
}
