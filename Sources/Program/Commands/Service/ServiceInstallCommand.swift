import Companion
import Foundation
import PrivateFiles

/// `outrigger service install`
struct ServiceInstallCommand: Command {
    static let specification = CommandSpecification(
        path: ["service", "install"], summary: "Make the companion a service of this login: it starts by itself, and stays.",
        discussion: """
            It takes what "run" takes, and carries it over into the service, as it does with what variables of the environment set now. The
            configuration file is read at each start. Installed again, it takes what is given then. Nothing needs root: it is a unit of the
            person's own systemd, in ~/.config/systemd/user.
            """,
        options: RunCommand.specification.options.filter { $0.name != "--no-browser" },
        examples: ["\(programName) service install", "\(programName) service install --port 9000 --data ~/kitchen"])

    private let unit: ServiceUnit
    private let port: String
    var systemd = UserSystemd()

    init(_ arguments: Arguments) throws {
        // What is wrong with a call is better told now than at each start.
        _ = try RunCommand(arguments)
        unit = ServiceUnit(program: try Self.program(), options: Self.options(arguments), variables: Self.variables)
        port = arguments.value(RunCommand.port) ?? "8080"
    }

    /// The real path of this program: what is installed is what runs now.
    private static func program() throws -> String {
        let path = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        guard !path.contains(where: { "\"'\\".contains($0) }) else {
            throw CommandFailure(
                "systemd starts no program whose path has a quotation mark or a backslash: \(Terminal.visibleLine(path)).",
                advice: "Install \(ProgramIdentity.current.title) at another place.", code: "path")
        }
        return path
    }

    /// Folders that are not where they usually are: a service of the login has none of these variables.
    private static var variables: [String: String] {
        let environment = ProcessInfo.processInfo.environment
        return ["XDG_CONFIG_HOME", "XDG_DATA_HOME"].reduce(into: [:]) { result, name in
            if let path = environment[name], path.hasPrefix("/") { result[name] = path }
        }
    }

    /// The options of the call, and what variables set.
    private static func options(_ arguments: Arguments) -> [String] {
        var words = ["--no-browser"]
        for option in arguments.options where option.name != "--no-browser" {
            guard option.value != nil else {
                if arguments.has(option) { words.append(option.name) }
                continue
            }
            let set = option.setting.flatMap { arguments.configuration.value(of: $0.key, from: \.isVariable) }
            var values = arguments.values(option)
            if values.isEmpty, let set { values = [set] }
            for value in values {
                let isFolder = option.name == CommandOption.data.name
                words += [option.name, isFolder ? URL(fileURLWithPath: value, isDirectory: true).standardizedFileURL.path : value]
            }
        }
        return words
    }

    func run() async throws {
        if let name = ProcessInfo.processInfo.environment["SUDO_USER"], geteuid() == 0 {
            throw CommandFailure(
                "With sudo it would be a service of root's login.", advice: "Install it as \(Terminal.visibleLine(name)), without sudo.",
                code: "sudo")
        }
        try await systemd.require()
        let file = UserSystemd.unitFile()
        let before = try Self.read(file)
        // As it stands: a later version writes other lines for the same call, and somebody may have edited it.
        let isSame = before != nil && (try? String(contentsOf: file, encoding: .utf8)) == unit.text
        let state = await systemd.properties(["ActiveState", "SubState"])
        let isRunning = ["active", "activating"].contains(state["ActiveState"]) && state["SubState"] != "auto-restart"
        if !isRunning { try await Self.checkAlone(unit.data) }
        if before != nil, !isSame { try Self.setAside(file) }
        if !isSame { try Self.write(unit.text, to: file) }
        try await systemd.systemctl("daemon-reload")
        // One that has failed too often would not be started before its time is over.
        if before != nil, !isRunning { try? await systemd.systemctl("reset-failed", ServiceUnit.name) }
        // What runs now goes on where nothing has changed, and begins anew once where something has.
        try await systemd.systemctl("enable", ServiceUnit.name)
        try await systemd.systemctl(before == nil || isSame ? "start" : "restart", ServiceUnit.name)
        tell(before, isSame, isRunning: isRunning || state.isEmpty, file)
        if let sentence = await systemd.lingering() { Terminal.say(sentence) }
    }

