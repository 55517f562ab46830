import Companion
import Foundation

/// `outrigger adapter`
struct AdapterCommand: Command {
    /// What can be asked for.
    private enum Wish: String, CaseIterable {
        case on, off, status
    }

    private static let format = OutputFormat<RadioStatus>.object([
        .field("name", "What it is called.", .text) { $0.name },
        .field("state", "“absent” where there is none, “unauthorized” where it may not be used.", .choice) { $0.state },
        .field("isSimulated", "It is no hardware.", .boolean) { $0.isSimulated },
        .field("sentence", "The same for people.", .text) { $0.sentence },
    ])

    static let specification = CommandSpecification(
        path: ["adapter"], summary: "Show the running companion's Bluetooth adapter, or switch it on or off.",
        discussion: "A real adapter is switched by the system.",
        parameters: [
            .init(
                name: "STATE", help: "on, off, or status (default).", isOptional: true,
                values: .words(Wish.allCases.map(\.rawValue)))
        ],
        options: [.json, .runningData], output: .document(format), examples: ["\(programName) adapter", "\(programName) adapter off"])

    private let wish: Wish
    private let folder: URL
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        let text = arguments[0] ?? Wish.status.rawValue
        guard let wish = Wish(rawValue: text) else { throw arguments.fail("Say on, off or status; \"\(text)\" came.") }
        self.wish = wish
        folder = RadioOptions.dataFolder(arguments.value(.runningData))
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let companion = try await ProgramClient.find([.companion], in: folder)
        if wish != .status { _ = try await companion.perform("adapter/power", ["on": .boolean(wish == .on)]) }
        var status = try await companion.screen("settings", as: SettingsScreen.self).radio
        // The radio tells its new state a moment after it was switched.
        if wish != .status {
            for _ in 0..<50 where status.state.rawValue != wish.rawValue {
                try await Task.sleep(for: .milliseconds(100))
                status = try await companion.screen("settings", as: SettingsScreen.self).radio
            }
            guard status.state.rawValue == wish.rawValue else {
                throw CommandFailure("The adapter did not say within 5 s that it is \(wish). \(status.sentence)", code: "unconfirmed")
            }
        }
        if printsJSON { return try Terminal.print(status, as: Self.format) }
        Terminal.print(Terminal.bold(status.name))
        Terminal.print(status.sentence)
    }
}
