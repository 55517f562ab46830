import Concurrency
import Foundation
import GlassesContract

/// Listens: does what ``ListenerStateMachine`` decides, until cancelled.
public struct Listener: Sendable {
    /// The glasses, as a listener knows them.
    public struct Surroundings: Sendable {
        public var wakeWord: @Sendable () async -> WakeWord = { WakeWord() }
        /// True where the next sentence needs no wake word.
        public var isAttending: @Sendable () async -> Bool = { false }
        public var stopSpeaking: @Sendable () -> Void = {}
        public var showListening: @Sendable (Bool) -> Void = { _ in }
        /// Lets others hear that they listen.
        public var signal: @Sendable () -> Void = {}
        /// Somebody has said this to the glasses; nil where it was none of their sentences. Answers whether they have asked something.
        var hear: @Sendable (Understood?) async -> Bool
        /// Called where nothing but noise was heard while they listened.
        public var hearNoise: @Sendable () async -> Void = {}
        public var report: @Sendable (String) -> Void = { _ in }
        /// Called once its engine knows a wake word, the first or another one.
        public var ready: @Sendable () -> Void = {}

        public init(hear: @escaping @Sendable (Understood?) async -> Bool) { self.hear = hear }
    }

    /// A sentence without the wake word.
    public struct Understood: Sendable, Hashable {
        public let sentence: String
        /// True where it can hardly have been another one: only then it is done without a question.
        public let isSure: Bool
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
            // The first that fails ends the other.
            for try await _ in group {}
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
                surroundings.ready()
            }
            let playback = piece.said.map { said in
                ListenerStateMachine.Playback.speaking(mayInterrupt: !Self.hasWord(said, of: wakeWord))
            }
            if await surroundings.isAttending() { machine.expect(.alone, at: piece.time) }
            try await perform(machine.hear(piece, playback ?? .none), piece.time, wakeWord, &machine)
        }
        try Task.checkCancellation()
        try await perform(machine.end(), .zero, known ?? WakeWord(), &machine)
    }

    /// True where the glasses' own words have their wake word.
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
            case .signal: surroundings.signal()
            case .stopSpeaking: surroundings.stopSpeaking()
            case .tellNoise: await surroundings.hearNoise()
            case .recognize(let samples, let place):
                let heard = try await understand(samples, place, wakeWord)
                try await perform(machine.recognized(onlyWakeWord: heard == .onlyWakeWord, at: time), time, wakeWord, &machine)
                switch heard {
                case .understood(let understood): if await surroundings.hear(understood) { machine.expect(.reply, at: time) }
                case .nothing: _ = await surroundings.hear(nil)
                case .onlyWakeWord: break
                }
            }
        }
    }

    private enum Heard: Hashable {
        case understood(Understood), onlyWakeWord, nothing
    }

    private func understand(_ samples: [Int16], _ place: ListenerStateMachine.Place, _ wakeWord: WakeWord) async throws -> Heard {
        if let transcriber = hearing.transcriber {
            do {
                let text = try await transcriber.text(of: samples)
                let after = AssistantRequest.afterWakeWord(wakeWord.keyword, in: text)
                let words = after ?? text
                guard words.contains(where: \.isLetter) else { return place == .afterWakeWord ? .onlyWakeWord : .nothing }
                // Whoever talks on after a question, without the wake word, talks to somebody else.
                if place == .reply, after == nil, Wish(text, place, wakeWord) == nil { return .nothing }
                return .understood(Understood(sentence: words, isSure: true))
            } catch let error as HearingUnavailable {
                surroundings.report("\(error) What was said is looked for among the sentences that are known.")
            }
        }
        let hypotheses = try await hearing.engine.hypotheses(of: samples)
        func wishes(_ sentences: [String]) -> [Wish?] { sentences.map { Wish($0, place, wakeWord) } }
        let found = wishes(hypotheses.sentences)
        guard let first = found.lazy.compactMap(\.self).first else { return .nothing }
        guard !first.words.isEmpty else { return .onlyWakeWord }
        let control = wishes(hypotheses.control)
        // Both looks have the same words first, and nothing else that it could have been asks for something else.
        let isSure =
            found.first == first && hypotheses.control.first == hypotheses.sentences.first
            && (found + control).allSatisfy { $0 == nil || $0?.isLike(first) == true }
        return .understood(Understood(sentence: first.words, isSure: isSure))
    }

    /// A command that somebody may have given.
    private struct Wish: Hashable {
        let words: String
        let request: AssistantRequest

        /// - Returns: nil for what is for somebody else, or is no wish.
        init?(_ sentence: String, _ place: ListenerStateMachine.Place, _ wakeWord: WakeWord) {
            let after = AssistantRequest.afterWakeWord(wakeWord.keyword, in: sentence)
            // A sentence that was cut at the wake word begins with it.
            guard let words = after ?? (place == .afterWakeWord ? nil : sentence) else { return nil }
            self.words = words
            // "stop" is an answer to a question, and a wish otherwise.
            request = place == .reply && AssistantRequest.isRefusal(words) ? .declined : AssistantRequest(words)
            guard !words.isEmpty else { return }
            switch request {
            // Whoever talks on after a question, without the wake word, talks to somebody else.
            case .call where place == .reply && after == nil, .greeting where place == .reply, .name where place == .reply: return nil
            case .call, .assent, .declined, .negated, .greeting, .name: break
            case .either, .undone, .unknown: return nil
            }
        }

        static func == (left: Wish, right: Wish) -> Bool { left.request == right.request }
        func hash(into hasher: inout Hasher) { hasher.combine(request) }

        /// True where another one asks for the same tool.
        func isLike(_ other: Wish) -> Bool {
            if case .call(let mine) = request, case .call(let theirs) = other.request { return mine.tool == theirs.tool }
            return request == other.request
        }
    }
}

/// The tool that the rules find in a sentence.
package enum SpokenCommand {
    package static func call(_ sentence: String) -> ToolCall? {
        guard case .call(let call) = AssistantRequest(sentence) else { return nil }
        return call
    }
}
