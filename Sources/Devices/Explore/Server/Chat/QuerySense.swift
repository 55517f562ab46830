import Explore
import Foundation
import Synchronization
import TextClassification

/// What a message is likely to ask for: a small transformer in four languages, learned from messages that others wrote (`messages.model`). It
/// tells what is wished from what is told; words and times are read by the rules.
final class QuerySense: Sendable {
    private let classifier: MessageClassifier
    /// The messages that were read last: the rules ask more than once.
    private let last = Mutex<[(message: String, before: String, reading: MessageClassifier.Reading)]>([])
    private static let remembered = 6

    /// The program's own, read when it is first asked.
    static let standard: QuerySense = {
        guard let file = Bundle.module.url(forResource: "messages", withExtension: "model"),
            let sense = try? QuerySense(Data(contentsOf: file, options: .mappedIfSafe))
        else { preconditionFailure("messages.model, which comes with the program, is missing or damaged") }
        return sense
    }()

    /// Reads a file.
    ///
    /// - Throws: `DecodingError`.
    init(_ file: Data) throws { classifier = try MessageClassifier(file) }

    /// What a place is to a message.
    enum Role: String {
        case other, name, near, on, `in`, from, between, not
    }

    /// A message as it was read.
    struct Reading: Sendable {
        /// Likelihoods from 0 to 1, by the field's letter and value: "k:pharmacy", "w:wifi", "a:way", "f:now".
        let likelihoods: [String: Double]
        /// The likeliest role of each word, folded, how likely it is, and how likely the word asks for something.
        let words: [(word: String, role: Role, likelihood: Double, asks: Double)]

        func likelihood(_ label: String) -> Double? { likelihoods[label] }

        /// Values of a field that are at least so likely, the likeliest first.
        func values(_ field: Character, from least: Double) -> [String] {
            likelihoods.filter { $0.key.first == field && $0.value >= least && $0.key.dropFirst().first == ":" }
                .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { String($0.key.dropFirst(2)) }
        }
    }

    private func reading(_ message: String, after before: String) -> MessageClassifier.Reading {
        if let known = last.withLock({ $0.first { $0.message == message && $0.before == before } }) { return known.reading }
        let reading = classifier.read(message, after: before)
        last.withLock { $0 = [(message, before, reading)] + $0.prefix(Self.remembered - 1) }
        return reading
    }

    /// Differences of logits that are a margin of 1, and the margin at which danger is as likely as none: chosen so that the bounds of
    /// ``DistressReader`` hear most of what people in danger write for few false alarms.
    private static let (unit, even) = (10.0, -0.2)

    /// How far a message is on the side of danger: 1 and more is certain, −1 and less certainly none, as what has no words.
    func danger(_ message: String) -> Double {
        guard let index = classifier.labels.firstIndex(of: "danger"), message.contains(where: { $0.isLetter || $0.isNumber }) else {
            return -1
        }
        return Double(reading(message, after: "").labels[index]) / Self.unit + Self.even
    }

    private static func likelihood(_ logit: Float) -> Double { 1 / (1 + exp(-Double(logit))) }

    /// - Parameter before: what the person said before.
    func read(_ message: String, after before: String?) -> Reading {
        let read = reading(message, after: before ?? "")
        let roles = classifier.roles.map { Role(rawValue: $0) }
        return Reading(
            likelihoods: Dictionary(uniqueKeysWithValues: zip(classifier.labels, read.labels.map(Self.likelihood))),
            words: read.words.flatMap { text, logits in
                let known = zip(roles, logits).compactMap { role, logit in role.map { ($0, logit) } }
                guard let best = known.max(by: { $0.1 < $1.1 }) else { return [(String, Role, Double, Double)]() }
                let all = known.reduce(0) { $0 + exp($1.1 - best.1) }
                // The last role is apart: whether a word is of what asks.
                let asks = logits.last.map(Self.likelihood) ?? 0
                return Words(String(text)).list.map { ($0, best.0, Double(1 / all), asks) }
            })
    }
}
