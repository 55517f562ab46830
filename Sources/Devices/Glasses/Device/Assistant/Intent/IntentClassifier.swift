import Foundation
import Synchronization
import TextClassification

/// The order that a sentence is nearest to: a small transformer, learned from sentences that others wrote (`intents.model`). It hears what no
/// rule foresaw.
final class IntentClassifier: Sendable {
    private let sentences: SentenceClassifier
    /// Each class of sentences; nil is what asks for nothing that a tool does.
    private let intents: [Intent?]
    /// The sentence that was compared last: its rules ask more than once.
    private let last = Mutex<(sentence: String, guess: Guess)?>(nil)

    /// A tool, and what the order says of its arguments by its words: "take_photo", "volume up".
    struct Intent: Sendable, Hashable, Comparable, RawRepresentable {
        let tool: AssistantTool.Name
        let variant: String

        init(_ tool: AssistantTool.Name, _ variant: String = "") { (self.tool, self.variant) = (tool, variant) }

        init?(rawValue: String) {
            let parts = rawValue.split(separator: " ", maxSplits: 1)
            guard let tool = parts.first.flatMap({ AssistantTool.Name(rawValue: String($0)) }) else { return nil }
            self.init(tool, parts.count > 1 ? String(parts[1]) : "")
        }

        var rawValue: String { variant.isEmpty ? tool.rawValue : "\(tool.rawValue) \(variant)" }
        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The nearest intent.
    struct Guess: Sendable {
        let intent: Intent
        /// How much nearer it is than no order at all: 1 and more is certain, −1 and less certainly none.
        let margin: Double
        /// How much nearer it is than any intent of another tool.
        let lead: Double
    }

    /// The program's own, read when it is first asked.
    static let standard: IntentClassifier = {
        guard let file = Bundle.module.url(forResource: "intents", withExtension: "model"),
            let classifier = try? IntentClassifier(Data(contentsOf: file, options: .mappedIfSafe))
        else { preconditionFailure("intents.model, which comes with the program, is missing or damaged") }
        return classifier
    }()

    private static let none = "none"

    /// Reads a file.
    ///
    /// - Throws: `DecodingError`, also where a class is no intent, or what asks for nothing is none of them.
    init(_ file: Data) throws {
        sentences = try SentenceClassifier(file)
        intents = sentences.names.map(Intent.init(rawValue:))
        guard zip(intents, sentences.names).allSatisfy({ ($0 == nil) == ($1 == Self.none) }), intents.contains(nil), intents.count > 1
        else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "a class is no intent"))
        }
    }

    /// Difference of logits that is a margin of 1.
    private static let unit = 4.0

    /// - Returns: nil for a sentence without words.
    func guess(_ sentence: String) -> Guess? {
        guard sentence.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
        if let known = last.withLock({ $0 }), known.sentence == sentence { return known.guess }
        let scores = zip(intents, sentences.scores(of: sentence).map { Double($0) / Self.unit })
        guard let none = scores.first(where: { $0.0 == nil })?.1,
            let (intent, best) = scores.compactMap({ intent, score in intent.map { ($0, score) } }).max(by: { $0.1 < $1.1 })
        else { return nil }
        let next = scores.lazy.filter { $0.0 != nil && $0.0?.tool != intent.tool }.map(\.1).max() ?? none
        let guess = Guess(intent: intent, margin: best - none, lead: best - next)
        last.withLock { $0 = (sentence, guess) }
        return guess
    }
}
