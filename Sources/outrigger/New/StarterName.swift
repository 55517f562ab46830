import Foundation

/// The name of a new device, in the forms that its package needs: "plant-sensor", "PlantSensor", "plantSensor", "Plant sensor".
struct StarterName: Equatable, Sendable {
    /// The longest name, characters: with four more of its identity it fits into an advertisement of 29 bytes.
    static let longest = 24

    let word: String

    /// - Parameter kinds: the systems of the program, whose modules stand in the same package.
    /// - Throws: ``Refusal`` for what is none.
    init(_ text: String, besides kinds: [String]) throws(Refusal) {
        if let reason = Self.reason(against: text, kinds) { throw Refusal(text: text, reason: reason, instead: Self.near(text, kinds)) }
        word = text
    }

    private var parts: [Substring] { word.split(separator: "-") }
    /// Of types and of the module: "PlantSensor".
    var type: String { Self.type(word) }
    private static func type(_ word: String) -> String {
        word.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
    /// Of variables: "plantSensor".
    var variable: String { type.prefix(parts[0].count).lowercased() + type.dropFirst(parts[0].count) }
    /// For people: "Plant sensor".
    var title: String { word.prefix(1).uppercased() + word.dropFirst().replacing("-", with: " ") }

    /// A name that was not taken.
    struct Refusal: Error, Equatable {
        let text: String
        /// A sentence.
        let reason: String
        /// A name that would be taken; nil where nothing of this one is left.
        let instead: String?
    }

    private static func reason(against text: String, _ kinds: [String]) -> String? {
        if text.isEmpty { return "A device needs a name." }
        if text.contains(where: { "/\\".contains($0) }) || text == "." || text == ".." {
            return "A name has no path in it: --path says where the package goes."
        }
        if let letter = text.first(where: { !$0.isASCII }) {
            return "A name becomes a module and an address, so it takes the letters a to z, digits and hyphens: \"\(letter)\" is none."
        }
        if let other = text.first(where: { !$0.isLowercase && !$0.isNumber && $0 != "-" }) {
            return "A name takes the letters a to z, digits and hyphens: \"\(other)\" is none."
        }
        if text.first?.isNumber == true { return "A name begins with a letter, for it becomes a type." }
        if text.hasPrefix("-") || text.hasSuffix("-") || text.contains("--") { return "Hyphens stand one by one between words." }
        if text.count > longest { return "A name has at most \(longest) characters, so that it fits into an advertisement." }
        if keywords.contains(text) { return "\"\(text)\" is a word of Swift, so nothing can be called so." }
        if taken.contains(text) { return "\"\(text)\" is a command of every program, or a name that each package has." }
        if isModule(text, kinds) { return "\"\(text)\" is a module of the framework's." }
        if let type = takenType(text) { return "\"\(text)\" would become a type \(type), and Swift or the framework has one." }
        return nil
    }

    /// The nearest name that is taken.
    private static func near(_ text: String, _ kinds: [String]) -> String? {
        let last = text.split { "/\\".contains($0) }.last.map(String.init) ?? ""
        let plain = last.folding(options: [.diacriticInsensitive, .widthInsensitive], locale: nil).lowercased()
            .replacing("ß", with: "ss").replacing("ø", with: "o").replacing("æ", with: "ae").replacing("ł", with: "l")
        let kept = plain.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        var name = String(kept).split(separator: "-").joined(separator: "-")
        guard !name.isEmpty else { return nil }
        if name.first?.isNumber == true || keywords.contains(name) || taken.contains(name) || isModule(name, kinds)
            || takenType(name) != nil
        {
            name = "my-" + name
        }
        name = String(name.prefix(longest))
        while name.hasSuffix("-") { name.removeLast() }
        return reason(against: name, kinds) == nil ? name : nil
    }

    /// Words that cannot be a variable.
    private static let keywords: Set<String> = [
        "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
        "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
        "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "type", "typealias", "var", "where",
        "while",
    ]

    private static func isModule(_ text: String, _ kinds: [String]) -> Bool {
        let name = text.replacing("-", with: "")
        return modules.contains(name) || kinds.contains { kind in parts.contains { kind + $0 == name } }
    }

    /// The ends of the names of a system's modules.
    static let parts = ["", "contract", "device", "program", "server", "hardware"]

    /// The modules of the framework's package in lower case, without those of its systems: two of one name cannot be built together.
    static let modules: Set<String> = [
        "appletestsupport", "avahi", "bluetooth", "bluetoothservices", "bluetoothui", "bluezprobe", "bluezradio",
        "blueztestsupport", "ccrypto", "ccurl", "charts", "chatclient", "clinux", "cloopwatchdog", "cmicrohttpd", "companion",
        "concurrency", "corebluetooth", "corebluetoothradio", "corelocation", "cosmium", "credentials", "csqlite", "csystemd",
        "cturbojpeg", "cv4l2", "cvectors", "cyajl", "czlib", "dbus", "dbustestsupport", "deviceside", "gstreamer", "httpclient",
        "httpservice", "httptestsupport", "json", "keychainstore", "keyring", "loopwatchdog", "mapkit", "networkmanager",
        "newdevice", "newradio", "openapi", "outrigger", "outriggerapp", "outriggerbench", "outriggerhttpbench",
        "outriggermodules", "outriggerradiobench", "outriggertesting", "pair", "pairedlamp", "privatefiles", "processes",
        "program", "pump", "secretservice", "security", "sentences", "socketradio", "sqlite", "starter", "swiftui",
        "testsupport", "textclassification", "thermometer", "tlsidentity", "transfer", "update", "v4l2", "virtualradio", "webapp",
    ]

    /// The first words of commands, and variables of the template.
    private static let taken: Set<String> = [
        "action", "adapter", "air", "complete", "completion", "config", "date", "doctor", "help", "keys", "manual", "new", "open",
        "peripheral", "read", "replay", "report", "room", "run", "scan", "schema", "screen", "serve", "swift", "tests", "url",
        "uuid", "version", "watch", "write",
    ]

    /// The ends of the names of a package's types.
    static let ends = ["", "Message", "Model", "Program", "Screen", "Service", "Tests", "Twin", "UUIDs"]

    /// The type of a package so called that is taken already.
    private static func takenType(_ word: String) -> String? {
        ends.map { type(word) + $0 }.first { types.contains($0[...]) }
    }
}

extension StarterName.Refusal: CustomStringConvertible {
    /// A refusal, and the name that would be taken.
    var description: String { reason + (instead.map { " \"\($0)\" would do." } ?? " One such as \"plant-sensor\" would do.") }
}
