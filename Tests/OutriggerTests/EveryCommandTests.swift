import Companion
import Foundation
import OutriggerModules
import Starter
import TestSupport
import Testing

@testable import Program

/// What holds for every command, those that are added later included. Each is called as its first example shows it.
@Suite("Every command", .timeLimit(.minutes(5)))
struct EveryCommandTests {
    private static let specifications = CompanionProgram.specifications(CompanionProgram.modules + [.starter]).filter { !$0.isInternal }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// No command of a test finds a person's settings, or the systemd of their login.
    private var environment: [String: String] {
        ["XDG_CONFIG_HOME": folder.path + "/config", "XDG_RUNTIME_DIR": folder.path, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"]
    }

    /// The words of a command's first example, with the data folder and free ports of a test.
    private static func call(_ specification: CommandSpecification, data: String) -> [String] {
        let parts = (specification.examples.first ?? "").split(separator: "\"", omittingEmptySubsequences: false)
        let words = parts.enumerated().flatMap { index, part in
            // A password is read before anything is tried: it comes from a file that is there.
            index.isMultiple(of: 2) ? part.split(separator: " ").map { $0 == "password.txt" ? #filePath : String($0) } : [String(part)]
        }
        let free = ["--data": data, "--path": data + "/new", "--http": "127.0.0.1:0", "--port": "0"]
        return words.dropFirst() + specification.options.flatMap { option in free[option.name].map { [option.name, $0] } ?? [] }
    }

    @Test("has help that is broken at the terminal's width", arguments: specifications, [60, 80, 120])
    func help(_ specification: CommandSpecification, _ width: Int) {
        for line in specification.help(width: width).split(separator: "\n") {
            // What has no blank cannot be broken: an address, a path.
            let longest = line.split(separator: " ").map(\.count).max() ?? 0
            #expect(line.count <= width || longest > width - 40 && line.count <= longest + 40, "\(line)")
        }
    }

    @Test(
        "tells a program why it failed: with a code of its own, a sentence, and what to do",
        arguments: specifications.filter { $0.output != nil && $0.options.contains { $0.name == "--data" } })
    func failure(_ specification: CommandSpecification) async throws {
        // No folder, and no explore server.
        let file = folder.path + "/file"
        try Data().write(to: URL(fileURLWithPath: file))
        let call = Self.call(specification, data: file) + ["--json"]
        let result = try await Program.run(call, environment: environment.merging(["API_URL": "http://127.0.0.1:1"]) { $1 })
        #expect(result.status == 1, "\(call): \(result.error)")
        let last = try #require(result.output.split(separator: "\n").last, "\(call): \(result.error)")
        let failure = try JSONDecoder().decode(JSONValue.self, from: Data(last.utf8))
        guard case .object(let error)? = failure["error"], case .text(let code)? = error["code"],
            case .text(let sentence)? = error["sentence"]
        else { return #expect(Bool(false), "\(call): \(last)") }
        #expect(code != "error" && !code.isEmpty && Set(error.keys) == ["code", "sentence", "advice"], "\(call): \(last)")
        #expect(result.error.contains(sentence), "\(call): \(result.error)")
        if case .text(let advice)? = error["advice"] { #expect(!sentence.contains(advice), "\(call): \(last)") }
    }

    @Test("ends as soon as nobody reads it", arguments: specifications)
    func closedPipe(_ specification: CommandSpecification) async throws {
        let call = Self.call(specification, data: folder.path)
        let shell = try RunningProgram(
            URL(fileURLWithPath: "/bin/bash"), ["-c", "\"$0\" \"$@\" | true; exit ${PIPESTATUS[0]}", Program.url.path] + call,
            environment: environment.merging(["API_URL": ""]) { $1 }, input: "")
        await shell.waitForExit()
        // Those that have no more to say than a failure may be faster.
        let goesOn = ["run", "serve"].contains(specification.path[0])
        #expect(shell.status == 128 + SIGPIPE || !goesOn && (0...2).contains(shell.status ?? -1), "\(call): \(shell.error.text)")
    }
}
