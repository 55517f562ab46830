import Foundation
import GlassesContract
import GlassesDevice

/// Requests to a process that hears, one after the other: a letter, the length of what follows in bytes (32 bits, least significant
/// first), and that; it answers each with a line.
package enum HearingRequest: UInt8 {
    /// A wake word as JSON: "ready", or "failed" and why.
    case prepare = 0x50
    /// Nothing: "-".
    case begin = 0x42
    /// Samples: "-", "stop", or "wake" and where it begins.
    case spot = 0x53
    /// Samples: ``Hypotheses`` as JSON.
    case recognize = 0x52
}

/// Has ``PocketSphinx`` in a process of its own: what goes wrong in it ends that process alone, and another one takes its place.
public actor HearingWorker: HearingEngine {
    private let program: URL
    private let arguments: [String]
    private var child: ChildFilter?
    private var wakeWord: WakeWord?
    private var unread: [UInt8] = []
    /// The limit of an answer.
    private let patience: Duration
    /// The limit of getting ready: a small machine takes its time to load a model and to learn sentences.
    private let preparation: Duration

    /// - Parameters:
    ///   - program: one that answers as ``HearingRequest`` says.
    ///   - patience: how long an answer may take.
    ///   - preparation: how long it may take to load, and to learn the sentences of a wake word.
    public init(program: URL, arguments: [String], patience: Duration = .seconds(30), preparation: Duration = .seconds(300)) {
        self.program = program
        self.arguments = arguments
        self.patience = patience
        self.preparation = preparation
    }

    deinit { child?.kill() }

    public func prepare(for wakeWord: WakeWord) async throws {
        // The engine never gives back the memory of a model.
        if let known = self.wakeWord, known != wakeWord { await rest() }
        self.wakeWord = wakeWord
        let line = try await ask(.prepare, Array(try JSONEncoder().encode(wakeWord)))
        guard line != "ready" else { return }
        throw HearingUnavailable(line.hasPrefix("failed ") ? String(line.dropFirst(7)) : "Speech recognition does not answer.")
    }

    public func beginSpotting() async throws { _ = try await ask(.begin, []) }

    public func spot(_ samples: [Int16]) async throws -> HeardWord? {
        let line = try await ask(.spot, Self.bytes(samples))
        if line == "stop" { return .stop }
        return line.hasPrefix("wake ") ? Int(line.dropFirst(5)).map { .wake(start: $0) } : nil
    }

    public func hypotheses(of samples: [Int16]) async throws -> Hypotheses {
        let line = try await ask(.recognize, Self.bytes(samples))
        return (try? JSONDecoder().decode(Hypotheses.self, from: Data(line.utf8))) ?? Hypotheses([], control: [])
    }

    /// Ends the process, and with it all that was heard.
    public func rest() async {
        guard let running = child else { return }
        (child, unread) = (nil, [])
        running.kill()
        _ = await running.end()
    }

    private static func bytes(_ samples: [Int16]) -> [UInt8] {
        samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }

    /// Asks, and starts the process again where it has ended.
    private func ask(_ request: HearingRequest, _ bytes: [UInt8]) async throws -> String {
        let isNew = child == nil
        let running: ChildFilter
        do { running = try child ?? ChildFilter(program, arguments, environment: [:]) } catch {
            throw HearingUnavailable("Speech recognition does not start: \(error)")
        }
        child = running
        do {
            if isNew, request != .prepare, let wakeWord {
                _ = try await exchange(running, .prepare, Array(try JSONEncoder().encode(wakeWord)))
            }
            return try await exchange(running, request, bytes)
        } catch {
            running.kill()
            (child, unread) = (nil, [])
            let (_, words) = await running.end()
            try Task.checkCancellation()
            throw HearingUnavailable("Speech recognition has ended\(words.isEmpty ? "." : ": \(words)")")
        }
    }

    private struct Ended: Error {}

    private func exchange(_ child: ChildFilter, _ request: HearingRequest, _ bytes: [UInt8]) async throws -> String {
        let limit = request == .prepare ? preparation : patience
        let deadline = Task {
            try await Task.sleep(for: limit)
            child.kill()
        }
        defer { deadline.cancel() }
        return try await withTaskCancellationHandler {
            try await child.write([request.rawValue] + (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) } + bytes)
            while true {
                if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                    defer { unread.removeFirst(end + 1) }
                    return String(decoding: unread[..<end], as: UTF8.self)
                }
                guard let more = try await child.read(), unread.count < 1 << 20 else { throw Ended() }
                unread += more
            }
        } onCancel: {
            child.kill()
        }
    }
}
