import Companion
import Foundation
import PrivateFiles

/// The settings as they hold for calls without options: a variable of the environment before the file, and both before what is usual.
struct Configuration: Sendable {
    /// The source of a value.
    enum Source: Hashable, Sendable {
        case variable(String)
        /// The number of the line, from 1.
        case file(Int)
        case standard
    }

    /// The file, with what is in it.
    let file: ConfigurationFile
    /// Those of the program, in the order of the list.
    let settings: [CommandSetting]
    /// Problems: a call that uses settings is refused while there are any.
    private(set) var problems: [ConfigurationProblem]
    /// Variables with the program's name that are none of its own, as sentences.
    private(set) var unknownVariables: [String] = []
    private var values: [String: (text: String, source: Source)] = [:]

    /// Without a file and an environment.
    static let none = Configuration()

    private init() {
        file = ConfigurationFile(URL(fileURLWithPath: "/dev/null/none"))
        settings = []
        problems = []
    }

    /// Variables of the program that set something else than an option.
    private static var otherVariables: [String] {
        [WiFiPassword.variable, ChatServerOptions.variable, RecognizerServerOptions.variable, ShellWording.unitsVariable, AirPace.variable]
    }

    /// Reads the file and the environment.
    ///
    /// - Parameters:
    ///   - settings: those that the program has.
    ///   - environment: variables with their values; an empty one counts as none.
    init(
        _ settings: [CommandSetting], file: ConfigurationFile? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        let file = file ?? ConfigurationFile(ConfigurationFile.place(environment))
        self.file = file
        self.settings = settings
        problems = file.problems
        for entry in file.entries { take(entry) }
        for setting in settings { take(Self.variable(setting.key), of: setting, in: environment) }
        let known = settings.map { Self.variable($0.key) } + Self.otherVariables
        let prefix = ProgramIdentity.current.variable("")
        for name in environment.keys.sorted() where name.hasPrefix(prefix) && !known.contains(name) {
            unknownVariables.append("\(Terminal.visibleLine(name)) is no variable of this program.\(suggestion(for: name, among: known))")
        }
    }

    /// The variable of a setting: "OUTRIGGER_CHAT_URL" for "chat-url".
    static func variable(_ key: String) -> String {
        ProgramIdentity.current.variable(key.uppercased().replacing("-", with: "_"))
    }

    private mutating func take(_ entry: ConfigurationFile.Entry) {
        func fail(_ reason: String, _ advice: String?) {
            problems.append(ConfigurationProblem(place: file.url.path, line: entry.line, key: entry.key, reason: reason, advice: advice))
        }
        guard let setting = settings.first(where: { $0.key == entry.key }) else {
            let key = Terminal.visibleLine(entry.key)
            let near = suggestion(for: entry.key.lowercased().replacing("_", with: "-"), among: settings.map(\.key))
            let list = "There are \(settings.map(\.key).joined(separator: ", "))."
            return fail("there is no setting \"\(key)\"", near.isEmpty ? list : String(near.dropFirst()))
        }
        guard let text = setting.read(entry.value) else {
            let came = entry.value.isEmpty ? "nothing" : "\"\(Terminal.visibleLine(entry.value))\""
            return fail("\(entry.key) \(setting.refusal), and \(came) came", nil)
        }
        guard setting.isFolder else {
            values[entry.key] = (text, .file(entry.line))
            return
        }
        let home = text == "~" || text.hasPrefix("~/") ? HomeFolder.path() + text.dropFirst() : text
        guard home.hasPrefix("/") else {
            return fail("\(entry.key) takes a path that begins with / or ~/, and \"\(Terminal.visibleLine(text))\" came", nil)
        }
        values[entry.key] = (home, .file(entry.line))
    }

    private mutating func take(_ name: String, of setting: CommandSetting, in environment: [String: String]) {
        guard let value = environment[name], !value.isEmpty else { return }
        if value.unicodeScalars.contains(where: ConfigurationFile.isControl) {
            let reason = "takes no line ends and no control characters, and \"\(Terminal.visibleLine(value))\" came"
            problems.append(ConfigurationProblem(place: name, line: nil, key: setting.key, reason: reason, advice: nil))
        } else if let text = setting.read(value) {
            values[setting.key] = (text, .variable(name))
        } else {
            let reason = "\(setting.refusal), and \"\(Terminal.visibleLine(value))\" came"
            problems.append(ConfigurationProblem(place: name, line: nil, key: setting.key, reason: reason, advice: nil))
        }
    }

    /// The value that was set; nil where none was.
    func value(of key: String) -> String? { values[key]?.text }

    /// The source of the value.
    func source(of key: String) -> Source { values[key]?.source ?? .standard }

    /// The value of a variable, or of the file, where it is that which counts.
    func value(of key: String, from isMeant: (Source) -> Bool) -> String? {
        values[key].flatMap { isMeant($0.source) ? $0.text : nil }
    }
}

extension Configuration.Source {
    var isVariable: Bool { if case .variable = self { true } else { false } }
    var isFile: Bool { if case .file = self { true } else { false } }
}

extension CompanionProgram {
    /// The settings of a program of these systems and radios: those that its options have, each once, in the order of the key.
    static func settings(_ modules: [ProgramModule], _ radios: [ProgramRadio]) -> [CommandSetting] {
        var found: [String: CommandSetting] = [:]
        for option in specifications(modules, radios).flatMap(\.options) {
            if let setting = option.setting, found[setting.key] == nil { found[setting.key] = setting }
        }
        return found.values.sorted { $0.key < $1.key }
    }
}
