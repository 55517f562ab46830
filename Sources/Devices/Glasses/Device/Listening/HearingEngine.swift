import GlassesContract

/// Finds words in sound.
public protocol HearingEngine: Sendable {
    /// Gets ready for a wake word.
    ///
    /// - Throws: ``HearingUnavailable``.
    func prepare(for wakeWord: WakeWord) async throws

    /// Another voice begins, in which words are looked for.
    func beginSpotting() async throws

    /// Looks for the wake word and for "stop" in the next samples of a voice.
    func spot(_ samples: [Int16]) async throws -> HeardWord?

    /// Forgets what was heard, until it is got ready again.
    func rest() async

    /// Recognizes a sentence.
    func hypotheses(of samples: [Int16]) async throws -> Hypotheses
}

extension HearingEngine {
    public func rest() {}
}

/// Two hypotheses of one utterance, of which the second expects any words.
public struct Hypotheses: Sendable, Hashable, Codable {
    /// By a recognizer that expects the assistant's sentences, the likeliest first; none where it was none of them.
    public var sentences: [String]
    /// By a recognizer that expects any words, the likeliest first.
    public var control: [String]

    public init(_ sentences: [String], control: [String]) {
        self.sentences = sentences
        self.control = control
    }
}

/// A word that was found.
public enum HeardWord: Sendable, Hashable {
    /// A wake word that begins at `start`, samples since ``HearingEngine/beginSpotting()``.
    case wake(start: Int)
    case stop
}

/// Makes a text of a whole sentence of sound: an engine that the owner names.
public protocol Transcriber: Sendable {
    /// The place to which sound leaves this machine, in a sentence; nil where none does.
    var departure: String? { get }

    /// - Throws: ``HearingUnavailable``, `CancellationError`.
    func text(of samples: [Int16]) async throws -> String
}

extension Transcriber {
    public var departure: String? { nil }
}

/// Nothing can be heard, or understood: why, in a sentence.
public struct HearingUnavailable: Error, Hashable, CustomStringConvertible {
    public let description: String
    public init(_ description: String) { self.description = description }
}

/// A microphone and the engine that understands it.
public struct Hearing: Sendable {
    public var microphone: any Microphone
    public var engine: any HearingEngine
    /// Takes the place of the engine for what follows the wake word; nil where none was named.
    public var transcriber: (any Transcriber)?

    public init(microphone: any Microphone, engine: any HearingEngine, transcriber: (any Transcriber)? = nil) {
        self.microphone = microphone
        self.engine = engine
        self.transcriber = transcriber
    }
}
