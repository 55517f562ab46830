import Foundation
import TestSupport

/// A server that no one here wrote, in a process of its own that ends with the last reference.
final class ServerProcess: Sendable {
    struct NoPort: Error { let output: String }

    let port: Int
    private let process: Process

    /// - Parameters:
    ///   - program: found in the usual folders.
    ///   - marker: what its output has before the port that it took.
    init(_ program: String, _ arguments: [String], marker: String) async throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let output = Pipe()
        // A server may end once its input has.
        process.standardInput = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        self.process = process
        port = try await blocking {
            try process.run()
            var text = ""
            while true {
                let data = output.fileHandleForReading.availableData
                guard !data.isEmpty else { throw NoPort(output: text) }
                text += String(decoding: data, as: UTF8.self)
                guard let start = text.range(of: marker) else { continue }
                let digits = text[start.upperBound...].prefix { $0.isNumber }
                // Only once something stands behind them all digits are there.
                if digits.endIndex < text.endIndex, let port = Int(digits) { return port }
            }
        }
    }

    // Not SIGTERM: a process that is started by a thread of Dispatch's inherits that it is blocked.
    deinit { kill(process.processIdentifier, SIGKILL) }
}
