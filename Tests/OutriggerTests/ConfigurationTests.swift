import Companion
import Foundation
import OutriggerModules
import TestSupport
import Testing

@testable import Program

/// Settings that hold for every call: the file, the variables, and which counts.
@Suite("The configuration")
struct ConfigurationTests {
    private let folder: TemporaryFolder
    private static let settings = CompanionProgram.settings(CompanionProgram.modules, CompanionProgram.radios)

    init() throws { folder = try TemporaryFolder() }

    private var file: URL { folder.url.appendingPathComponent("config") }

    private func read(_ bytes: [UInt8], _ environment: [String: String] = [:]) throws -> Configuration {
        try Data(bytes).write(to: file)
        return Configuration(Self.settings, file: ConfigurationFile(file), environment: environment)
    }

    private func read(_ text: String, _ environment: [String: String] = [:]) throws -> Configuration {
        try read(Array(text.utf8), environment)
    }

    @Test func `has a setting for what each option of every day sets`() {
        #expect(Self.settings.map(\.key) == ["adapter", "browser", "data", "port", "radio", "tiles", "timeout"])
    }

    @Test func `is at home, which is where HOME says`() {
        #expect(ConfigurationFile.place(["HOME": "/x/y/"]).path == "/x/y/.config/outrigger/config")
        #expect(ConfigurationFile.place(["HOME": "/x", "XDG_CONFIG_HOME": "/c"]).path == "/c/outrigger/config")
        // A path that does not begin at the root counts as none.
        #expect(ConfigurationFile.place(["HOME": "x"]).path == NSHomeDirectory() + "/.config/outrigger/config")
    }

    @Test(arguments: [
        ("https://t.example/{z}/{x}/{y}.png?style=a&api_key=s3cret&x=1#f", "https://t.example/{z}/{x}/{y}.png?style=a&api_key=••••&x=1#f"),
        ("https://ada:word@t.example/?Access-Token=1", "https://••••@t.example/?Access-Token=••••"),
        ("https://t.example/keys/{z}?style=key", "https://t.example/keys/{z}?style=key"), ("none", "none"), ("/a?key=b", "/a?key=b"),
    ])
    func `shows no secret of an address`(_ address: String, _ shown: String) {
        #expect(ConfigCommand.Listed.masked(address) == shown)
    }

    @Test func `a variable counts before the file, and the file before what is usual`() throws {
        let configuration = try read("port = 9000\ntimeout=3\n", ["OUTRIGGER_PORT": "9100", "OUTRIGGER_DATA": ""])
        #expect(configuration.value(of: "port") == "9100" && configuration.source(of: "port") == .variable("OUTRIGGER_PORT"))
        #expect(configuration.value(of: "timeout") == "3" && configuration.source(of: "timeout") == .file(2))
        #expect(configuration.value(of: "data") == nil && configuration.source(of: "data") == .standard)
        #expect(configuration.problems.isEmpty)
    }

    @Test func `an option of the call counts before all of them`() throws {
        let configuration = try read("port = 9000\n", ["OUTRIGGER_PORT": "9100"])
        let options = RunCommand.specification
        let port = try #require(options.options.first { $0.name == "--port" })
        func value(_ words: [String]) throws -> String? {
            try Arguments(words, options, modules: [], radios: CompanionProgram.radios, configuration: configuration).value(port)
        }
        #expect(try value([]) == "9100")
        #expect(try value(["--port", "1"]) == "1")
    }

    /// As an editor of another system leaves it.
    @Test(arguments: [
        "\u{FEFF}# Mine\r\nport = 9000\r\ndata = \"/a #b\\\\c\"\r\nradio=virtual # for tests",
        "# Mine\nport\t=\t9000   \n  data =  \"/a #b\\\\c\"  # there\n\tradio = virtual\n",
    ])
    func `is read whatever ends its lines`(_ text: String) throws {
        let configuration = try read(text)
        #expect(configuration.problems.isEmpty, "\(configuration.problems)")
        #expect(configuration.value(of: "port") == "9000" && configuration.source(of: "port") == .file(2))
        #expect(configuration.value(of: "data") == "/a #b\\c" && configuration.source(of: "data") == .file(3))
        #expect(configuration.value(of: "radio") == "virtual" && configuration.source(of: "radio") == .file(4))
    }

