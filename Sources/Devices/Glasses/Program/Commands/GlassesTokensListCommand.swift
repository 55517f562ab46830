import Foundation
import GlassesDevice
import Program

/// `outrigger glasses tokens`
struct GlassesTokensListCommand: Command {
    static let data = CommandOption(name: "--data", value: "DIR", help: "The data folder of the glasses.")

    static let specification = CommandSpecification(
        path: ["glasses", "tokens"], summary: "List the companions that have a token for the REST API of served glasses.",
        discussion: "A companion reads its token over the paired Bluetooth link. The tokens themselves are kept nowhere but there.",
        options: [.json, data], output: .document(.list(TokenListing.format)),
        examples: ["\(programName) glasses tokens", "\(programName) glasses tokens --json --data ./glasses"]
    ).formerly("glasses tokens list")

    private let folder: URL
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        folder = ServeGlassesCommand.folder(in: RadioOptions.dataFolder(arguments.value(Self.data)))
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let tokens = try Self.failing(folder) { try CompanionTokens.list(in: folder) }
        if printsJSON { return try Terminal.print(tokens.map(TokenListing.init), as: .list(TokenListing.format)) }
        guard !tokens.isEmpty else { return Terminal.print("No companion has a token. One gets it when it pairs.") }
        Terminal.print(
            TextTable(
                ["ID", "COMPANION", "SINCE"],
                tokens.map { token in [token.id, token.name, token.created.formatted(.iso8601.year().month().day())] }))
    }

    /// Does something with the tokens of glasses that are there.
    ///
    /// - Throws: ``CommandFailure``.
    static func failing<Value>(_ folder: URL, _ body: () throws -> Value) throws -> Value {
        try DataFolder.openExisting(folder.deletingLastPathComponent())
        guard FileManager.default.fileExists(atPath: folder.path) else {
            throw CommandFailure(
                "There are no glasses in \(folder.path).", advice: "Name their data folder with --data.", code: "not-found")
        }
        do {
            return try body()
        } catch {
            throw CommandFailure("\(error)", code: "tokens")
        }
    }
}

/// A companion's token, as `--json` prints it: never the token itself.
struct TokenListing: Sendable {
    let token: CompanionToken

    static let format = OutputFormat<TokenListing>.object([
        .field("id", "What “glasses tokens revoke” takes.", .text) { $0.token.id },
        .field("name", "What the companion calls itself.", .text) { $0.token.name },
        .field("created", "When it was handed out.", .time) { $0.token.created },
    ])
}
