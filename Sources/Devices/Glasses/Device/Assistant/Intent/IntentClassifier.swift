import Foundation
import Synchronization
import TextClassification

/// The order that a sentence is nearest to: a small transformer, learned from sentences that others wrote (`intents.model`). It hears what no
/// rule foresaw.
final class IntentClassifier: Sendable {
    private let sentences: SentenceClassifier
    /// Each class of sentences; nil is what asks for nothing that a tool does.
    private let intents: [Intent?]
    /// The sentence that was read last: its rules ask more than once.
    private let last = Mutex<(sentence: String, reading: SentenceClassifier.Reading)?>(nil)

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
        let scores = zip(intents, reading(of: sentence).scores.map { Double($0) / Self.unit })
        guard let none = scores.first(where: { $0.0 == nil })?.1,
            let (intent, best) = scores.compactMap({ intent, score in intent.map { ($0, score) } }).max(by: { $0.1 < $1.1 })
        else { return nil }
        let next = scores.lazy.filter { $0.0 != nil && $0.0?.tool != intent.tool }.map(\.1).max() ?? none
        return Guess(intent: intent, margin: best - none, lead: best - next)
    }

    private func reading(of sentence: String) -> SentenceClassifier.Reading {
        if let known = last.withLock({ $0 }), known.sentence == sentence { return known.reading }
        let reading = sentences.read(sentence)
        last.withLock { $0 = (sentence, reading) }
        return reading
    }

    // MARK: - Words

    /// The words that an order is about, such as what is to be noted.
    ///
    /// - Parameter taken: words that say something else, such as a time.
    /// - Returns: the likeliest words, and how much likelier they are than that it is about nothing; nil where no word is left. Of a sentence
    ///   that is too long to be looked at whole, all from the first of them on, up to those that say something else.
    func words(_ utterance: Utterance, but taken: Range<Int> = 0..<0) -> (range: Range<Int>, margin: Double)? {
        let reading = reading(of: utterance.sentence)
        let edges = utterance.words.indices.map { Self.edges($0, utterance.words, reading.words) }
        var best: (range: Range<Int>, logit: Float)?
        for start in edges.indices {
            guard let begins = edges[start].begins else { continue }
            for end in start..<edges.count {
                if taken.contains(end) { break }
                if let ends = edges[end].ends, begins + ends > best?.logit ?? -.infinity { best = (start..<end + 1, begins + ends) }
            }
        }
        guard let best else { return nil }
        let isCut = reading.words.last.map { $0.range.upperBound < utterance.words[edges.count - 1].range.lowerBound } ?? false
        let end = taken.lowerBound > best.range.lowerBound ? taken.lowerBound : edges.count
        let range = isCut ? best.range.lowerBound..<end : best.range
        return (range, Double(best.logit - reading.nothing) / Self.unit)
    }

    /// Logits of the words beginning with one, and ending with it; nil where it is only a part of what is written as one.
    private static func edges(
        _ index: Int, _ words: [Utterance.Word], _ parts: [SentenceClassifier.Reading.Word]
    ) -> (begins: Float?, ends: Float?) {
        let range = words[index].range
        let inside = parts.filter { range.contains($0.range.lowerBound) }
        let isFirst = index == 0 || words[index - 1].range != range
        let isLast = index + 1 == words.count || words[index + 1].range != range
        // Of "hemming's done" the thing is the hemming, and of "forty-five" both.
        let ends = isFirst ? inside.first?.ends : isLast && words[index].text != "is" ? inside.last?.ends : nil
        return (isFirst ? inside.first?.begins : nil, isFirst && isLast ? inside.map(\.ends).max() : ends)
    }
}
