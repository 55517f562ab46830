import Foundation

/// `outrigger open`
struct OpenCommand: Command {
    private static let noBrowser = CommandOption(name: "--no-browser", value: nil, help: "Only print the address.")

    static let specification = CommandSpecification(
        path: ["open"], summary: "Open the page of the companion that runs, with the token that it asks for.",
        discussion: """
            The address with the token is printed, and opened in a browser where there is a desktop. Whoever has it can use the companion.
            """,
        options: [noBrowser, .data], examples: ["\(programName) open", "\(programName) open --no-browser --data ./room"])

    private let folder: URL
    private let opensBrowser: Bool

    init(_ arguments: Arguments) throws {
        folder = RadioOptions.dataFolder(arguments.value(.data))
        opensBrowser = !arguments.has(Self.noBrowser) && CompanionAddress.hasDesktop
    }

    func run() async throws {
        let companion = try await ProgramClient.find([.companion], in: folder)
        let address = CompanionAddress(base: companion.file.address, token: companion.file.token)
        Terminal.print(address.text)
        if opensBrowser { try address.open(folder) }
    }
}
