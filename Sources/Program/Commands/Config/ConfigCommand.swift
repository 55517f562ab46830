import Foundation

/// `outrigger config`
struct ConfigCommand: Command {
    /// A setting with its value.
    struct Listed {
        let setting: CommandSetting
        let value: String?
        let source: Source
        let line: Int?

        enum Source: String, CaseIterable {
            case variable, settings, file, standard = "default"
        }

        var variable: String { Configuration.variable(setting.key) }

        /// The value, without the secrets of an address: "config get" prints it whole.
        var shown: String { Self.masked(value ?? setting.standard()) }

        /// An address without a user's password, and without values of a query that name a key.
        static func masked(_ text: String) -> String {
            guard text.contains("://") else { return text }
            return text.replacing(/:\/\/[^\/@?#]*@/) { _ in "://••••@" }
                .replacing(/([?&][^=&#]*(?i:key|token|secret|pass|auth|signature)[^=&#]*=)[^&#]+/) { "\($0.output.1)••••" }
        }

        /// The source of the value, for people.
        var origin: String {
            switch source {
            case .variable: variable
            case .settings: "chosen in Settings"
            case .file: "line \(line ?? 0)"
            case .standard: "default"
            }
        }

        static let format = OutputFormat<Listed>.object([
            .field("key", "Its name in the file.", .text) { $0.setting.key },
            .field("value", "What holds now, as text; a secret in an address is dots.", .text) { $0.shown },
            .field(
                "source", "“variable” of the environment, “settings” for what was chosen on the page, “file”, or “default”.", .choice
            ) { $0.source },
            .field("variable", "The variable that sets it.", .text) { $0.variable },
            .nullable("line", "The line of the file that sets it; null for what comes from elsewhere.", .integer) { $0.line },
            .field("default", "What holds where nobody sets it.", .text) { $0.setting.standard() },
            .field("summary", "What it is.", .text) { $0.setting.help },
        ])
    }

    private struct Found {
        let file: ConfigurationFile
        let settings: [Listed]
        let problems: [ConfigurationProblem]
        let unknownVariables: [String]
        let running: String?

        static let format = OutputFormat<Found>.object([
            .field("file", "The path of the file, whether it is there or not.", .text) { $0.file.url.path },
            .field("exists", "Whether it is there.", .boolean) { $0.file.exists },
            .field("settings", "In the order of the key.", .list(Listed.format)) { $0.settings },
            .field("problems", "What cannot be meant; a call that uses settings ends with status 2 for it.", .list(problem)) {
                $0.problems
            },
            .field("unknownVariables", "Variables that begin as the program's and are none, as sentences.", .list(.text)) {
                $0.unknownVariables
            },
            .nullable(
                "running", "The address of the companion that runs with this data folder, with its port; null where none does.", .text
            ) {
                $0.running
            },
        ])

        private static let problem = OutputFormat<ConfigurationProblem>.object([
            .field("place", "The file's path, or the variable's name.", .text) { $0.place },
            .nullable("line", "The line, from 1; null where no line is meant.", .integer) { $0.line },
            .nullable("key", "The setting; null where the line names none.", .text) { $0.key },
            .field("sentence", "What is wrong.", .text) { $0.sentence },
            .nullable("advice", "What to do about it; null where there is nothing to say.", .text) { $0.advice },
        ])
    }

    static let specification = CommandSpecification(
        path: ["config"], summary: "Show every setting, with where its value comes from.",
        discussion: """
            An option of a call counts before a variable of the environment, that before the configuration file, and the file before what is
            usual. The radio has two more places: that of the companion that runs counts before all but the option, and what was chosen in
            Settings before the file. A line of the file is "key = value"; a comment begins with #. A variable that is empty counts as not set,
            and a value that is missing in the file is refused: without the line, what is usual holds.
            """,
        options: [.json], output: .document(Found.format),
        examples: ["\(programName) config", "\(programName) config --json"], endures: true)

    private let configuration: Configuration
    private let kept: RadioMemory
    private let folder: URL
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        configuration = arguments.configuration
        folder = RadioOptions.dataFolder(arguments.value(.data))
        kept = RadioMemory(folder: folder, radios: arguments.radios)
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let settings = configuration.settings.map(listed)
        let running = try await ProgramClient.running(in: folder)
        if printsJSON {
            try Terminal.print(
                Found(
                    file: configuration.file, settings: settings, problems: configuration.problems,
                    unknownVariables: configuration.unknownVariables, running: running), as: Found.format)
        } else {
            Terminal.print(configuration.file.url.path + (configuration.file.exists ? "" : " (not there)"))
            Terminal.print("")
            Terminal.print(
                TextTable(
                    ["KEY", "VALUE", "FROM", "VARIABLE"],
                    settings.map { listed in
                        // A call is refused for it: the usual value does not hold.
                        let wrong = configuration.problems.first { $0.key == listed.setting.key }
                        let place = wrong.map { $0.line.map { "line \($0)" } ?? $0.place }
                        return [listed.setting.key, wrong == nil ? listed.shown : "(refused)", place ?? listed.origin, listed.variable]
                    }))
            if let address = running { Terminal.print("\nA companion runs with this data folder at \(address).") }
        }
        for sentence in configuration.unknownVariables { Terminal.say("\(programName): \(sentence)") }
        for problem in configuration.problems { Terminal.say("\(programName): \(problem)") }
        if !configuration.problems.isEmpty { throw NegativeOutcome(status: 2) }
    }

    private func listed(_ setting: CommandSetting) -> Listed {
        let value = configuration.value(of: setting.key)
        switch configuration.source(of: setting.key) {
        case .variable: return Listed(setting: setting, value: value, source: .variable, line: nil)
        case .file(let line):
            if let chosen = chosen(setting.key) { return Listed(setting: setting, value: chosen, source: .settings, line: nil) }
            return Listed(setting: setting, value: value, source: .file, line: line)
        case .standard:
            return Listed(
                setting: setting, value: chosen(setting.key), source: chosen(setting.key) == nil ? .standard : .settings, line: nil)
        }
    }

    /// The radio that Settings kept, which counts before the file.
    private func chosen(_ key: String) -> String? {
        guard let choice = try? kept.read() else { return nil }
        switch key {
        case "radio": return choice.radio.name
        case "adapter": return choice.adapter
        default: return nil
        }
    }
}
