import Explore
import Foundation
import Synchronization
import TextClassification

/// What a message is likely to ask for: a small transformer in four languages, learned from messages that others wrote (`messages.model`). It
/// tells what is wished from what is told; words and times are read by the rules.
final class QuerySense: Sendable {
    private let classifier: MessageClassifier
    private let danger: Int
    /// Margins of danger of the messages that were asked for last, by hashes that tell nothing of them: the rules ask more than once.
    private let last = Mutex<[(hash: Int, margin: Double)]>([])
    private static let remembered = 8

    /// The program's own, read when it is first asked.
    static let standard: QuerySense = {
        guard let file = Bundle.module.url(forResource: "messages", withExtension: "model"),
            let sense = try? QuerySense(Data(contentsOf: file, options: .mappedIfSafe))
        else { preconditionFailure("messages.model, which comes with the program, is missing or damaged") }
        return sense
    }()

    /// Reads a file.
    ///
    /// - Throws: `DecodingError`, also where a label is there twice, that of danger is none of them, or the roles are others.
    init(_ file: Data) throws {
        classifier = try MessageClassifier(file)
        let labels = classifier.labels
        guard let danger = labels.firstIndex(of: "danger"), Set(labels).count == labels.count, classifier.roles.last == "key",
            classifier.roles.dropLast().allSatisfy({ Role(rawValue: $0) != nil })
        else { throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "labels or roles are missing")) }
        self.danger = danger
    }

    /// What a place is to a message.
    enum Role: String {
        case other, name, near, on, `in`, from, between, not
    }

    /// Labels of messages, by the field's letter and value.
    var labels: [String] { classifier.labels }

    /// A message as it was read.
    struct Reading: Sendable {
        /// Likelihoods from 0 to 1, by the field's letter and value: "k:pharmacy", "w:wifi", "a:way", "f:now".
        let likelihoods: [String: Double]
        /// Whether all of the message was looked at.
        let isWhole: Bool
        /// The likeliest role of each word, folded, how likely it is, and how likely the word asks for something.
        let words: [(word: String, role: Role, likelihood: Double, asks: Double)]

        func likelihood(_ label: String) -> Double? { likelihoods[label] }

        /// Values of a field that are at least so likely, the likeliest first.
        func values(_ field: Character, from least: Double) -> [String] {
            likelihoods.filter { $0.key.first == field && $0.value >= least && $0.key.dropFirst().first == ":" }
                .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { String($0.key.dropFirst(2)) }
        }
    }

    /// Difference of logits that is a margin of 1, and the margin at which danger is as likely as none: chosen so that the bounds of
    /// ``DistressReader`` hear most of what people in danger write for few false alarms.
    private static let (unit, even) = (10.0, -0.12)
    /// Words of a part of a message that is looked at by itself, and parts, at most: the danger may stand at its end.
    private static let (part, parts) = (50, 4)
    /// Characters of a message, at most.
    private static let longest = 2_000

    /// Margin by which a message is on the side of danger, in the part of it that is farthest: 1 and more is certain, −1 and less certainly none, as what
    /// has no words.
    func danger(_ message: String) -> Double {
        let message = message.prefix(Self.longest)
        guard message.contains(where: { $0.isLetter || $0.isNumber }) else { return -1 }
        let words = message.split(whereSeparator: \.isWhitespace)
        let hash = words.hashValue
        if let known = last.withLock({ $0.first { $0.hash == hash } }) { return known.margin }
        let logits = stride(from: 0, to: words.count, by: Self.part).prefix(Self.parts).map { start in
            let part = words[start..<min(words.count, start + Self.part)].joined(separator: " ")
            return classifier.read(part).labels[danger]
        }
        return remember(logits.max() ?? 0, hash)
    }

    private func remember(_ logit: Float, _ hash: Int) -> Double {
        let margin = max(Double(logit) / Self.unit + Self.even, -10)
        last.withLock { $0 = [(hash, margin)] + $0.prefix(Self.remembered - 1) }
        return margin
    }

    private static func likelihood(_ logit: Float) -> Double { 1 / (1 + exp(-Double(logit))) }

    /// - Parameter before: what the person said before.
    func read(_ message: String, after before: String?) -> Reading {
        let message = message.prefix(Self.longest)
        let read = classifier.read(String(message), after: before ?? "")
        let words = message.split(whereSeparator: \.isWhitespace)
        // What stands alone has been looked at for danger as well.
        if (before ?? "").isEmpty, read.isWhole, !read.words.isEmpty, words.count <= Self.part {
            _ = remember(read.labels[danger], words.hashValue)
        }
        let roles = classifier.roles.map { Role(rawValue: $0) }
        return Reading(
            likelihoods: Dictionary(uniqueKeysWithValues: zip(classifier.labels, read.labels.map(Self.likelihood))), isWhole: read.isWhole,
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
