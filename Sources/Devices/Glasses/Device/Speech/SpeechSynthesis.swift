import Foundation
import GlassesContract
import Processes
import Synchronization

/// Says sentences through the `espeak-ng` program, one after the other.
///
/// The text goes in by standard input, never on a command line. Without a sound card it is spoken into a WAV file, and logged.
public actor SpeechSynthesis {
    /// How a sentence is heard.
    public enum Output: Sendable, Hashable {
        /// By the sound card.
        case soundCard
        /// Into this file, which each sentence replaces.
        case file(URL)
    }

    private struct Utterance: Sendable {
        let number: Int
        let text: String
        let voice: Voice
    }

    private struct Turn {
        /// The number of the sentence that came last.
        var last = 0
        /// The first one that is still worth saying.
        var first = 0
        var speaking: Task<Void, any Error>?
    }

    /// Sentences that may wait. A device that has more to say than this is not listened to.
    private static let limit = 8
    /// What the pipe to the program takes at once, in bytes (Linux: 64 KB): a longer text is not said.
    private static let longestText = 16_384

    private let program: URL?
    private let output: Output
    private let report: @Sendable (String) -> Void
    private nonisolated let utterances: AsyncStream<Utterance>
    private nonisolated let queue: AsyncStream<Utterance>.Continuation
    private let turn = Mutex(Turn())

    /// - Parameters:
    ///   - program: `espeak-ng`; nil where it is missing, which is then said once for each sentence.
    ///   - report: told of what is said into a file, and of what went wrong.
    public init(program: URL?, output: Output, report: @escaping @Sendable (String) -> Void) {
        self.program = program
        self.output = output
        self.report = report
        (utterances, queue) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.limit))
    }

    /// Queues a sentence.
    ///
    /// - Parameter interrupts: what is being said ends in the middle, and what waits is not said: whoever listens has to hear this one.
    public nonisolated func say(_ text: String, voice: Voice, interrupts: Bool = false) {
        guard text.utf8.count <= Self.longestText else { return report("Not said, because it is too long: \(text.prefix(60))…") }
        let number = turn.withLock { turn in
            turn.last += 1
            if interrupts {
                turn.first = turn.last
                turn.speaking?.cancel()
            }
            return turn.last
        }
        if case .dropped = queue.yield(Utterance(number: number, text: text, voice: voice)) {
            report("Not said, because too much waits to be said: \(text)")
        }
    }

    /// Speaks until cancelled.
    public func run() async throws {
        for await utterance in utterances {
            let speaking: Task<Void, any Error>? = turn.withLock { turn in
                guard utterance.number >= turn.first else { return nil }
                let speaking = Task { try await self.speak(utterance.text, utterance.voice) }
                turn.speaking = speaking
                return speaking
            }
            guard let speaking else { continue }
            do {
                try await withTaskCancellationHandler {
                    try await speaking.value
                } onCancel: {
                    speaking.cancel()
                }
            } catch is CancellationError {
                // Interrupted: what comes next is what has to be heard.
                try Task.checkCancellation()
            } catch {
                report("Speech: \(utterance.text) (not spoken: \(error))")
            }
        }
        try Task.checkCancellation()
    }

    /// Says a sentence; returns when it was said.
    func speak(_ text: String, _ voice: Voice) async throws {
        guard let program else { throw SpeechError.programMissing }
        if case .file(let file) = output {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            report("Speech: \(text)")
        }
        try await ChildProcess.run(program, Self.arguments(voice, output), input: Array(text.utf8))
    }

    /// Removes what was said last.
    nonisolated func forget() throws {
        guard case .file(let file) = output, FileManager.default.fileExists(atPath: file.path) else { return }
        try FileManager.default.removeItem(at: file)
    }

    /// Rate in words a minute; the program's amplitude is 0–200, and 100 by default.
    static func arguments(_ voice: Voice, _ output: Output) -> [String] {
        let arguments = ["--stdin", "-s", "\(voice.rate)", "-a", "\(Int((voice.volume * 200).rounded()))"]
        guard case .file(let file) = output else { return arguments }
        return arguments + ["-w", file.path]
    }
}

/// Why a sentence was not spoken.
enum SpeechError: Error, Hashable, CustomStringConvertible {
    case programMissing

    var description: String { "espeak-ng is missing; install it with “sudo apt-get install espeak-ng”" }
}
