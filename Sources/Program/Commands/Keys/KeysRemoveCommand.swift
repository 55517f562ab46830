import Foundation
import Keyring

/// `outrigger keys remove`
struct KeysRemoveCommand: Command {
    static let specification = CommandSpecification(
        path: ["keys", "remove"], summary: "Trust firmware of a key no longer.",
        discussion: "Without any key left, anybody's firmware will run.",
        parameters: [
            CommandSpecification.Parameter(
                name: "KEY",
                help: "Its ID as \"\(programName) keys\" shows it, or the beginning of that, at least four digits; or its name.")
        ],
        options: [.json, .data], output: .document(removed),
        examples: ["\(programName) keys remove 3F9A", "\(programName) keys remove \"Aqua Sound 2026\""])

    private let keyring: KeyringFolder
    private let id: String
    private let printsJSON: Bool

    private static let removed = OutputFormat<String>.object([.field("removed", "The name of the key.", .text) { $0 }])

    init(_ arguments: Arguments) throws {
        keyring = KeyringFolder(arguments)
        id = arguments.positional[0]
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let name = try keyring.change { keyring throws(KeyringError) in try keyring.remove(id) }
        if printsJSON { return try Terminal.print(name, as: Self.removed) }
        Terminal.print("Not trusted any more: \(name)")
        // Where another file is damaged, nothing is trusted, and the list says so.
        if (try? keyring.keys().isEmpty) == true {
            Terminal.print("No signing key is left: anybody's firmware will run from now on.")
        }
    }
}
