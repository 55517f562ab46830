import Bluetooth
import Companion

/// A characteristic of a device, as a person names it: by its UUID, or by its name.
struct AttributeTarget: Sendable {
    let device: DeviceSelector
    let text: String

    static let parameters: [CommandSpecification.Parameter] = [
        .init(name: "DEVICE", help: "A part of its name, or the start of its identity."),
        .init(name: "CHARACTERISTIC", help: "Its UUID (2A19), or its name (\"Battery Level\")."),
    ]

    init(_ arguments: Arguments) throws {
        device = try DeviceSelector(arguments[0] ?? "", arguments)
        text = arguments[1] ?? ""
    }

    /// Finds and connects the device, and gives the characteristic.
    ///
    /// - Throws: ``CommandFailure`` where the device has no such characteristic, or several.
    @BluetoothActor
    func resolve(_ session: CompanionSession) async throws -> (BluetoothPeripheral, GATTCharacteristic) {
        let peripheral = try await device.find(session)
        try await peripheral.connect(timeout: device.timeout)
        let all = peripheral.services.flatMap(\.characteristics)
        let uuid = BTUUID(text)
        let found = all.filter { $0.uuid == uuid || session.catalog.name($0.uuid)?.lowercased() == text.lowercased() }
        switch found.count {
        case 1: return (peripheral, found[0])
        case 0:
            throw CommandFailure(
                "\(peripheral.name ?? "The device") has no characteristic \"\(text)\".",
                advice: "\"outrigger inspect\" lists what it has.", code: "not-present")
        default:
            throw CommandFailure("\(peripheral.name ?? "The device") has \(found.count) characteristics \"\(text)\".", code: "ambiguous")
        }
    }
}
