/// `outrigger read`
struct ReadCommand: Command {
    static let specification = CommandSpecification(
        path: ["read"], summary: "Read a characteristic.", parameters: AttributeTarget.parameters,
        options: [.json, .timeout] + CommandOption.radioOptions, output: .document(AttributeValue.format),
        examples: ["\(programName) read Aqua \"Battery Level\"", "\(programName) read 42 2A26 --json"])

    private let radio: RadioOptions
    private let target: AttributeTarget
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        radio = try RadioOptions(arguments)
        target = try AttributeTarget(arguments)
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        try await CompanionSession.with(radio) { session in
            let (peripheral, characteristic) = try await target.resolve(session)
            let bytes = try await peripheral.read(characteristic)
            let presentation = try await AttributeTarget.presentation(of: characteristic, on: peripheral)
            let value = AttributeValue(bytes, of: characteristic, on: peripheral, session.catalog, presentation)
            if printsJSON { try Terminal.print(value, as: AttributeValue.format) } else { Terminal.print(value.text) }
            await peripheral.disconnect()
        }
    }
}
