import Bluetooth
import Companion

/// A characteristic of a device, as a person names it: by its UUID, or by its name.
struct AttributeTarget: Sendable {
    let device: DeviceSelector
    let text: String

    static let parameters: [CommandSpecification.Parameter] = [
        .init(name: "DEVICE", help: "A part of its name, or the start of its identity."),
        .init(
            name: "CHARACTERISTIC",
            help:
                "Its UUID (2A19), its name (\"Battery Level\"), SERVICE/CHARACTERISTIC (180F/2A19), or its handle (#12), as \"inspect\" tells it."
        ),
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
        let catalog = session.catalog
        func matches(_ uuid: BTUUID, _ name: String?, _ text: some StringProtocol) -> Bool {
            uuid == BTUUID(String(text)) || name?.lowercased() == text.lowercased()
        }
        let parts = text.split(separator: "/", maxSplits: 1)
        let found = peripheral.services.flatMap { service in
            service.characteristics.filter { characteristic in
                let (uuid, name) = (characteristic.uuid, catalog.name(characteristic.uuid))
                if text.hasPrefix("#") { return UInt16(text.dropFirst()) == characteristic.handle }
                return matches(uuid, name, text)
                    || parts.count == 2 && matches(service.uuid, catalog.serviceName(service.uuid), parts[0])
                        && matches(uuid, name, parts[1])
            }
        }
        switch found.count {
        case 1: return (peripheral, found[0])
        case 0:
            throw CommandFailure(
                "\(peripheral.name ?? "The device") has no characteristic \"\(text)\".",
                advice: "\"\(programName) inspect\" lists what it has.", code: "not-present")
        default:
            throw CommandFailure(
                "\(peripheral.name ?? "The device") has \(found.count) characteristics \"\(text)\".",
                advice: "Name one by its handle: \(found.map { "#\($0.handle)" }.joined(separator: ", ")).", code: "ambiguous")
        }
    }

    /// What the device tells of a characteristic; `nil` where it tells nothing, or refuses to.
    @BluetoothActor
    static func presentation(of characteristic: GATTCharacteristic, on peripheral: BluetoothPeripheral) async throws
        -> AttributePresentation?
    {
        do {
            return try await peripheral.presentation(of: characteristic)
        } catch is ATTError {
            return nil
        } catch is ByteCodingError {
            return nil
        }
    }
}
