import Credentials
import Foundation
import HTTPClient

/// `outrigger open`
struct OpenCommand: Command {
    private static let noBrowser = CommandOption(name: "--no-browser", value: nil, help: "Only print the address.")

    static let specification = CommandSpecification(
        path: ["open"], summary: "Open the page of the companion that runs, with the token that it asks for.",
        discussion: """
            The address with the token is printed, and opened in a browser where there is a desktop. Whoever has it can use the companion.
            """,
        options: [noBrowser, .data], examples: ["outrigger open", "outrigger open --no-browser --data ./room"])

    private let folder: URL
    private let opensBrowser: Bool

    init(_ arguments: Arguments) throws {
        folder = RadioOptions.dataFolder(arguments.value(.data))
        opensBrowser = !arguments.has(Self.noBrowser) && CompanionAddress.hasDesktop
    }

    func run() async throws {
        let file = CompanionFile(folder: folder)
        guard let base = file.address, let token = file.token, let url = URL(string: base + "/api/screens/settings") else {
            throw Self.nothingRuns(folder)
        }
        var request = HTTPClientRequest(url)
        request.secretHeaders["Authorization"] = Secret("Bearer \(token.revealed)")
        request.maximumRedirects = 0
        let status: Int
        do {
            status = try await SystemHTTPTransport().answer(to: request, within: .seconds(5)).status
        } catch {
            try Task.checkCancellation()
            throw Self.nothingRuns(folder)
        }
        guard status == 200 else {
            throw CommandFailure("What is at \(base) is not the companion of \(folder.path).", code: "not-running")
        }
        let address = CompanionAddress(base: base, token: token)
        Terminal.print(address.text)
        if opensBrowser { try address.open(folder) }
    }

    private static func nothingRuns(_ folder: URL) -> CommandFailure {
        CommandFailure(
            "No companion runs with the data directory \(folder.path). Start one with \"outrigger run\", or name its directory with --data.",
            code: "not-running")
    }
}
