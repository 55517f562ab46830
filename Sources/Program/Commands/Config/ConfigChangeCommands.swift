import Foundation

/// A setting that a call names.
struct SettingArgument {
    /// For commands whose first argument it is.
    static var parameter: CommandSpecification.Parameter {
        .init(name: "KEY", help: "A setting, as \"\(programName) config\" lists them.", values: .setting)
    }

    let configuration: Configuration
    let setting: CommandSetting

    /// - Throws: ``UsageError`` for a name that no setting has.
    init(_ arguments: Arguments) throws {
        configuration = arguments.configuration
        let (key, names) = (arguments[0] ?? "", configuration.settings.map(\.key))
        guard let setting = configuration.settings.first(where: { $0.key == key }) else {
            let near = suggestion(for: key.lowercased().replacing("_", with: "-"), among: names)
            throw arguments.fail(
                "There is no setting \"\(key)\".\(near.isEmpty ? " There are \(names.joined(separator: ", "))." : near)")
        }
        self.setting = setting
    }

    /// Says what counts before the file, where something does.
    func tellOverride() {
        guard case .variable(let name) = configuration.source(of: setting.key) else { return }
        Terminal.say("\(name) is set, and counts before the file.")
    }
}

/// `outrigger config get`
struct ConfigGetCommand: Command {
    static let specification = CommandSpecification(
        path: ["config", "get"], summary: "Print the value of one setting.", parameters: [SettingArgument.parameter],
        examples: ["\(programName) config get port"], endures: true)

    private let argument: SettingArgument

    init(_ arguments: Arguments) throws { argument = try SettingArgument(arguments) }

    func run() async throws {
        let own = argument.configuration.problems.filter { $0.key == argument.setting.key || $0.key == nil }
        guard own.isEmpty else { throw ConfigurationError(problems: own) }
        Terminal.print(argument.configuration.value(of: argument.setting.key) ?? argument.setting.standard())
    }
}

/// `outrigger config set`
struct ConfigSetCommand: Command {
    static let specification = CommandSpecification(
        path: ["config", "set"], summary: "Set something for every call, in the configuration file.",
        discussion: "The file is made where there is none; its comments and its order stay.",
        parameters: [
            SettingArgument.parameter,
            .init(name: "VALUE", help: "What it is set to.", values: .settingValue),
        ], examples: ["\(programName) config set port 9000", "\(programName) config set data ~/kitchen"], endures: true)

    private let argument: SettingArgument
    private let value: String

    init(_ arguments: Arguments) throws {
        argument = try SettingArgument(arguments)
        let text = arguments[1] ?? ""
        let setting = argument.setting
        guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            throw arguments.fail(
                "\(setting.key) takes no line ends and no control characters, and \"\(Terminal.visibleLine(text))\" came.")
        }
        guard let value = setting.read(text) else {
            throw arguments.fail("\(setting.key) \(setting.refusal), and \"\(Terminal.visibleLine(text))\" came.")
        }
        // The file has no working folder: what is meant from here is written from the root.
        self.value =
            setting.isFolder && !value.hasPrefix("~/") ? URL(fileURLWithPath: value, isDirectory: true).standardizedFileURL.path : value
    }

    func run() async throws {
        let file = argument.configuration.file
        try file.refuseUnreadable()
        try file.write(file.setting(argument.setting.key, to: value))
        argument.tellOverride()
    }
}

/// `outrigger config unset`
struct ConfigUnsetCommand: Command {
    static let specification = CommandSpecification(
        path: ["config", "unset"], summary: "Take a setting out of the configuration file.", parameters: [SettingArgument.parameter],
        examples: ["\(programName) config unset port"], endures: true)

    private let argument: SettingArgument

    init(_ arguments: Arguments) throws { argument = try SettingArgument(arguments) }

    func run() async throws {
        let file = argument.configuration.file
        try file.refuseUnreadable()
        let lines = file.setting(argument.setting.key, to: nil)
        guard lines != file.lines else {
            throw CommandFailure("\(argument.setting.key) is not set in \(file.url.path).", code: "not-found")
        }
        try file.write(lines)
        argument.tellOverride()
    }
}

/// `outrigger config path`
struct ConfigPathCommand: Command {
    static let specification = CommandSpecification(
        path: ["config", "path"], summary: "Print where the configuration file is, whether it is there or not.",
        examples: ["\(programName) config path"], endures: true)

    private let path: String

    init(_ arguments: Arguments) throws { path = arguments.configuration.file.url.path }

    func run() async throws { Terminal.print(path) }
}

extension ConfigurationFile {
    /// - Throws: ``ConfigurationError`` where what is there would be lost by writing.
    fileprivate func refuseUnreadable() throws {
        let unreadable = problems.filter { $0.line == nil }
        if !unreadable.isEmpty { throw ConfigurationError(problems: unreadable) }
    }
}