    /// - Throws: ``CommandFailure`` where a companion that is no service has the data folder: the service would fail beside it.
    private static func checkAlone(_ data: URL) async throws {
        guard let address = try await ProgramClient.running(in: data) else { return }
        throw CommandFailure(
            "\(ProgramIdentity.current.title) runs already at \(address) with the data folder \(data.path), and not as a service.",
            advice: "End it with Ctrl-C in its terminal, and install the service again.", code: "already-running")
    }

    /// Keeps a unit beside the new one, or the one that goes, where it has lines of somebody's own.
    ///
    /// - Throws: ``CommandFailure`` where it cannot be kept.
    static func setAside(_ file: URL) throws(CommandFailure) {
        guard let text = try? String(contentsOf: file, encoding: .utf8), ServiceUnit.isEdited(text) else { return }
        // systemd reads files by their ends. An earlier one stays: its lines may be in no other.
        let names = ["saved"] + (2...).lazy.prefix(1_000).map { "saved-\($0)" }
        let places = names.map { file.appendingPathExtension($0) }
        guard let kept = places.first(where: { !FileManager.default.fileExists(atPath: $0.path) }) else {
            throw CommandFailure("\(file.path) has too many copies beside it.", advice: "Remove those that you need no more.", code: "file")
        }
        try write(text, to: kept)
        Terminal.say("The unit had lines that \"\(programName) service install\" did not write: they are kept in \(kept.path).", hanging: 4)
    }

    private func tell(_ before: ServiceUnit?, _ isSame: Bool, isRunning: Bool, _ file: URL) {
        let title = ProgramIdentity.current.title
        if isSame, !isRunning {
            Terminal.say("\(title) was a service already, did not run, and was started again: \(file.path)")
        } else if isSame {
            Terminal.say("\(title) was a service already, and nothing has changed: \(file.path)")
        } else if let before {
            Terminal.say("\(title) was a service already, and was started again with the new call: \(file.path)")
            Terminal.say("  before: \(Self.call(before))", hanging: 10)
            Terminal.say("  now:    \(Self.call(unit))", hanging: 10)
        } else {
            Terminal.say("\(title) is a service now, and starts at login: \(file.path)")
        }
        let place = port == "0" ? "" : " at http://127.0.0.1:\(port)/"
        Terminal.say(
            "Its page is\(place.isEmpty ? " opened by" : "\(place):") \"\(programName) open\"\(place.isEmpty ? "" : " opens it"). What it says: \"\(programName) service log\"."
        )
    }

    private static func call(_ unit: ServiceUnit) -> String {
        ([unit.program, "run"] + unit.options).map { ServiceUnit.quoted($0) }.joined(separator: " ")
    }

    /// The unit that is there; nil where there is none.
    ///
    /// - Throws: ``CommandFailure`` for one that somebody else wrote.
    static func read(_ file: URL) throws(CommandFailure) -> ServiceUnit? {
        var status = stat()
        guard lstat(file.path, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFREG, let text = try? String(contentsOf: file, encoding: .utf8), let unit = ServiceUnit(text)
        else {
            throw CommandFailure(
                "\(file.path) is there, and was not made by \"\(programName) service install\".", advice: "Move it away, and try again.",
                code: "foreign-unit")
        }
        return unit
    }

    private static func write(_ text: String, to file: URL) throws(CommandFailure) {
        do {
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileReplacement.write(Array(text.utf8), to: file, surviving: .powerCut)
        } catch {
            throw CommandFailure(
                "\(file.path) cannot be written: \((error as? FileOperationError)?.reason ?? error.localizedDescription).",
                advice: "Check the folder's permissions.", code: "file")
        }
    }
}
