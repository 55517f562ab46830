import Bluetooth
import Companion

/// `outrigger write`
struct WriteCommand: Command {
    private static let text = CommandOption(
        name: "--text", value: nil, help: "VALUE is text, sent as UTF-8, instead of hexadecimal digits.")
    private static let command = CommandOption(name: "--no-response", value: nil, help: "Do not ask the device for a response.")

    static let specification = CommandSpecification(
        path: ["write"], summary: "Write a characteristic.",
        parameters: AttributeTarget.parameters + [.init(name: "VALUE", help: "Hexadecimal digits, in pairs: \"01 02\" or 0102.")],
        options: [text, command, .json, .timeout] + CommandOption.radioOptions, output: .document(AttributeValue.format),
        examples: ["outrigger write 42 Control 0102", "outrigger write 42 2A00 \"Kitchen\" --text"])

    private let radio: RadioOptions
    private let target: AttributeTarget
    private let value: [UInt8]
    private let asksForResponse: Bool
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        radio = try RadioOptions(arguments)
        target = try AttributeTarget(arguments)
        let text = arguments[2] ?? ""
        if arguments.has(Self.text) {
            value = Array(text.utf8)
        } else if let bytes = AttributeFormat.bytes(hex: text) {
            value = bytes
        } else {
            throw arguments.fail("\"\(text)\" is not pairs of hexadecimal digits. For text, add --text.")
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
            if asksForResponse {
                try await peripheral.write(value, to: characteristic)
            } else {
                try await peripheral.writeWithoutResponse(value, to: characteristic)
            }
            if printsJSON {
                try Terminal.print(AttributeValue(value, of: characteristic, on: peripheral, session.catalog), as: AttributeValue.format)
            }
            await peripheral.disconnect()
        }
    }
}
