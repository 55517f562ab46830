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
    private let process: ChildProcess

    init() async throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let root = tests.deletingLastPathComponent().deletingLastPathComponent()
        let process = try ChildProcess(
            root.appendingPathComponent(".build/venv/bin/python").path, [tests.appendingPathComponent("flask_server.py").path],
            input: .pipe, output: .pipe)
        self.process = process
        let line = try await blocking { String(decoding: process.output?.availableData ?? Data(), as: UTF8.self) }
        guard let port = UInt16(line.trimmingSpaces) else { throw NotStarted(output: line) }
        configuration = try APIConfiguration("http://127.0.0.1:\(port)", source: "the test")
    }

    deinit { try? process.input?.close() }
}
