import Bluetooth
import Companion
import Foundation

/// A characteristic's value that was read, written or notified.
struct AttributeValue: Sendable {
    let device: UUID
    let characteristic: BTUUID
    let name: String?
    let hex: String
    let fields: [LabeledText]
    let time: Date

    @BluetoothActor
    init(
        _ bytes: [UInt8], of characteristic: GATTCharacteristic, on peripheral: BluetoothPeripheral, _ catalog: AttributeCatalog,
        _ presentation: AttributePresentation? = nil
    ) {
        device = peripheral.id
        self.characteristic = characteristic.uuid
        name = catalog.name(characteristic.uuid)
        hex = catalog.hex(bytes, of: characteristic.uuid)
        fields = catalog.decode(bytes, of: characteristic.uuid, presentation)
        time = Date()
    }

    /// The bytes, and what they mean, for people.
    var text: String {
        let decoding = fields.map { "\($0.label): \($0.value)" }.joined(separator: ", ")
        return hex + (decoding.isEmpty ? "" : "  " + Terminal.dim(decoding))
    }

    static let format = OutputFormat<AttributeValue>.object(outputFields)
    /// One of several, as they come.
    static let line = OutputFormat<AttributeValue>.line(
        "value", "A value has come.", [.field("time", "When it came.", .time) { $0.time }] + outputFields)

    private static let outputFields: [OutputFormat<AttributeValue>.Field] = [
        .field("device", "The device's id, as “scan” prints it.", .text) { $0.device.uuidString },
        .field("characteristic", "Its UUID.", .text) { $0.characteristic.description },
        .nullable("name", "Its name; null where none is known.", .text) { $0.name },
        .field("hex", "The bytes, as hexadecimal digits in pairs; dots where they are a secret.", .text) { $0.hex },
        .field("fields", "What the bytes mean, in words; empty where that is not known.", .texts) { value in
            Dictionary(value.fields.map { ($0.label, $0.value) }) { first, _ in first }
        },
    ]
}
