import Foundation
import GlassesContract
import GlassesDevice
import GlassesHardware
import Program
import Synchronization

/// `outrigger worker hears`: what is heard in sound files, by all that listens in glasses.
struct HearingTrialCommand: Command {
    private static let wakeWord = CommandOption(name: "--wake-word", value: "WORDS", help: "The wake word.")
    private static let sensitivity = CommandOption(name: "--sensitivity", value: "0-1", help: "How readily the wake word is found.")

    static let specification = CommandSpecification(
        path: ["worker", "hears"], summary: "Say what glasses would hear in sound files, faster than they were spoken.",
        discussion: """
            A line of JSON for each file: how often the wake word was found, what was understood, which tools it would call, and which of them it would
            ask about first. Nothing is done.
            """,
        parameters: [.init(name: "FILE", help: "What is heard.", isRepeated: true)], options: [wakeWord, sensitivity],
        examples: ["\(programName) worker hears command.wav"], isInternal: true)

    private struct Heard: Encodable {
        var file: String
        var wakes = 0
        var sentences: [String] = []
        var calls: [Call] = []
        /// Those that are done after a "yes" only.
        var asked: [Call] = []
        /// Seconds that it took from the end of each sentence to its text.
        var delays: [Double] = []
    }

    private struct Call: Encodable {
        let tool: String
        let arguments: [String: String]
    }

    private let names: [String]
    private let word: WakeWord

    init(_ arguments: Arguments) throws {
        names = arguments.positional
        let fallback = WakeWord()
        word = try WakeWord(
            keyword: arguments.value(Self.wakeWord) ?? fallback.keyword,
            sensitivity: arguments.value(Self.sensitivity).flatMap { Double($0) } ?? fallback.sensitivity)
    }

    func run() async throws {
        let engine = TimedEngine(GlassesMachine.hearingWorker)
        for name in names {
            let heard = Mutex(Heard(file: name))
            let file = SoundFile(URL(fileURLWithPath: name), isPaced: false)
            let word = word
            var surroundings = Listener.Surroundings { understood in
                guard let understood else { return false }
                heard.withLock {
                    $0.sentences.append(understood.sentence)
                    guard let call = SpokenCommand.call(understood.sentence) else { return }
                    let made = Call(tool: call.tool.rawValue, arguments: call.arguments)
                    let isDone = understood.isSure && !AssistantTool.named(call.tool).needsConfirmation
                    if isDone { $0.calls.append(made) } else { $0.asked.append(made) }
                }
                return false
            }
            surroundings.wakeWord = { word }
            surroundings.showListening = { isOn in if isOn { heard.withLock { $0.wakes += 1 } } }
            let listener = Listener(Hearing(microphone: file, engine: engine), surroundings)
            try await listener.run()
            let delays = engine.takeDelays()
            heard.withLock { $0.delays = delays }
            let line = try JSONEncoder().encode(heard.withLock { $0 })
            Terminal.print(String(decoding: line, as: UTF8.self))
        }
    }
}

/// Tells how long an engine took for each sentence.
private final class TimedEngine: HearingEngine {
    private let engine: HearingWorker
    private let delays = Mutex<[Double]>([])

    init(_ engine: HearingWorker) { self.engine = engine }

    func takeDelays() -> [Double] {
        delays.withLock { all in
            defer { all = [] }
            return all
        }
    }

    func prepare(for wakeWord: WakeWord) async throws { try await engine.prepare(for: wakeWord) }
    func beginSpotting() async throws { try await engine.beginSpotting() }
    func spot(_ samples: [Int16]) async throws -> HeardWord? { try await engine.spot(samples) }

    func hypotheses(of samples: [Int16]) async throws -> Hypotheses {
        let start = ContinuousClock.now
        let hypotheses = try await engine.hypotheses(of: samples)
        let seconds = start.duration(to: .now) / .seconds(1)
        delays.withLock { $0.append(seconds) }
        return hypotheses
    }
}
