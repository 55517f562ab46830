import Bluetooth
import Foundation
import Sentences

extension InspectScreen {
    /// The GATT table of a peripheral, with names.
    ///
    /// - Parameters:
    ///   - values: the last known value of each characteristic, by the value's handle, as the next three.
    ///   - notifying: the characteristics whose notifications are on.
    ///   - listening: those that are listened to in the table.
    ///   - presentations: what the device tells of its values.
    @BluetoothActor
    public init(
        _ peripheral: BluetoothPeripheral, link: LinkStatus, catalog: AttributeCatalog, values: [AttributeHandle: [UInt8]] = [:],
        notifying: Set<AttributeHandle> = [], listening: Set<AttributeHandle> = [],
        presentations: [AttributeHandle: AttributePresentation] = [:]
    ) {
        let services = peripheral.services.map { service in
            Service(
                uuid: service.uuid.description, name: catalog.serviceName(service.uuid),
                characteristics: service.characteristics.map { characteristic in
                    let value = values[characteristic.handle]
                    let presentation = presentations[characteristic.handle]
                    let name = catalog.name(characteristic.uuid)
                    let isOwn = listening.contains(characteristic.handle)
                    return Characteristic(
                        uuid: characteristic.uuid.description, name: name ?? presentation?.label,
                        label: name == nil || name == presentation?.label ? nil : presentation?.label, handle: Int(characteristic.handle),
                        properties: characteristic.properties.description.components(separatedBy: ", "),
                        value: value.map { catalog.hex($0, of: characteristic.uuid) },
                        decoding: value.map {
                            Sentence(
                                joining: catalog.decode($0, of: characteristic.uuid, presentation).map { "\($0.$label): \($0.$value)" },
                                by: ", ")
                        }, isNotifying: notifying.contains(characteristic.handle), isListening: isOwn,
                        listeningHint: !isOwn && notifying.contains(characteristic.handle)
                            && peripheral.isDeclarationListening(to: characteristic) ? Characteristic.listeningHint : nil,
                        writing: Writing(
                            canWrite: characteristic.properties.contains(.write),
                            canCommand: characteristic.properties.contains(.writeWithoutResponse),
                            number: presentation?.format ?? catalog.numberFormat(characteristic.uuid)))
                })
        }
        self.init(
            id: peripheral.id.uuidString, name: peripheral.name ?? "Unnamed device", link: link, services: services,
            isDiscovering: peripheral.state == .connecting, advertisement: Self.advertisement(peripheral.advertisementData))
    }

    private static func advertisement(_ data: AdvertisementData) -> [LabeledText] {
        var lines: [LabeledText] = []
        if let name = data.localName { lines.append(LabeledText("Name", verbatim: name)) }
        if !data.serviceUUIDs.isEmpty {
            lines.append(LabeledText("Services", verbatim: data.serviceUUIDs.map(\.description).joined(separator: ", ")))
        }
        for (uuid, bytes) in data.serviceData.sorted(by: { $0.key < $1.key }) {
            lines.append(LabeledText("Service data of \(uuid)", verbatim: bytes.hexPairs))
        }
        if let manufacturer = data.manufacturerData {
            let digits = String(manufacturer.company, radix: 16, uppercase: true)
            lines.append(LabeledText("Manufacturer data", "company 0x\(digits): \(manufacturer.data.hexPairs)"))
        }
        if let power = data.txPower { lines.append(LabeledText("TX power", "\(power) dBm")) }
        if let appearance = data.appearance { lines.append(LabeledText("Appearance", "\(appearance)")) }
        return lines
    }
}
