import Companion
import Foundation

/// `outrigger action`
struct ActionCommand: Command {
    private static let list = OutputFormat<[ListedAction]>.object([
        .field("actions", "Everything that can be asked of the companion.", .list(ListedAction.format)) { $0 }
    ])
    private static let done = OutputFormat<JSONValue>.object([
        .field("answer", "What the action has to say, in a form of its own; an empty object for nothing.", .any) { $0 }
    ])

    static let specification = CommandSpecification(
        path: ["action"], summary: "Do anything that the running companion's page can do, or list what that is.",
        discussion: """
            An action is an address with what it takes as a JSON object, or as a file (--file). Devices are named by their ids, as "\(programName) scan"
            prints them. A password is taken from standard input only: others can read the command line.
            """,
        parameters: [
            .init(name: "ACTION", help: "adapter/power, for example; without it, all are listed.", isOptional: true, values: .action),
            .init(
                name: "BODY", help: "What it takes: {\"on\": false}; - reads it from standard input.", isOptional: true,
                values: .actionBody),
        ],
        options: [fileOption, .json, .runningData], output: .documents([list.schema, done.schema]),
        examples: ["\(programName) action", "\(programName) action scan/start"])

    private static let fileOption = CommandOption(name: "--file", value: "FILE", help: "A file that the action takes, instead of BODY.")

    private let action: String?
    private let body: JSONValue?
    private let readsBody: Bool
    private let file: URL?
    private let folder: URL
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        action = arguments[0]
        readsBody = arguments[1] == "-"
        body =
            try readsBody
            ? nil
            : arguments[1].map { text in
                guard let body = Self.object(text) else { throw arguments.fail("BODY is a JSON object, such as {\"on\": false}.") }
                return body
            }
        file = arguments.value(Self.fileOption).map { URL(fileURLWithPath: $0) }
        if file != nil, action == nil || arguments[1] != nil { throw arguments.fail("--file is what an ACTION takes instead of BODY.") }
        if let action, action.hasPrefix("/") || action.contains("..") {
            throw arguments.fail("An action is an address as the list has it: adapter/power.")
        }
        folder = RadioOptions.dataFolder(arguments.value(.runningData))
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let companion = try await ProgramClient.find([.companion], in: folder)
        guard let action else { return try show(ListedAction.all(in: try await companion.document())) }
        let answer: JSONValue
        do {
            answer =
                if let file {
                    try await companion.perform(action, file: try Self.bytes(of: file), name: file.lastPathComponent)
                } else {
                    try await companion.perform(action, try await body(companion))
                }
        } catch let failure as CommandFailure where failure.code == "not-found" && failure.advice == nil {
            throw CommandFailure(
                failure.sentence,
                advice: "\"\(programName) action\" lists them all; a device's begin with devices/ID/, its id in \"\(programName) scan\".",
                code: failure.code)
        }
        if printsJSON { return try Terminal.print(answer, as: Self.done) }
        if answer != [:] { try Terminal.print(json: answer) }
    }

    private static func bytes(of file: URL) throws -> Data {
        do {
            return try Data(contentsOf: file)
        } catch {
            throw CommandFailure("\(file.path) cannot be read.", advice: "Check the path and its permissions.", code: "file")
        }
    }

    /// What the action is asked with.
    private func body(_ companion: ProgramClient) async throws -> JSONValue? {
        if readsBody {
            guard let line = try await Terminal.nextLine(), let body = Self.object(line) else {
                throw CommandFailure("Standard input has no JSON object on its first line.", code: "body")
            }
            return body
        }
        guard case .object(let fields)? = body else { return nil }
        let secrets = Self.secrets(try await companion.document())
        if let name = fields.keys.first(where: secrets.contains) {
            throw CommandFailure(
                "\"\(name)\" is a secret, and others can read the command line.",
                advice: "Give the object on standard input: BODY is - then.",
                code: "secret")
        }
        return body
    }

    private static func object(_ text: String) -> JSONValue? {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)), case .object = value else { return nil }
        return value
    }

    /// The names of the fields that are passwords, in any action.
    private static func secrets(_ value: JSONValue) -> Set<String> {
        switch value {
        case .object(let members):
            members.reduce(into: []) { names, member in
                if member.value["format"] == "password" { names.insert(member.key) }
                names.formUnion(secrets(member.value))
            }
        case .array(let elements): elements.reduce(into: []) { $0.formUnion(secrets($1)) }
        default: []
        }
    }

    private func show(_ actions: [ListedAction]) throws {
        if printsJSON { return try Terminal.print(actions, as: Self.list) }
        var table = TextTable(["ACTION", "TAKES", "WHAT IT DOES"])
        for action in actions {
            table.add([action.name, action.takesFile ? "--file" : action.body.map(Self.fields) ?? "", action.summary])
        }
        Terminal.print(table)
    }

    /// The names of what an action takes: "fault, value".
    private static func fields(_ schema: JSONValue) -> String {
        if case .array(let choices)? = schema["anyOf"] { return Set(choices.map(fields)).sorted().joined(separator: " | ") }
        guard case .object(let properties)? = schema["properties"] else { return "" }
        return properties.keys.sorted().joined(separator: ", ")
    }
}
