/// A value that a person can set once for every call, instead of naming an option each time: in the configuration file, or by a variable of the
/// environment.
public struct CommandSetting: Sendable {
    /// Its name in the file: "port".
    public let key: String
    /// Its description in the list of settings.
    public let help: String
    /// The value where nobody sets it, as a person reads it.
    public let standard: @Sendable () -> String
    /// The refusal of a value that it does not take, behind its name: "takes a whole number from 0 to 65535".
    public let refusal: String
    /// The completions of its value.
    public let values: ArgumentValues
    /// The value as the program uses it; nil for one that it does not take.
    let read: @Sendable (String) -> String?
    /// True for the path of a folder: in a file, which has no working folder, it begins at the root or at home.
    let isFolder: Bool

    private init(
        _ key: String, _ help: String, standard: @escaping @Sendable () -> String, refusal: String, values: ArgumentValues = .any,
        isFolder: Bool = false, read: @escaping @Sendable (String) -> String?
    ) {
        self.key = key
        self.help = help
        self.standard = standard
        self.refusal = refusal
        self.values = values
        self.isFolder = isFolder
        self.read = read
    }

    /// Any text that a test accepts.
    ///
    /// - Parameter takes: completes "takes …": "the address of a server".
    public static func text(
        _ key: String, _ help: String, standard: @autoclosure @escaping @Sendable () -> String, takes: String,
        where accepts: @escaping @Sendable (String) -> Bool = { !$0.isEmpty }
    ) -> CommandSetting {
        CommandSetting(key, help, standard: standard, refusal: "takes \(takes)") { accepts($0) ? $0 : nil }
    }

    /// A whole number within a range.
    public static func integer(_ key: String, _ help: String, standard: Int, in range: ClosedRange<Int>) -> CommandSetting {
        let refusal = "takes a whole number from \(range.lowerBound) to \(range.upperBound)"
        return CommandSetting(key, help, standard: { "\(standard)" }, refusal: refusal) { text in
            Int(text).flatMap { range.contains($0) ? text : nil }
        }
    }

    /// A time in seconds, more than 0 and at most a day.
    public static func seconds(_ key: String, _ help: String, standard: Int) -> CommandSetting {
        CommandSetting(key, help, standard: { "\(standard)" }, refusal: "takes seconds, more than 0 and at most 86400") { text in
            Double(text).flatMap { $0 > 0 && $0 <= 86_400 ? text : nil }
        }
    }

    /// Yes or no; "on", "off", "true" and "false" are understood.
    public static func flag(_ key: String, _ help: String, standard: Bool) -> CommandSetting {
        CommandSetting(key, help, standard: { standard ? "yes" : "no" }, refusal: "takes yes or no", values: .words(["yes", "no"])) {
            isOn($0).map { $0 ? "yes" : "no" }
        }
    }

    /// True for a word that switches on; nil for one that does neither.
    static func isOn(_ word: String) -> Bool? {
        switch word.lowercased() {
        case "yes", "on", "true": true
        case "no", "off", "false": false
        default: nil
        }
    }

    /// The path of a folder.
    public static func folder(
        _ key: String, _ help: String, standard: @autoclosure @escaping @Sendable () -> String
    ) -> CommandSetting {
        CommandSetting(
            key, help, standard: standard, refusal: "takes the path of a folder", values: .folder, isFolder: true
        ) { $0.isEmpty ? nil : $0 }
    }

    /// One of the radios of a program.
    static func radio(_ radios: [ProgramRadio]) -> CommandSetting {
        let usable = radios.filter(\.canFind)
        let title = radios.compactMap(\.adapters?.title).first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? "none"
        return CommandSetting(
            "radio", "The radio, where no companion runs and Settings kept none.", standard: { title },
            refusal: "names no radio: it is \(usable.sentence)", values: .words(usable.map(\.name))
        ) { word in usable.contains { $0.name == word } ? word : nil }
    }
}

extension CommandSetting {
    static let data = folder(
        "data", "The folder of what outlives the program.", standard: RadioOptions.defaultData.path)
    static let adapter = text("adapter", "The Bluetooth adapter.", standard: "hci0", takes: "the name of an adapter, such as hci0") {
        name in
        !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
    static let timeout = seconds("timeout", "How long a device is looked for, in seconds.", standard: 15)
    static let port = integer("port", "The port of the web companion; 0 takes a free one.", standard: 8080, in: 0...65535)
    static let browser = flag("browser", "Whether \"\(programName) run\" opens a browser.", standard: true)
}
