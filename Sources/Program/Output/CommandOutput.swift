import Companion

/// What a command prints with `--json`.
public struct CommandOutput: Sendable {
    /// How much of it there is.
    enum Form: String, Sendable, CaseIterable {
        /// One value, at the end.
        case document
        /// An object on each line, as things happen.
        case lines
    }

    let form: Form
    /// JSON Schema of each form that the document, or a line, can have.
    let schemas: [JSONValue]

    /// One value, printed at the end.
    public static func document<Value>(_ format: OutputFormat<Value>) -> CommandOutput {
        CommandOutput(form: .document, schemas: [format.schema])
    }

    /// One value at the end, of one of these forms, by what the command was asked for.
    public static func documents(_ schemas: [JSONValue]) -> CommandOutput { CommandOutput(form: .document, schemas: schemas) }

    /// One object a line, each of one of these forms.
    ///
    /// - Parameter schemas: of formats made by ``OutputFormat/line(_:_:_:)``.
    public static func lines(_ schemas: [JSONValue]) -> CommandOutput { CommandOutput(form: .lines, schemas: schemas) }

    /// JSON Schema of each form that the output of a command can have, with the radio of one that uses any.
    func schemas(of specification: CommandSpecification) -> [JSONValue] {
        specification.usesRadio ? schemas.map { RadioOutput.added(to: $0) } : schemas
    }

    /// The name of a command's schema: it has the program's version without the part that changes nothing, so that who keeps a copy sees
    /// whether there is another. "urn:outrigger:schema:0.2:scan".
    static func identity(of specification: CommandSpecification) -> String {
        let program = ProgramIdentity.current
        let version = program.version.split(separator: ".").prefix(2).joined(separator: ".")
        return (["urn", program.name, "schema", version] + specification.path).joined(separator: ":")
    }

    /// The whole schema of a command's output, that of a failure included.
    ///
    /// - Parameter specification: the command.
    func schema(of specification: CommandSpecification) -> JSONValue {
        let call = ([programName] + specification.path).joined(separator: " ")
        let failure = FailureOutput.format(form).schema
        // A call may fail before it has come to its radio.
        let failures = specification.usesRadio ? [failure, RadioOutput.added(to: failure)] : [failure]
        let each = form == .lines ? " One object a line; each has one of these forms, by its type." : ""
        return [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": .text(Self.identity(of: specification)),
            "title": .text("\(call) --json"),
            "description": .text(specification.summary + each), "anyOf": .array(schemas(of: specification) + failures),
        ]
    }
}