    @Test(arguments: [
        ("\n\nprot = 8080\n", 3, "there is no setting \"prot\"", "Did you mean port?"),
        ("PORT = 1\n", 1, "there is no setting \"PORT\"", "Did you mean port?"),
        ("port = 1\n# x\nport = 2\n", 3, "port is set in line 1 already", "Keep one"),
        ("data = \"/x\n", 1, "the value of data has no quotation mark at its end", "Add it"),
        ("data = \"/x\" y\n", 1, "the value of data ends before \"y\"", "Write"),
        ("[settings]\nport = 1\n", 1, "there are no sections", "Remove"),
        ("port\n", 1, "\"port\" sets nothing", "Write it as key = value"),
        ("= 1\n", 1, "the key before \"=\" is missing", "Write"),
        ("port = 70000\n", 1, "port takes a whole number from 0 to 65535, and \"70000\" came", ""),
        ("port =\n", 1, "port takes a whole number", ""),
        ("radio = wlan\n", 1, "radio names no radio: it is virtual or bluez, and \"wlan\" came", ""),
        ("browser = maybe\n", 1, "browser takes yes or no", ""), ("timeout = 0\n", 1, "timeout takes seconds", ""),
        ("data = room\n", 1, "data takes a path that begins with / or ~/", ""),
        ("tiles = ftp://x\n", 1, "tiles takes an address", ""),
        ("port = 1\u{0}\n", 1, "there is a control character (U+0000) in the value of port, and \"1<U+0000>\" came", "without"),
        ("po\u{1}rt = 1\n", 1, "there is a control character (U+0001) in \"po<U+0001>rt = 1\"", "Write it as"),
        ("browser = tru\n", 1, "browser takes yes or no, and \"tru\" came", ""),
        ("port =\n", 1, "port takes a whole number from 0 to 65535, and nothing came", ""),
    ])
    func `names the line and the key of what cannot be meant`(_ text: String, _ line: Int, _ reason: String, _ advice: String) throws {
        let problem = try #require(try read(text).problems.first)
        #expect(problem.line == line && problem.place == file.path)
        #expect(problem.sentence.contains("config, line \(line): \(reason)"), "\(problem)")
        #expect(advice.isEmpty || problem.advice?.contains(advice) == true, "\(problem)")
    }

    @Test func `names the line that is not UTF-8, and reads the others`() throws {
        let configuration = try read(Array("port = 9000\n# K".utf8) + [0xFC] + Array("che\ntimeout = 3\n".utf8))
        #expect(configuration.problems.map(\.line) == [2] && configuration.problems[0].reason == "this is not UTF-8")
        #expect(configuration.value(of: "timeout") == "3" && configuration.source(of: "timeout") == .file(3))
    }

    @Test func `a change leaves the bytes of every other line as they are`() throws {
        let latin = Array("# K".utf8) + [0xFC] + Array("che\n".utf8)
        let lines: [[UInt8]] = [
            latin, Array("port = 1\r\n".utf8), Array("tiles=".utf8) + [0xFF, 0x0A], Array("  radio =\tvirtual # mine\r\n".utf8),
        ]
        _ = try read(Array(lines.joined()))
        let file = ConfigurationFile(file)
        try file.write(file.setting("port", to: "9000"))
        #expect(try Data(contentsOf: self.file) == Data(latin + Array("port = 9000\r\n".utf8) + lines[2] + lines[3]))
        let changed = ConfigurationFile(self.file)
        try changed.write(changed.setting("port", to: nil))
        #expect(try Data(contentsOf: self.file) == Data(latin + lines[2] + lines[3]))
    }

    @Test func `the variables that set no option are those of who reads them`() throws {
        let names = [
            WiFiPassword.variable, ChatServerOptions.variable, RecognizerServerOptions.variable, ShellWording.unitsVariable,
            AirPace.variable,
        ]
        #expect(try read("", Dictionary(uniqueKeysWithValues: names.map { ($0, "x") })).unknownVariables.isEmpty)
    }

    @Test func `a home is that of the person, and a variable may name a folder from here`() throws {
        #expect(try read("data = ~/room\n").value(of: "data") == NSHomeDirectory() + "/room")
        #expect(try read("", ["OUTRIGGER_DATA": "room"]).value(of: "data") == "room")
    }

