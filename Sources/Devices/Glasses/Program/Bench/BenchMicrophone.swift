import Foundation
import GlassesDevice
import GlassesHardware
import Synchronization

/// The microphone of glasses on a bench: it hears what a person there says.
///
/// Before somebody speaks, and a while after, it gives nothing: no engine is kept busy by a room in which nobody is.
final class BenchMicrophone: Microphone {
    /// The name of it in a call.
    static let name = "bench"
    /// Sentences that may wait to be spoken.
    private static let most = 8
    /// Characters of a sentence; the rest is not said.
    private static let longestSentence = 300
    /// Samples of a room before a voice, and behind it: longer than the glasses wait for a reply.
    private static let (before, after) = (SoundPiece.rate, SoundPiece.rate * 10)

    private struct State {
        var room = SpokenRoom()
        var sentences: [String] = []
        /// Tells whoever has the microphone of another sentence.
        var told: AsyncStream<Void>.Continuation?
    }

    var name: String { Self.name }
    private let voice: SpokenVoice
    private let state = Mutex(State())

    init(_ voice: SpokenVoice) { self.voice = voice }

    /// The distance and the noise of who speaks next.
    var room: SpokenRoom {
        get { state.withLock { $0.room } }
        set { state.withLock { $0.room = newValue } }
    }

    /// Says a sentence beside the glasses, after those that are being said. Whoever does not listen does not hear it later.
    func say(_ sentence: String) {
        state.withLock { state in
            guard let told = state.told, state.sentences.count < Self.most else { return }
            state.sentences.append(String(sentence.prefix(Self.longestSentence)))
            told.yield()
        }
    }

    func capture(_ take: @Sendable (SoundPiece) async throws -> Void) async throws {
        let (tellings, told) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        state.withLock { $0.told = told }
        defer { state.withLock { ($0.told, $0.sentences) = (nil, []) } }
        let clock = ContinuousClock()
        // Samples that were given.
        var count = 0
        for await _ in tellings {
            while let sentence = state.withLock({ $0.sentences.isEmpty ? nil : $0.sentences.removeFirst() }) {
                let spoken = try await voice.samples(of: sentence)
                let sound = state.withLock { $0.room.heard(spoken, before: Self.before, after: Self.after) }
                let (start, earlier) = (clock.now, count)
                for place in stride(from: 0, to: sound.count - SoundPiece.length, by: SoundPiece.length) {
                    // Who goes on speaking waits for the end of what was said, and a pause.
                    let isOver = place > Self.before + spoken.count + SoundPiece.rate * 2
                    if isOver, state.withLock({ !$0.sentences.isEmpty }) { break }
                    try await clock.sleep(until: start + Duration.seconds(1) * (count - earlier) / SoundPiece.rate)
                    try await take(
                        SoundPiece(Array(sound[place..<place + SoundPiece.length]), at: .seconds(1) * count / SoundPiece.rate))
                    count += SoundPiece.length
                }
            }
        }
        try Task.checkCancellation()
    }
}
