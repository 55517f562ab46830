import Foundation
import GlassesDevice
import Program

/// `outrigger glasses key replace`
struct GlassesNewKeyCommand: Command {
    private static let data = CommandOption(name: "--data", value: "DIR", help: "The data folder of the glasses.")

    static let specification = CommandSpecification(
        path: ["glasses", "key", "replace"], summary: "Replace the API key of served glasses.",
        discussion: """
            The old key is refused from then on, also by glasses that run: every companion has to pair again, or to be given the new one.
            """,
        options: [data], examples: ["\(programName) glasses key replace --data ./glasses"]
    ).formerly("glasses new-key")

    private let data: URL
    private let folder: URL

    init(_ arguments: Arguments) throws {
        data = RadioOptions.dataFolder(arguments.value(Self.data))
        folder = ServeGlassesCommand.folder(in: data)
    }

    func run() async throws {
        try DataFolder.openExisting(data)
        guard FileManager.default.fileExists(atPath: folder.path) else {
            throw CommandFailure(
                "There are no glasses in \(folder.path).", advice: "Name their data folder with --data.", code: "not-found")
        }
        Terminal.print("The new key is in \(try APIKey.replace(in: folder)). The old one is refused from now on.")
    }
}
