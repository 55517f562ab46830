import Foundation
import TestSupport

@testable import Explore

/// The Flask server that stands in for the original one, as a process of its own. It ends with its last reference.
final class FlaskServer: Sendable {
    struct NotStarted: Error, CustomStringConvertible {
        let output: String
        var description: String { "The Flask server did not start (\"make test\" installs what it needs): \(output)" }
    }

    let configuration: APIConfiguration
    // Holds the server's input open: it ends when this closes.
    private let input: Pipe

    init() async throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let root = tests.deletingLastPathComponent().deletingLastPathComponent()
        let process = Process()
        process.executableURL = root.appendingPathComponent(".build/venv/bin/python")
        process.arguments = [tests.appendingPathComponent("flask_server.py").path]
        let output = Pipe()
        let input = Pipe()
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        self.input = input
        let line = try await blocking {
            try process.run()
            return String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        }
        guard let port = UInt16(line.trimmingSpaces) else { throw NotStarted(output: line) }
        configuration = try APIConfiguration("http://127.0.0.1:\(port)", source: "the test")
    }

    deinit { try? input.fileHandleForWriting.close() }
}
