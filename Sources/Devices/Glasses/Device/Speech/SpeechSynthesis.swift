import Foundation
import GlassesContract
import Synchronization

/// Has sentences said, one after the other.
public actor SpeechSynthesis {
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
        /// The words of now.
        var said: String?
    }

    /// Sentences that may wait. A device that has more to say than this is not listened to.
    private static let limit = 8
    /// Bytes: nobody listens to a longer text.
    private static let longestText = 16_384

    private let output: (any SpeechOutput)?
    private let report: @Sendable (String) -> Void
    private nonisolated let utterances: AsyncStream<Utterance>
    private nonisolated let queue: AsyncStream<Utterance>.Continuation
    private let turn = Mutex(Turn())

    /// - Parameters:
    ///   - output: nil where there is none, which is then said once for each sentence.
    ///   - report: told of what went wrong.
    init(_ output: (any SpeechOutput)?, report: @escaping @Sendable (String) -> Void) {
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

    /// The words of now; nil while they are quiet.
    nonisolated var said: String? { turn.withLock { $0.said } }

    /// Ends what is being said, and what waits to be said.
    nonisolated func stop() {
        turn.withLock { turn in
            turn.first = turn.last + 1
            turn.speaking?.cancel()
        }
    }

    /// Speaks until cancelled.
    public func run() async throws {
        for await utterance in utterances {
            let speaking: Task<Void, any Error>? = turn.withLock { turn in
                guard utterance.number >= turn.first else { return nil }
                let speaking = Task { [output] in
                    guard let output else { throw Mute() }
                    try await output.say(utterance.text, voice: utterance.voice)
                }
                turn.speaking = speaking
                turn.said = utterance.text
                return speaking
            }
            guard let speaking else { continue }
            defer { turn.withLock { $0.said = nil } }
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

    /// Removes what was said last.
    nonisolated func forget() throws { try output?.forget() }

    private struct Mute: Error, CustomStringConvertible {
        let description = "there is no loudspeaker"
    }
}
