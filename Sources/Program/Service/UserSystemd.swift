import Foundation
import Processes

/// The systemd of a person's login, by its own programs.
struct UserSystemd: Sendable {
    /// The output of a program, and its end.
    struct Answer: Sendable {
        let status: Int32
        let output: String
        let errors: String
    }

    /// Runs a program to its end; nil where there is none of that name.
    var run: @Sendable (_ program: String, _ arguments: [String]) async -> Answer? = { await Self.call($0, $1) }

    /// Limit of a look.
    private static let patience = Duration.seconds(5)
    /// The most that is read of a program's output, bytes.
    private static let mostOutput = 1 << 20

    @concurrent
    private static func call(_ program: String, _ arguments: [String]) async -> Answer? {
        // In the words that are looked for here.
        let environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C", "SYSTEMD_COLORS": "0", "SYSTEMD_PAGER": ""]) { $1 }
        guard let child = try? ChildProcess(program, arguments, environment: environment, output: .pipe, errors: .pipe) else { return nil }
        // What only looks waits for no bus that is hung.
        let deadline = Task {
            guard ["show", "show-user"].contains(arguments.first { !$0.hasPrefix("-") }) else { return }
            try await Task.sleep(for: patience)
            child.send(SIGKILL)
        }
        defer { deadline.cancel() }
        async let output = read(child.output)
        async let errors = read(child.errors)
        let texts = await (output, errors)
        return Answer(status: await child.ended(), output: texts.0, errors: texts.1)
    }

    @concurrent
    private static func read(_ handle: FileHandle?) async -> String {
        String(decoding: (try? handle?.read(upToCount: mostOutput)) ?? Data(), as: UTF8.self)
    }

    /// The folder of a person's units: `$XDG_CONFIG_HOME/systemd/user`.
    static func unitFile(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
        ConfigurationFile.place(environment).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("systemd/user", isDirectory: true).appendingPathComponent(ServiceUnit.name)
    }

    /// True in a container, as Docker and Podman mark theirs and systemd its own (systemd, "The Container Interface").
    private static var isContainer: Bool {
        ProcessInfo.processInfo.environment["container"]?.isEmpty == false
            || ["/.dockerenv", "/run/.containerenv"].contains(where: FileManager.default.fileExists)
    }

    /// - Throws: ``CommandFailure`` where there is no systemd for this login, with what to do instead.
    func require() async throws(CommandFailure) {
        let other =
            Self.isContainer
            ? "In a container, make \"\(programName) run --no-browser\" what the container runs, and let what runs containers start it again."
            : "Start it another way at login: \"\(programName) run --no-browser\"."
        guard let answer = await run("systemctl", ["--user", "show", "--property=Version"]) else {
            throw CommandFailure("This computer has no systemd: there is no systemctl.", advice: other, code: "no-systemd")
        }
        guard answer.status != 0 else { return }
        if answer.errors.contains("not been booted with systemd") {
            throw CommandFailure("This computer does not run systemd.", advice: other, code: "no-systemd")
        }
        throw CommandFailure(
            "The systemd of this login cannot be asked: \(Self.line(answer.errors)).",
            advice:
                "Log in as yourself instead of by su or sudo; over SSH, \"loginctl enable-linger\" starts it, and XDG_RUNTIME_DIR has to be /run/user/UID.",
            code: "no-user-bus")
    }

    /// - Throws: ``CommandFailure`` with what the program said.
    func systemctl(_ arguments: String...) async throws(CommandFailure) {
        guard let answer = await run("systemctl", ["--user"] + arguments) else {
            throw CommandFailure("There is no systemctl.", code: "no-systemd")
        }
        guard answer.status == 0 else {
            throw CommandFailure(
                "systemctl \(arguments.joined(separator: " ")) failed: \(Self.line(answer.errors)).",
                advice: "\"\(programName) service log\" shows what the service says.", code: "systemctl")
        }
    }

    /// Properties of the unit, as systemd has it.
    func properties(_ names: [String]) async -> [String: String] {
        guard let answer = await run("systemctl", ["--user", "show", ServiceUnit.name, "--property=" + names.joined(separator: ",")]) else {
            return [:]
        }
        return Dictionary(
            answer.output.split(separator: "\n").compactMap { line in
                let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
            }
        ) { $1 }
    }

    /// True where services of this login go on after its end; nil where nobody tells.
    func lingers() async -> Bool? {
        guard let answer = await run("loginctl", ["show-user", NSUserName(), "--property=Linger"]), answer.status == 0 else { return nil }
        return answer.output.contains("Linger=yes") ? true : answer.output.contains("Linger=no") ? false : nil
    }

    /// A sentence on the end of the login; nil where nothing is known, or it does not matter.
    func lingering() async -> String? {
        guard await lingers() == false else { return nil }
        return "It ends when you log out. To let it go on, and start it with the computer: sudo loginctl enable-linger \(NSUserName())"
    }

    /// The first line of what a program complained about.
    private static func line(_ text: String) -> String {
        let line = text.split(separator: "\n").first.map(String.init) ?? "it said nothing"
        return Terminal.visibleLine(line.hasSuffix(".") ? String(line.dropLast()) : line)
    }
}
