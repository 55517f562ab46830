import Bluetooth
import Companion
import Foundation

/// A device with its GATT table, for programs.
struct InspectedDevice: Sendable {
    let screen: InspectScreen
    let name: String?
    let services: [Service]

    struct Service: Sendable {
        let service: GATTService
        let name: String?
        let characteristics: [Characteristic]
    }

    struct Characteristic: Sendable {
        let characteristic: GATTCharacteristic
        let name: String?
        /// What the device itself tells of it.
        let presentation: AttributePresentation?
        /// Nil where it was not read.
        let hex: String?
        let fields: [LabeledText]
    }

    /// - Parameter values: what was read, by the handle: a device may have several characteristics of one UUID.
    @BluetoothActor
    init(
        _ peripheral: BluetoothPeripheral, screen: InspectScreen, catalog: AttributeCatalog, values: [AttributeHandle: [UInt8]],
        presentations: [AttributeHandle: AttributePresentation]
    ) {
        self.screen = screen
        name = peripheral.name
        services = peripheral.services.map { service in
            Service(
                service: service, name: catalog.serviceName(service.uuid),
                characteristics: service.characteristics.map { characteristic in
                    let bytes = values[characteristic.handle]
                    let presentation = presentations[characteristic.handle]
                    return Characteristic(
                        characteristic: characteristic, name: catalog.name(characteristic.uuid), presentation: presentation,
                        hex: bytes.map { catalog.hex($0, of: characteristic.uuid) },
                        fields: bytes.map { catalog.decode($0, of: characteristic.uuid, presentation) } ?? [])
                })
        }
    }

    static let format = OutputFormat<InspectedDevice>.object([
        .field("id", "Names the device in other commands.", .text) { $0.screen.id },
        .nullable("name", "What it advertises; null where it has not told it.", .text) { $0.name },
        .nullable("mtuBytes", "The ATT MTU of the connection; null where the radio does not tell it.", .integer) { $0.screen.link.mtu },
        .nullable("rssiDBm", "How strongly it was heard last; null where that is not known.", .integer) { $0.screen.link.signal?.rssi },
        .field("advertisement", "What it advertises, in words.", .texts) { device in
            Dictionary(device.screen.advertisement.map { ($0.label, $0.value) }) { first, _ in first }
        },
        .field("services", "In the order of the table.", .list(service)) { $0.services },
    ])

    private static let service = OutputFormat<Service>.object([
        .field("uuid", "16 bits as four hexadecimal digits, or 128 bits in groups.", .text) { $0.service.uuid.description },
        .nullable("name", "Its name; null where none is known.", .text) { $0.name },
        .field("isPrimary", "False for one that others include.", .boolean) { $0.service.isPrimary },
        .field("handle", "Its handle in the table.", .integer) { Int($0.service.handle) },
        .field("characteristics", "In the order of the table.", .list(characteristic)) { $0.characteristics },
    ])

    private static let characteristic = OutputFormat<Characteristic>.object([
        .field("uuid", "As a service's.", .text) { $0.characteristic.uuid.description },
        .nullable("name", "Its name; null where none is known.", .text) { $0.name },
        .nullable("label", "What the device itself calls it (descriptor 2901); null where it does not.", .text) { $0.presentation?.label },
        .nullable("unit", "The unit of its number (descriptor 2904); null where it has none, or tells none.", .text) {
            $0.presentation?.format?.unitSymbol
        },
        .field("handle", "The handle of its value.", .integer) { Int($0.characteristic.handle) },
        .field("properties", "What can be done with it, in words.", .list(.text)) {
            $0.characteristic.properties.description.components(separatedBy: ", ")
        },
        .nullable("hex", "Its value in hexadecimal digits, dots where it is a secret; null where it was not read.", .text) { $0.hex },
        .field("fields", "What the value means, in words; empty where that is not known.", .texts) { value in
            Dictionary(value.fields.map { ($0.label, $0.value) }) { first, _ in first }
        },
        .field("descriptors", "In the order of the table.", .list(descriptor)) { $0.characteristic.descriptors },
    ])

    private static let descriptor = OutputFormat<GATTDescriptor>.object([
        .field("uuid", "As a service's.", .text) { $0.uuid.description },
        .field("handle", "Its handle in the table.", .integer) { Int($0.handle) },
    ])
}
