import Foundation
import TestSupport

/// A stream that curl, a client that no one here wrote, reads for at most thirty seconds.
final class CurlStream: Sendable {
    struct Ended: Error, CustomStringConvertible {
        var text: String
        var description: String { "The stream ended after: \(text)" }
    }

    private let process: ChildProcess

    /// - Parameters:
    ///   - further: further options of curl's.
    ///   - isCompressed: it takes what is compressed, and unpacks it.
    init(_ url: String, _ further: String..., isCompressed: Bool = false) throws {
        let options =
            ["--silent", "--show-error", "--no-buffer", "--max-time", "30", "--noproxy", "*"] + (isCompressed ? ["--compressed"] : [])
        process = try ChildProcess("curl", options + further + [url], output: .pipe, errors: .inherited)
    }

    /// Reads on until what was read now satisfies the condition.
    func read(until condition: @escaping @Sendable (String) -> Bool) async throws -> String {
        try await blocking { [process] in
            var data = Data()
            while !condition(String(decoding: data, as: UTF8.self)) {
                guard let chunk = process.output?.availableData, !chunk.isEmpty else {
                    throw Ended(text: String(decoding: data, as: UTF8.self))
                }
                data.append(chunk)
            }
            return String(decoding: data, as: UTF8.self)
        }
    }

    func stop() {
        process.send(SIGTERM)
    }
}
