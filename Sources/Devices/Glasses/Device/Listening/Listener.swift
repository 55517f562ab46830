import Concurrency
import Foundation
import GlassesContract

/// Listens: does what ``ListenerStateMachine`` decides, until cancelled.
public struct Listener: Sendable {
    /// What the glasses are to it.
    public struct Surroundings: Sendable {
        public var wakeWord: @Sendable () async -> WakeWord = { WakeWord() }
        /// What the glasses say at the moment.
        public var said: @Sendable () -> String? = { nil }
        public var stopSpeaking: @Sendable () -> Void = {}
        public var showListening: @Sendable (Bool) -> Void = { _ in }
        /// Somebody has said this to the glasses; nil where it was none of their sentences.
        var hear: @Sendable (String?) async -> Void
        public var report: @Sendable (String) -> Void = { _ in }

        public init(hear: @escaping @Sendable (String?) async -> Void) { self.hear = hear }
    }

    private let hearing: Hearing
    private let surroundings: Surroundings

    public init(_ hearing: Hearing, _ surroundings: Surroundings) {
        self.hearing = hearing
        self.surroundings = surroundings
    }

    /// Reads its own microphone to the end, as fast as that is heard.
    package func run() async throws {
        let (sound, continuation) = AsyncStream.makeStream(of: SoundPiece.self)
        try await withThrowingTaskGroup { group in
            group.addTask { [hearing] in
                defer { continuation.finish() }
                try await hearing.microphone.capture { continuation.yield($0) }
            }
            group.addTask { try await self.run(sound) }
            try await group.waitForAll()
        }
    }

    /// Reads sound to its end.
    ///
    /// - Throws: ``HearingUnavailable``, `CancellationError`.
    public func run(_ sound: AsyncStream<SoundPiece>) async throws {
        var machine = ListenerStateMachine()
        var known: WakeWord?
        for await piece in sound {
            let wakeWord = await surroundings.wakeWord()
            if wakeWord != known {
                try await hearing.engine.prepare(for: wakeWord)
                known = wakeWord
            }
            let playback = surroundings.said().map { said in
                ListenerStateMachine.Playback.speaking(mayInterrupt: !Self.hasWord(said, of: wakeWord))
            }
            try await perform(machine.hear(piece, playback ?? .none), piece.time, wakeWord, &machine)
        }
        try Task.checkCancellation()
        try await perform(machine.end(), .zero, known ?? WakeWord(), &machine)
    }

    /// Whether what the glasses say would end what they say.
    private static func hasWord(_ said: String, of wakeWord: WakeWord) -> Bool {
        let words = Utterance(said).texts
        return words.contains("stop") || Utterance(wakeWord.keyword).texts.contains { words.contains($0) }
    }

    private func perform(
        _ actions: [ListenerStateMachine.Action], _ time: Duration, _ wakeWord: WakeWord, _ machine: inout ListenerStateMachine
    ) async throws {
        for action in actions {
            switch action {
            case .beginSpotting: try await hearing.engine.beginSpotting()
            case .spot(let samples):
                guard let word = try await hearing.engine.spot(samples) else { continue }
                let spotted: ListenerStateMachine.Spotted =
                    switch word {
                    case .wake(let start): .wake(start: start)
                    case .stop: .stop
                    }
                try await perform(machine.spotted(spotted, at: time), time, wakeWord, &machine)
            case .showListening(let isOn): surroundings.showListening(isOn)
            case .stopSpeaking: surroundings.stopSpeaking()
            case .recognize(let samples, let follows):
                let heard = try await understand(samples, follows ? wakeWord : nil)
                try await perform(machine.recognized(onlyWakeWord: heard == .onlyWakeWord, at: time), time, wakeWord, &machine)
                switch heard {
                case .sentence(let sentence): await surroundings.hear(sentence)
                case .nothing: await surroundings.hear(nil)
                case .onlyWakeWord: break
                }
            }
        }
    }

    /// Of the sentences that it may have been, those of which one may change something.
    private static let trusted = 3

    private enum Heard: Hashable {
        case sentence(String), onlyWakeWord, nothing
    }

    private func understand(_ samples: [Int16], _ wakeWord: WakeWord?) async throws -> Heard {
        if let transcriber = hearing.transcriber {
            do {
                let text = try await transcriber.text(of: samples)
                let words = wakeWord.flatMap { AssistantRequest.afterWakeWord($0.keyword, in: text) } ?? text
                return words.contains { $0.isLetter } ? .sentence(words) : wakeWord == nil ? .nothing : .onlyWakeWord
            } catch let error as HearingUnavailable {
                surroundings.report("\(error) What was said is looked for among the sentences that are known.")
            }
        }
        var only = false
        for (place, sentence) in try await hearing.engine.sentences(in: samples).enumerated() {
            // A sentence that was cut at the wake word begins with it.
            guard let words = wakeWord.map({ AssistantRequest.afterWakeWord($0.keyword, in: sentence) }) ?? sentence else { continue }
            if words.isEmpty {
                only = true
                break
            }
            switch AssistantRequest(words) {
            // What changes something has to be among the first, since it was hardly said otherwise.
            case .call(let call) where place < Self.trusted || [.reads, .looks].contains(AssistantTool.effect(of: call.tool)):
                return .sentence(words)
            case .call: continue
            case .assent, .refusal, .greeting, .name: return .sentence(words)
            case .undone, .unknown: continue
            }
        }
        return only ? .onlyWakeWord : .nothing
    }
}

/// What a sentence would have the assistant do, by rules.
package enum SpokenCommand {
    package static func call(_ sentence: String) -> ToolCall? {
        guard case .call(let call) = AssistantRequest(sentence) else { return nil }
        return call
    }
}
