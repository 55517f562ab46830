import Bluetooth
import Foundation

/// `outrigger serve speaker`
struct ServeSpeakerCommand: Command {
    private static let name = CommandOption(name: "--name", value: "NAME", help: "The advertised name: \"42 Decibels-…\".")

    static let specification = CommandSpecification(
        path: ["serve", "speaker"], summary: "Be a speaker: its sound, its status and its firmware updates.",
        discussion: """
            On the simulated radio, every other outrigger command with the same --data meets it. On a Bluetooth adapter (--radio bluez), it is a
            real peripheral. Its flash is in --data; killed at any moment, it comes back with a firmware that works.
            """,
        options: [name] + CommandOption.radioOptions)

    private let radio: RadioOptions
    private let name: String?

    init(_ arguments: Arguments) throws {
        radio = try RadioOptions(arguments)
        name = arguments.value(Self.name)
        if let name, name.utf8.isEmpty || name.utf8.count > 29 {
            throw arguments.fail("A name has 1 to 29 bytes, and \"\(name)\" has \(name.utf8.count).")
        }
    }

    func run() async throws { try await World.serveSpeaker(radio, name: name) }
}
