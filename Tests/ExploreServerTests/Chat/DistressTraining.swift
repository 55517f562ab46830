import Foundation
import OutriggerTesting

@testable import ExploreServer

/// Messages that people wrote as corpora, and what `DistressSense` learns of them.
struct DistressTraining {
    struct Example {
        let author: String
        let say: String
        let isDanger: Bool
        let kind: Distress.Kind?
        let language: Distress.Language?
        let pieces: [DistressSense.Piece]
    }

    private struct Told: Decodable {
        let say: String
        let by: String?
        let language: Distress.Language?
        let danger: Bool?
        let kind: String?
    }

    private struct Asked: Decodable {
        struct Turn: Decodable {
            let message: String
            let danger: Bool?
            /// What an answer is judged by: a text, or one for each verdict.
            let rule: String

            private enum CodingKeys: CodingKey {
                case message, danger, rule
            }

            init(from decoder: any Decoder) throws {
                let values = try decoder.container(keyedBy: CodingKeys.self)
                message = try values.decode(String.self, forKey: .message)
                danger = try values.decodeIfPresent(Bool.self, forKey: .danger)
                rule =
                    try (try? values.decodeIfPresent(String.self, forKey: .rule))
                    ?? values.decode([String: String].self, forKey: .rule).values.joined()
            }
        }
        let language: Distress.Language
        let turns: [Turn]
    }

    /// Questions and scenes with what a judge is to look for.
    private struct Strangers: Decodable {
        struct Turn: Decodable {
            let message: String
            let verdict: [String: String]
            let says: [[String]]?

            /// `nil` where it depends on what was said before.
            var isDanger: Bool? {
                if says?.first?.first?.hasSuffix("112") == true { return true }
                return verdict.values.contains { $0.contains("112") } || says?.joined().contains("112") == true ? nil : false
            }
        }
        struct Scene: Decodable {
            let language: Distress.Language
            let turns: [Turn]
        }
        let questions: [Turn]
        let scenes: [Scene]
    }

    private struct Vocabulary: Decodable {
        struct Question: Decodable {
            let ask: String
        }
        let questions: [Question]
    }

    let examples: [Example]

    init() throws {
        var examples: [Example] = []
        func add(_ author: String, _ say: String, _ isDanger: Bool, _ kind: Distress.Kind?, _ language: Distress.Language?) {
            examples.append(
                Example(
                    author: author, say: say, isDanger: isDanger, kind: isDanger ? kind : nil, language: language,
                    pieces: DistressSense.pieces(say)))
        }
        for (name, isDanger) in [
            ("distress", true), ("indirect-distress", true), ("not-distress", false), ("figures-of-speech", false), ("dangers", nil),
            ("blind-dangers", nil), ("blind-dangers-again", nil), ("ordinary", false),
        ] {
            for told in try ChatQuestion.read(name) as [Told] {
                add(told.by ?? name, told.say, isDanger ?? told.danger ?? false, told.kind.flatMap(Self.kind), told.language)
            }
        }
        for name in ["blind", "blind-again", "blind-third", "blind-fourth", "blind-fifth", "blind-sixth"] {
            for asked in try ChatQuestion.read(name) as [Asked] {
                // What has to be answered with the number is judged where it is told as such.
                for turn in asked.turns where turn.danger != true && !turn.rule.contains("112") {
                    add(name, turn.message, false, nil, asked.language)
                }
            }
        }
        let strangers: Strangers = try ChatQuestion.read("strangers")
        for turn in strangers.questions { if let isDanger = turn.isDanger { add("strangers", turn.message, isDanger, nil, nil) } }
        for turn in strangers.scenes.flatMap(\.turns) where turn.isDanger == false { add("strangers", turn.message, false, nil, nil) }
        let vocabulary: Vocabulary = try ChatQuestion.read("questions")
        for question in vocabulary.questions { add("questions", question.ask, false, nil, nil) }
        self.examples = examples
    }

    /// The kind of need that an author's word means.
    static func kind(_ word: String) -> Distress.Kind {
        for (kind, parts) in kinds where parts.contains(where: word.lowercased().contains) { return kind }
        return .medical
    }

