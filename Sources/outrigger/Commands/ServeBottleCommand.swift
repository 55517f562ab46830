import Bluetooth
import BottleDevice
import Foundation

/// `outrigger serve bottle`
struct ServeBottleCommand: Command {
    private static let name = CommandOption(name: "--name", value: "NAME", help: "The advertised name: \"Aquavate-…\".")
    private static let without = CommandOption(
        name: "--without", value: "QUIRK,…",
        help: "Leave these quirks of shipped bottles out: \(BottleQuirks.names.map(\.1).joined(separator: ", ")).")

    static let specification = CommandSpecification(
        path: ["serve", "bottle"], summary: "Be a bottle on a load cell: its weight, its drinks and its calibration.",
        discussion: """
            On the simulated radio, every other outrigger command with the same --data meets it. On a Bluetooth adapter (--radio bluez), it is a
            real peripheral. Calibration and drinks are in --data; killed at any moment, it comes back with them.
            Each line on standard input is something that is done to it: "pour 250", "drink 40", "lift", "put", "tilt 30", "empty"; "help"
            lists them all.
            """,
        options: [name, without] + CommandOption.radioOptions)

    private let radio: RadioOptions
    private let name: String?
    private let quirks: BottleQuirks

    init(_ arguments: Arguments) throws {
        radio = try RadioOptions(arguments)
        name = arguments.value(Self.name)
        if let name, name.utf8.isEmpty || name.utf8.count > 29 {
            throw arguments.fail("A name has 1 to 29 bytes, and \"\(name)\" has \(name.utf8.count).")
        }
        var quirks = BottleQuirks.shipped
        for word in (arguments.value(Self.without) ?? "").split(separator: ",").map(String.init) {
            guard let quirk = BottleQuirks.names.first(where: { $0.1 == word })?.0 else {
                throw arguments.fail("There is no quirk \"\(word)\".\(suggestion(for: word, among: BottleQuirks.names.map(\.1)))")
            }
            quirks.remove(quirk)
        }
        self.quirks = quirks
    }

    func run() async throws { try await World.serveBottle(radio, name: name, quirks: quirks) }
}
