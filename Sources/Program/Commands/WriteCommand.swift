import Bluetooth
import Companion

/// `outrigger write`
struct WriteCommand: Command {
    private static let text = CommandOption(
        name: "--text", value: nil, help: "VALUE is text, sent as UTF-8, instead of hexadecimal digits.")
    private static let number = CommandOption(
        name: "--number", value: nil, help: "VALUE is a number in the unit that the device tells for it (descriptor 2904).")
    private static let command = CommandOption(name: "--no-response", value: nil, help: "Do not ask the device for a response.")

    static let specification = CommandSpecification(
        path: ["write"], summary: "Write a characteristic.",
        parameters: AttributeTarget.parameters + [.init(name: "VALUE", help: "Hexadecimal digits, in pairs: \"01 02\" or 0102.")],
        options: [text, number, command, .json, .timeout] + CommandOption.radioOptions, output: .document(AttributeValue.format),
        examples: [
            "\(programName) write 42 Control 0102", "\(programName) write Lamp Brightness 40 --number",
            "\(programName) write 42 2A00 \"Kitchen\" --text",
        ])

    private let radio: RadioOptions
    private let target: AttributeTarget
    private let text: String
    private let format: AttributeFormat
    private let asksForResponse: Bool
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        radio = try RadioOptions(arguments)
        target = try AttributeTarget(arguments)
        text = arguments[2] ?? ""
        format = arguments.has(Self.text) ? .text : arguments.has(Self.number) ? .number : .hex
        if arguments.has(Self.text), arguments.has(Self.number) { throw arguments.fail("--text and --number exclude each other.") }
        if format == .hex, AttributeFormat.bytes(hex: text) == nil {
            throw arguments.fail("\"\(text)\" is not pairs of hexadecimal digits. For text, add --text; for a number, --number.")
        }
        asksForResponse = !arguments.has(Self.command)
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        try await CompanionSession.with(radio) { session in
            let (peripheral, characteristic) = try await target.resolve(session)
            let needed: CharacteristicProperties = asksForResponse ? .write : .writeWithoutResponse
            guard characteristic.properties.contains(needed) else {
                throw CommandFailure(
                    "The characteristic cannot be written \(asksForResponse ? "with" : "without") a response; it offers: \(characteristic.properties).",
                    code: "not-supported")
            }
            let presentation = try await AttributeTarget.presentation(of: characteristic, on: peripheral)
            let value = try bytes(presentation?.format, characteristic, session.catalog)
            if asksForResponse {
                try await peripheral.writeExplained(value, to: characteristic)
            } else {
                try await peripheral.writeWithoutResponse(value, to: characteristic)
            }
            if printsJSON {
                try Terminal.print(
                    AttributeValue(value, of: characteristic, on: peripheral, session.catalog, presentation), as: AttributeValue.format)
            }
            await peripheral.disconnect()
        }
    }

    /// - Throws: `ActionError` for what is no such number.
    private func bytes(_ number: PresentationFormat?, _ characteristic: GATTCharacteristic, _ catalog: AttributeCatalog) throws -> [UInt8] {
        switch format {
        case .text: return Array(text.utf8)
        case .hex: return AttributeFormat.bytes(hex: text) ?? []
        case .number:
            return try format.bytes(of: text, number: number ?? catalog.numberFormat(characteristic.uuid))
        }
    }
}
