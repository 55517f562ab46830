import Companion
import Foundation
import Processes

/// `outrigger service uninstall`
struct ServiceUninstallCommand: Command {
    static let specification = CommandSpecification(
        path: ["service", "uninstall"], summary: "Stop the service, and take it away. What it has kept stays.",
        examples: ["\(programName) service uninstall"], endures: true)

    var systemd = UserSystemd()

    init(_ arguments: Arguments) throws {}

    func run() async throws {
        let file = UserSystemd.unitFile()
        guard let unit = try ServiceInstallCommand.read(file) else {
            throw CommandFailure("\(ProgramIdentity.current.title) is not installed as a service.", code: "not-installed")
        }
        try await systemd.require()
        try ServiceInstallCommand.setAside(file)
        try await systemd.systemctl("disable", "--now", ServiceUnit.name)
        guard unlink(file.path) == 0 else {
            throw CommandFailure(
                "\(file.path) cannot be removed: \(String(cString: strerror(errno))).", advice: "Check its permissions.", code: "file")
        }
        try await systemd.systemctl("daemon-reload")
        if FileManager.default.fileExists(atPath: unit.data.path) { Terminal.say("What it has kept stays in \(unit.data.path).") }
    }
}

/// `outrigger service status`
struct ServiceStatusCommand: Command {
    static let specification = CommandSpecification(
        path: ["service", "status"], summary: "Say whether the companion runs as a service, since when, and where its page is.",
        discussion:
            "Exit status: 0 it runs, 3 it is stopped, 4 it is not installed, 5 it has failed or its program is gone; 1 where that cannot be told.",
        options: [.json, .runningData], output: .document(ServiceStatus.format),
        examples: ["\(programName) service status", "\(programName) service status --json"], endures: true)

    private let configuration: Configuration
    private let data: URL
    private let printsJSON: Bool
    var systemd = UserSystemd()

    init(_ arguments: Arguments) throws {
        configuration = arguments.configuration
        data = RadioOptions.dataFolder(arguments.value(.runningData))
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        try DataFolder.openExisting(data)
        let file = UserSystemd.unitFile()
        if FileManager.default.fileExists(atPath: file.path) { try await systemd.require() }
        let status = await ServiceStatus(systemd, data: data)
        if printsJSON {
            try Terminal.print(status, as: ServiceStatus.format)
        } else {
            Terminal.print(status.sentence, hanging: 0)
            if let advice = status.advice { Terminal.print(advice, hanging: 0) }
            if let address = status.address { Terminal.print("Its page is at \(address)/: \"\(programName) open\" opens it.", hanging: 0) }
            if status.state != .notInstalled, let sentence = await systemd.lingering() { Terminal.print(sentence, hanging: 0) }
        }
        for problem in configuration.problems { Terminal.say("\(programName): \(problem)") }
        let code = status.isProgramGone ? ServiceStatus.State.failed.exitStatus : status.state.exitStatus
        if code != 0 { throw NegativeOutcome(status: code) }
    }
}

/// `outrigger service log`
struct ServiceLogCommand: Command {
    private static let follow = CommandOption(name: "--follow", value: nil, help: "Go on with what comes, until interrupted.")
    private static let lines = CommandOption(name: "--lines", value: "NUMBER", help: "How many of the last lines: 100 by default.")

    static let specification = CommandSpecification(
        path: ["service", "log"], summary: "Show what the service said, the newest last.", options: [follow, lines],
        examples: ["\(programName) service log", "\(programName) service log --follow"], endures: true)

    private let follows: Bool
    private let count: Int

    init(_ arguments: Arguments) throws {
        follows = arguments.has(Self.follow)
        count = try arguments.integer(Self.lines, in: 1...100_000) ?? 100
    }

    func run() async throws {
        var words = ["--user", "--user-unit=\(ServiceUnit.name)", "--lines=\(count)", "--no-pager"]
        if follows { words.append("--follow") }
        let child: ChildProcess
        do {
            child = try ChildProcess("journalctl", words, output: .inherited, errors: .inherited)
        } catch {
            throw CommandFailure("This computer has no systemd: there is no journalctl.", code: "no-systemd")
        }
        let status = await withTaskCancellationHandler {
            await child.ended()
        } onCancel: {
            child.send(SIGTERM)
        }
        try Task.checkCancellation()
        // It was ended by a reader that went away.
        if status == -SIGPIPE { ClosedPipe.end() }
        if status != 0 {
            throw CommandFailure("journalctl ended with status \(status).", advice: "What it said stands above.", code: "journal")
        }
    }
}