    @Test func `a variable that is none is told, with the nearest`() throws {
        let configuration = try read("", ["OUTRIGGER_PROT": "1", "OUTRIGGER_WIFI_PASSWORD": "x", "PORT": "1"])
        #expect(configuration.unknownVariables == ["OUTRIGGER_PROT is no variable of this program. Did you mean OUTRIGGER_PORT?"])
        #expect(
            try read("", ["OUTRIGGER_PORT": "x"]).problems.map(\.sentence) == [
                "OUTRIGGER_PORT takes a whole number from 0 to 65535, and \"x\" came."
            ])
        #expect(
            try read("", ["OUTRIGGER_DATA": "/a\nb"]).problems.map(\.sentence) == [
                "OUTRIGGER_DATA takes no line ends and no control characters, and \"/a<U+000A>b\" came."
            ])
        #expect(try read("browser = No\n").value(of: "browser") == "no" && read("browser = TRUE\n").value(of: "browser") == "yes")
    }

    @Test func `what lies in the file's place and is none ends the reading at once, with its path`() throws {
        func problem() -> String? { ConfigurationFile(file).problems.first?.sentence }
        #expect(problem() == nil && !ConfigurationFile(file).exists)
        #expect(mkfifo(file.path, 0o600) == 0)
        #expect(problem()?.contains("\(file.path) is no file") == true)
        unlink(file.path)
        #expect(mkdir(file.path, 0o700) == 0)
        #expect(problem()?.contains("is no file") == true)
        rmdir(file.path)
        #expect(symlink("/nowhere/at/all", file.path) == 0)
        #expect(problem()?.contains("is a link that leads nowhere") == true)
        unlink(file.path)
        try Data().write(to: file)
        #expect(truncate(file.path, 1 << 30) == 0)
        #expect(problem()?.contains("at most 64 KiB are read") == true)
    }

    @Test(
        arguments: [
            ("/home/ada/.config", "/x/config"), ("/y", "/y/config"), ("", "default"), ("relative", "default"), (nil, "default"),
        ] as [(String?, String)])
    func `lies where the system has such files`(_ variable: String?, _ expected: String) {
        let place = ConfigurationFile.place(variable.map { ["XDG_CONFIG_HOME": $0] } ?? [:]).path
        let base = variable.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory() + "/.config"
        #expect(place == base + "/outrigger/config")
    }

    @Test func `a change keeps comments and order, and what is a link`() throws {
        let real = folder.url.appendingPathComponent("dotfiles")
        try Data("# Mine\nport = 1 # old\n\ntimeout = 3\n".utf8).write(to: real)
        #expect(symlink(real.path, file.path) == 0)
        var read = ConfigurationFile(file)
        try read.write(read.setting("port", to: "2"))
        read = ConfigurationFile(file)
        try read.write(read.setting("data", to: " /a \"b\" #c"))
        read = ConfigurationFile(file)
        try read.write(read.setting("timeout", to: nil))
        #expect(try String(contentsOf: real, encoding: .utf8) == "# Mine\nport = 2\n\ndata = \" /a \\\"b\\\" #c\"\n")
        #expect(ConfigurationFile(file).entries.last?.value == " /a \"b\" #c")
        var status = stat()
        #expect(lstat(file.path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    }

    @Test func `of the radio comes after what Settings kept, and its adapter goes with it`() async throws {
        func rule(_ text: String, _ environment: [String: String] = [:]) throws -> RadioRule {
            let configuration = try read(text, environment)
            let arguments = try Arguments(
                ["--data", folder.path], ScanCommand.specification, modules: [], radios: CompanionProgram.radios,
                configuration: configuration)
            var rule = try RadioOptions(arguments).rule(asksCompanion: false)
            rule.adapters = { [] }
            return rule
        }
        #expect(try await rule("radio = bluez\nadapter = hci3\n").pick() == .bluez(adapter: "hci3"))
        #expect(try await rule("adapter = hci3\n").pick() == .bluez(adapter: "hci3"))
        #expect(try await rule("adapter = hci3\n", ["OUTRIGGER_RADIO": "bluez"]).pick() == .bluez(adapter: "hci3"))
        #expect(try await rule("radio = bluez\n", ["OUTRIGGER_RADIO": "virtual"]).pick() == .virtual)
        var kept = try rule("radio = bluez\n")
        kept.kept = { .virtual }
        #expect(try await kept.pick() == .virtual)
        kept.environmentAdapter = "hci4"
        #expect(try await kept.pick() == .bluez(adapter: "hci4"))
    }
}
