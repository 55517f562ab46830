import Foundation
import GlassesDevice
import Program

/// `outrigger glasses tokens revoke`
struct GlassesTokensRevokeCommand: Command {
    static let specification = CommandSpecification(
        path: ["glasses", "tokens", "revoke"], summary: "Take a companion's token for served glasses back.",
        discussion: "It is refused from then on, also by glasses that run. The API key and the other tokens go on.",
        parameters: [CommandSpecification.Parameter(name: "ID", help: "As \"\(programName) glasses tokens\" shows it.")],
        options: [.json, GlassesTokensListCommand.data], output: .document(TokenListing.format),
        examples: ["\(programName) glasses tokens revoke 3f9a1c20"])

    private let folder: URL
    private let id: String
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        folder = ServeGlassesCommand.folder(in: RadioOptions.dataFolder(arguments.value(GlassesTokensListCommand.data)))
        id = arguments.positional[0]
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        guard let token = try GlassesTokensListCommand.failing(folder, { try CompanionTokens.revoke(id.lowercased(), in: folder) }) else {
            throw CommandFailure(
                "No token has the ID \(id). \"\(programName) glasses tokens\" shows those that there are.", code: "not-found")
        }
        if printsJSON { return try Terminal.print(TokenListing(token: token), as: TokenListing.format) }
        Terminal.print("The token of \(token.name) is refused from now on.")
    }
}
