import Foundation
import TestSupport

/// A server that no one here wrote, in a process of its own that ends with the last reference.
final class ServerProcess: Sendable {
    struct NoPort: Error { let output: String }

    let port: Int
    private let process: ChildProcess

    /// - Parameters:
    ///   - program: found in the usual folders.
    ///   - marker: what its output has before the port that it took.
    init(_ program: String, _ arguments: [String], marker: String) async throws {
        // A server may end once its input has.
        let process = try ChildProcess(program, arguments, input: .pipe, output: .pipe)
        self.process = process
        port = try await blocking {
            var text = ""
            while true {
                guard let data = process.output?.availableData, !data.isEmpty else { throw NoPort(output: text) }
                text += String(decoding: data, as: UTF8.self)
                guard let start = text.range(of: marker) else { continue }
                let digits = text[start.upperBound...].prefix { $0.isNumber }
                // Only once something stands behind them all digits are there.
                if digits.endIndex < text.endIndex, let port = Int(digits) { return port }
            }
        }
    }

    deinit { process.send(SIGKILL) }
}
