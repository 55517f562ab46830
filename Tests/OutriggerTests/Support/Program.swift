import Foundation

/// The built program, run as a shell runs it.
enum Program {
    /// What a call left behind.
    struct Result {
        let status: Int32
        let output: String
        let error: String
    }

    /// Beside the test bundle, where SwiftPM puts it.
    static let url: URL = {
        let tests = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let beside = tests.appendingPathComponent("outrigger")
        if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
        // Swift Testing's own runner has the bundle's path among its arguments.
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }.map { URL(fileURLWithPath: $0) } ?? tests
        return bundle.deletingLastPathComponent().appendingPathComponent("outrigger")
    }()

    /// Runs the program to its end, without a terminal.
    ///
    /// - Parameters:
    ///   - input: what it reads on standard input.
    ///   - environment: added to this process's own.
    static func run(_ arguments: [String], input: String = "", environment: [String: String] = [:]) async throws -> Result {
        let running = try start(arguments, environment: environment, input: input)
        await running.waitForExit()
        return Result(status: running.status ?? -1, output: running.output.text, error: running.error.text)
    }

    /// Starts the program and leaves it running.
    static func start(_ arguments: [String], environment: [String: String] = [:], input: String = "") throws -> RunningProgram {
        try RunningProgram(url, arguments, environment: environment, input: input)
    }

    /// Starts the program on a terminal.
    static func start(_ arguments: [String], on terminal: PseudoTerminal) throws -> RunningProgram {
        try RunningProgram(url, arguments, environment: [:], input: "", terminal: terminal)
    }

    /// Starts the program with somebody at its keyboard.
    static func start(_ arguments: [String], inputFrom hand: Hand) throws -> RunningProgram {
        try RunningProgram(url, arguments, environment: [:], input: "", inputPath: hand.path)
    }
}
