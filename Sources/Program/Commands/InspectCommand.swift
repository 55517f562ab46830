import Bluetooth
import Companion
import Foundation

/// `outrigger inspect`
struct InspectCommand: Command {
    private static let noValues = CommandOption(name: "--no-values", value: nil, help: "Show the table without reading its values.")

    static let specification = CommandSpecification(
        path: ["inspect"], summary: "Show everything that a device offers: its GATT table, with names and values.",
        parameters: [.init(name: "DEVICE", help: "A part of its name, or the start of its identity.")],
        options: [noValues, .json, .timeout] + CommandOption.radioOptions,
        output: .document(InspectedDevice.format),
        examples: ["\(programName) inspect Aqua", "\(programName) inspect 42 --no-values"])

    private let radio: RadioOptions
    private let selector: DeviceSelector
    private let readsValues: Bool
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        radio = try RadioOptions(arguments)
        selector = try DeviceSelector(arguments[0] ?? "", arguments)
        readsValues = !arguments.has(Self.noValues)
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let device = try await CompanionSession.with(radio) { session in
            let peripheral = try await selector.find(session)
            try await peripheral.connect(timeout: selector.timeout)
            var values: [AttributeHandle: [UInt8]] = [:]
            var presentations: [AttributeHandle: AttributePresentation] = [:]
            if readsValues {
                for characteristic in peripheral.services.flatMap(\.characteristics) where characteristic.properties.contains(.read) {
                    // A value that needs pairing, or that the device refuses, leaves its line without a value.
                    do {
                        values[characteristic.handle] = try await peripheral.read(characteristic)
                    } catch is ATTError {}
                }
                for characteristic in peripheral.services.flatMap(\.characteristics) {
                    presentations[characteristic.handle] = try await AttributeTarget.presentation(of: characteristic, on: peripheral)
                }
            }
            let link = LinkStatus(peripheral, radio: session.description, isWanted: true)
            let screen = InspectScreen(peripheral, link: link, catalog: session.catalog, values: values, presentations: presentations)
            let inspected = InspectedDevice(
                peripheral, screen: screen, catalog: session.catalog, values: values, presentations: presentations)
            await peripheral.disconnect()
            return inspected
        }
        if printsJSON { try Terminal.print(device, as: InspectedDevice.format) } else { show(device) }
    }

    private func show(_ device: InspectedDevice) {
        let screen = device.screen
        Terminal.print(Terminal.bold(screen.name) + "  " + screen.id)
        if let mtu = screen.link.mtu { Terminal.print(Terminal.dim("MTU \(mtu) bytes")) }
        for line in screen.advertisement { Terminal.print("\(line.label): \(line.value)") }
        let descriptors = Dictionary(
            device.services.flatMap(\.characteristics).map { (Int($0.characteristic.handle), $0.characteristic.descriptors) }
        ) { first, _ in first }
        for service in screen.services {
            Terminal.print("")
            Terminal.print(Terminal.bold(service.name ?? "Service") + "  " + Terminal.dim(service.uuid))
            for characteristic in service.characteristics {
                Terminal.print("  " + (characteristic.name ?? "Characteristic") + "  " + Terminal.dim(characteristic.uuid))
                if let label = characteristic.label { Terminal.print("    “\(label)”") }
                Terminal.print(
                    "    " + characteristic.properties.joined(separator: ", ") + Terminal.dim("  handle \(characteristic.handle)"))
                if let value = characteristic.value { Terminal.print("    " + value) }
                if let decoding = characteristic.decoding, !decoding.isEmpty { Terminal.print("    " + decoding) }
                for descriptor in descriptors[characteristic.handle] ?? [] {
                    Terminal.print(Terminal.dim("    descriptor \(descriptor.uuid), handle \(descriptor.handle)"))
                }
            }
        }
    }
}
