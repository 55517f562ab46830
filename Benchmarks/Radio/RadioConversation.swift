import Foundation

/// The lines that `Benchmarks/radio.py` and a side of a measurement exchange, so that processor time is taken exactly before and
/// after each part of it.
enum RadioConversation {
    /// Says a line, at once.
    static func say(_ line: String) { try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8)) }

    /// Measures one part: tells of its beginning and of its end with the figures, each time waiting for an answer.
    static func measure(_ name: String, _ body: () async throws -> [String: Double]) async throws {
        say("begin \(name)")
        try await hear()
        let figures = try JSONEncoder().encode(try await body())
        say("end \(name) \(String(decoding: figures, as: UTF8.self))")
        try await hear()
    }

    /// Waits for a line, on a thread that may wait.
    @concurrent private static func hear() async throws {
        guard readLine() != nil else { throw CancellationError() }
    }
}
