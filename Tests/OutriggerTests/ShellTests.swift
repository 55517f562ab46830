import Foundation
import TestSupport
import Testing

/// The program as a person and a pipe meet it.
@Suite("In a shell", .timeLimit(.minutes(5)))
struct ShellTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "one Ctrl-C ends a question at once, and says what became of it",
        arguments: [
            (
                ["speaker", "update", "--url", "http://127.0.0.1:9/x.bin", "--ssid", "Harbour", "--keep"], "Wi-Fi password:",
                "was not started"
            ),
            (["bottle", "clear"], "[y/n]", "Nothing was deleted."),
            (["bottle", "calibrate"], "press Enter", "was left before its end"),
            (["glasses", "setup"], "The code that the glasses say:", "the glasses are not paired"),
            (["glasses", "conversation", "clear"], "[y/n]", "Nothing was forgotten."),
            (["explore", "chat"], "you>", ""),
        ])
    func interruptedQuestion(_ arguments: [String], _ question: String, _ end: String) async throws {
        let terminal = try PseudoTerminal()
        let program = try Program.start(arguments + ["--data", folder.path], on: terminal)
        try #require(await terminal.waits(for: question), "\(terminal.text)")
        try terminal.types("\u{03}")
        await program.waitForExit()
        #expect(program.status == 130)
        if !end.isEmpty { #expect(await terminal.waits(for: end), "\(terminal.text)") }
    }

    @Test("one Ctrl-C ends the question for a pairing code, and says so")
    func interruptedPairing() async throws {
        let served = try Program.start(["serve", "speaker", "--pairing", "passkey", "--data", folder.path])
        try #require(await served.error.waits(for: "is on the simulated radio"))
        let terminal = try PseudoTerminal()
        let program = try Program.start(
            ["speaker", "update", "--url", "http://127.0.0.1:9/x.bin", "--ssid", "Harbour", "--open", "--keep", "--data", folder.path],
            on: terminal)
        try #require(await terminal.waits(for: "Code:"), "\(terminal.text)")
        try terminal.types("\u{03}")
        await program.waitForExit()
        #expect(program.status == 130)
        #expect(await terminal.waits(for: "The pairing was given up."), "\(terminal.text)")
    }

    @Test("a device is not said to be on a radio that cannot be used")
    func noRadio() async throws {
        let served = try await Program.run(
            ["serve", "speaker", "--radio", "bluez", "--data", folder.path],
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/socket"])
        #expect(served.status == 1 && served.error.contains("systemctl start dbus"), "\(served.error)")
        #expect(!served.error.contains("is on hci0"), "\(served.error)")
    }

    @Test("who runs it a second time is told how to open the first one's page, and how to have another")
    func portInUse() async throws {
        let first = RawServer { _ in }
        let second = try await Program.run(["run", "--port", "\(first.port)", "--no-browser", "--data", folder.path])
        #expect(second.status == 1 && second.output.isEmpty)
        #expect(second.error.contains("port \(first.port) of 127.0.0.1") && second.error.contains("\"outrigger open\""), "\(second.error)")
    }

    @Test("a device of another kind is named as that")
    func otherKind() async throws {
        let served = try Program.start(["serve", "bottle", "--data", folder.path])
        try #require(await served.error.waits(for: "is on the simulated radio"))
        let status = try await Program.run(["speaker", "status", "Aqua", "--timeout", "100", "--json", "--data", folder.path])
        #expect(status.status == 1 && status.error.contains(" is not a speaker."), "\(status.error)")
        #expect(status.output.contains("\"code\":\"not-a-speaker\""))
    }

    @Test("a reader that went away ends a command at once, also one that has nothing to say", .timeLimit(.minutes(5)))
    func closedPipe() async throws {
        let call = "\"$0\" serve explore --http 127.0.0.1:0 --data \"$1\" | head -1; exit ${PIPESTATUS[0]}"
        let shell = try RunningProgram(
            URL(fileURLWithPath: "/bin/bash"), ["-c", call, Program.url.path, folder.path], environment: [:], input: "")
        await shell.waitForExit()
        #expect(shell.status == 128 + SIGPIPE)
        #expect(!shell.output.text.isEmpty)
    }

    @Test("\"help COMMAND\" is \"COMMAND --help\"", arguments: [["scan"], ["speaker", "update"], ["serve"]])
    func help(_ command: [String]) async throws {
        let help = try await Program.run(["help"] + command)
        #expect(help.status == 0)
        #expect(!help.output.isEmpty)
        #expect(help.output == (try await Program.run(command + ["--help"])).output)
    }

    @Test("help is broken at the terminal's width", arguments: [["help"], ["help", "speaker", "update"], ["help", "run"]])
    func width(_ command: [String]) async throws {
        let help = try await Program.run(command, environment: ["COLUMNS": "60"])
        let longest = help.output.split(separator: "\n").map(\.count).max() ?? 0
        #expect((40...60).contains(longest), "\(help.output)")
    }

    @Test("a device's name does not steer the terminal")
    func hostileName() async throws {
        let served = try Program.start(["serve", "bottle", "--name", "Bad\u{1B}[31m\u{202E}", "--data", folder.path])
        try #require(await served.error.waits(for: "is on the simulated radio"))
        let scan = try await Program.run(["scan", "--duration", "3", "--data", folder.path])
        #expect(scan.output.contains("Bad<U+001B>[31m<U+202E>"), "\(scan.output) \(scan.error)")
        #expect(!(scan.output + served.error.text).contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
}
