import Foundation
import Keyring

/// `outrigger keys`
struct KeysListCommand: Command {
    static let specification = CommandSpecification(
        path: ["keys"], summary: "List the keys whose firmware is trusted.",
        discussion: "Without any, anybody's firmware will run. \"built in\" are those that came with this program.",
        options: [.json, .data], output: .document(.list(KeyListing.format)),
        examples: ["\(programName) keys", "\(programName) keys --json"]
    ).formerly("keys list")

    private let keyring: KeyringFolder
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        keyring = KeyringFolder(arguments)
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let keys = try keyring.keys()
        if printsJSON { return try Terminal.print(keys.map(KeyListing.init), as: .list(KeyListing.format)) }
        guard !keys.isEmpty else {
            return Terminal.print("There is no signing key, so anybody's firmware will run. \"\(programName) keys add FILE\" adds one.")
        }
        var table = TextTable(["ID", "NAME", "ADDED"])
        for key in keys {
            let added = key.added.map { $0.formatted(.iso8601.year().month().day()) }
            table.add([key.shortID, key.name, key.isBuiltIn ? "built in" : added ?? "by hand"])
        }
        Terminal.print(table)
    }
}
