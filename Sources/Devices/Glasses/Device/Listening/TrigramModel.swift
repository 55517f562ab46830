import Foundation

/// Which word follows which, learned from sentences: trigrams with Witten and Bell's smoothing ("The zero-frequency problem", 1991), in the
/// ARPA format that recognizers read.
package struct TrigramModel {
    private struct Context {
        /// The number of words that followed.
        var count = 0
        /// Of how many kinds.
        var kinds = 0
    }

    private static let (start, end) = ("<s>", "</s>")
    /// The bits of a word's number within a key.
    private static let bits = 16

    package private(set) var words = [Self.start, Self.end]
    private var numbers = [Self.start: 0, Self.end: 1]
    /// Counts of sequences: a key has the words' numbers, the last in its lowest bits, each plus one.
    private var counts: [[Int: Int]] = [[:], [:], [:]]

    package init() {}

    /// Learns from a sentence.
    package mutating func learn(_ sentence: [String]) {
        var all = [0]
        for word in sentence {
            if let known = numbers[word] {
                all.append(known)
            } else if words.count < 1 << Self.bits - 1 {
                numbers[word] = words.count
                all.append(words.count)
                words.append(word)
            }
        }
        all.append(1)
        for index in all.indices {
            var key = 0
            for length in 1...3 where length <= index + 1 {
                key |= (all[index - length + 1] + 1) << (Self.bits * (length - 1))
                counts[length - 1][key, default: 0] += 1
            }
        }
    }

    /// The model as text.
    package func arpa() -> String {
        let mask = 1 << Self.bits - 1
        var contexts: [[Int: Context]] = [[:], [:], [:]]
        for length in 1...2 {
            for (key, count) in counts[length] {
                contexts[length][key >> Self.bits, default: Context()].count += count
                contexts[length][key >> Self.bits, default: Context()].kinds += 1
            }
        }
        var probabilities: [[Int: Double]] = [[:], [:], [:]]
        let total = Double(counts[0].filter { $0.key != 1 }.values.reduce(0, +))
        for (key, count) in counts[0] { probabilities[0][key] = key == 1 ? 1e-99 : Double(count) / total }
        for length in 1...2 {
            for (key, count) in counts[length] {
                guard let context = contexts[length][key >> Self.bits] else { continue }
                let shorter = key & (1 << (Self.bits * length) - 1)
                let below = probabilities[length - 1][shorter] ?? 0
                probabilities[length][key] =
                    (Double(count) + Double(context.kinds) * below) / Double(context.count + context.kinds)
            }
        }
        var text = "\\data\\\n" + (0...2).map { "ngram \($0 + 1)=\(counts[$0].count)\n" }.joined()
        for length in 0...2 {
            text += "\n\\\(length + 1)-grams:\n"
            for (key, probability) in probabilities[length].sorted(by: { $0.key < $1.key }) {
                let parts = (0...length).reversed().map { words[(key >> (Self.bits * $0)) & mask - 1] }
                text += "\(Self.decimal(probability)) \(parts.joined(separator: " "))"
                if length < 2 {
                    let context = contexts[length + 1][key]
                    text += " \(context.map { Self.decimal(Double($0.kinds) / Double($0.count + $0.kinds)) } ?? "0.0")"
                }
                text += "\n"
            }
        }
        return text + "\n\\end\\\n"
    }

    /// The logarithm to base 10, to four places.
    private static func decimal(_ probability: Double) -> String { "\((log10(probability) * 10_000).rounded() / 10_000)" }
}