    private static let kinds: [(Distress.Kind, [String])] = [
        (.selfHarm, ["suicid", "self-harm", "self harm", "roof", "bridge"]), (.assault, ["sexual", "rape"]),
        (.fire, ["fire", "smoke", "gas", "fume", "co poison", "carbon"]), (.water, ["drown", "ice", "shore", "water"]),
        (.lostChild, ["missing", "lost-child", "lost child", "dementia"]),
        (
            .danger,
            [
                "violence", "stalk", "weapon", "robbery", "break-in", "danger", "assault", "terror", "explosion", "violent", "threat",
                "burglar", "knife", "lost in",
            ]
        ), (.crime, ["crime", "theft", "stolen"]), (.mind, ["mental", "panic"]),
    ]

    // MARK: - Learning

    private static let most = 20
    /// What an error costs beside the length of the weights.
    private static let cost = 3.0
    /// Weights of danger, and of kinds and languages, which are fewer to tell apart.
    private static let buckets = (danger: 1 << 15, kinds: 1 << 12)

    /// - Parameter left: an author who is not learned from.
    func learn(without left: String? = nil) -> DistressSense {
        let known = examples.filter { $0.author != left }
        let dangers = known.filter { $0.isDanger && $0.kind != nil && $0.kind != .help }
        func planes<Key: Hashable>(_ of: [Example], _ key: (Example) -> Key?) -> [Key: DistressSense.Plane] {
            Dictionary(
                uniqueKeysWithValues: Set(of.compactMap(key)).map { one in
                    (one, Self.plane(of.map { ($0.pieces, key($0) == one) }, Self.buckets.kinds))
                })
        }
        return DistressSense(
            danger: Self.plane(known.map { ($0.pieces, $0.isDanger) }, Self.buckets.danger), kinds: planes(dangers) { $0.kind },
            languages: planes(known.filter { $0.language != nil }) { $0.language })
    }

    /// Algorithm 1 of the paper, with the squared loss, and each class costing the same in all.
    private static func plane(_ examples: [(pieces: [DistressSense.Piece], isIn: Bool)], _ buckets: Int) -> DistressSense.Plane {
        var numbers = SeededNumbers(seed: 1)
        let mask = UInt32(buckets - 1)
        let inside = Double(examples.count { $0.isIn })
        let rows = examples.map { example in
            var row: [Int: Double] = [buckets: 1]
            for piece in example.pieces { row[Int(piece.hash & mask), default: 0] += piece.value }
            let sorted = row.sorted { $0.key < $1.key }
            let weight = Double(examples.count) / 2 / (example.isIn ? inside : Double(examples.count) - inside)
            return (
                at: sorted.map(\.key), value: sorted.map(\.value), sign: example.isIn ? 1.0 : -1.0, diagonal: 0.5 / (cost * weight),
                square: sorted.reduce(0) { $0 + $1.value * $1.value }
            )
        }
        var weights = [Double](repeating: 0, count: buckets + 1)
        var alphas = [Double](repeating: 0, count: rows.count)
        var order = Array(rows.indices)
        weights.withUnsafeMutableBufferPointer { weights in
            for _ in 0..<most {
                order.shuffle(using: &numbers)
                for number in order {
                    let row = rows[number]
                    var product = 0.0
                    for place in row.at.indices { product += weights[row.at[place]] * row.value[place] }
                    let gradient = row.sign * product - 1 + row.diagonal * alphas[number]
                    let next = max(0, alphas[number] - gradient / (row.square + row.diagonal))
                    let step = (next - alphas[number]) * row.sign
                    alphas[number] = next
                    if step != 0 { for place in row.at.indices { weights[row.at[place]] += step * row.value[place] } }
                }
            }
        }
        let scale = (weights.dropLast().map(abs).max() ?? 1) / 127
        return DistressSense.Plane(
            bias: weights[buckets], scale: scale, weights: Data(weights.dropLast().map { UInt8(bitPattern: Int8(($0 / scale).rounded())) }))
    }
}
