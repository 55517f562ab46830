import Foundation
import TestSupport

/// A stream that curl, a client that no one here wrote, reads for at most thirty seconds.
final class CurlStream: Sendable {
    struct Ended: Error, CustomStringConvertible {
        var text: String
        var description: String { "The stream ended after: \(text)" }
    }

    private let process = Process()
    private let output = Pipe()

    init(_ url: String) throws {
        process.executableURL = URL(filePath: "/usr/bin/curl")
        process.arguments = ["--silent", "--show-error", "--no-buffer", "--max-time", "30", "--noproxy", "*", url]
        process.standardOutput = output
        try process.run()
    }

    /// Reads on until what was read now satisfies the condition.
    func read(until condition: @escaping @Sendable (String) -> Bool) async throws -> String {
        let handle = output.fileHandleForReading
        return try await blocking {
            var data = Data()
            while !condition(String(decoding: data, as: UTF8.self)) {
                let chunk = handle.availableData
                guard !chunk.isEmpty else { throw Ended(text: String(decoding: data, as: UTF8.self)) }
                data.append(chunk)
            }
            return String(decoding: data, as: UTF8.self)
        }
    }

    func stop() {
        process.terminate()
    }
}
