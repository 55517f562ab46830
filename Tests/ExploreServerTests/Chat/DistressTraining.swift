import Foundation
import TestSupport
import TextClassification

@testable import ExploreServer

/// Messages that people wrote as corpora, and what `DistressSense` learns of them.
struct DistressTraining {
    struct Example {
        let author: String
        let say: String
        let isDanger: Bool
        let kind: Distress.Kind?
        let language: Distress.Language?
        let pieces: [TextPiece]
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
            ("blind-dangers", nil), ("blind-dangers-again", nil), ("ordinary", false), ("dangers-again", nil), ("calm", false),
        ] {
            for told in try ChatQuestion.read(name) as [Told] {
                add(told.by ?? name, told.say, isDanger ?? told.danger ?? false, told.kind.flatMap(Self.kind), told.language)
            }
        }
        for name in [
            "blind", "blind-again", "blind-third", "blind-fourth", "blind-fifth", "blind-sixth", "blind-seventh", "blind-eighth",
            "blind-ninth",
            "blind-tenth", "blind-eleventh",
        ] {
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

    /// Weights of danger, and of kinds and languages, which are fewer to tell apart.
    private static let buckets = (danger: 1 << 17, kinds: 1 << 13)

    /// - Parameter left: authors who are not learned from.
    func learn(without left: Set<String> = []) -> DistressSense {
        let known = examples.filter { !left.contains($0.author) }
        let dangers = known.filter { $0.isDanger && $0.kind != nil && $0.kind != .help }
        func planes<Key: Hashable>(_ of: [Example], _ key: (Example) -> Key?) -> [Key: LinearPlane] {
            Dictionary(
                uniqueKeysWithValues: Set(of.compactMap(key)).map { one in
                    (one, LinearPlane.learned(of.map { ($0.pieces, key($0) == one) }, Self.buckets.kinds))
                })
        }
        return DistressSense(
            danger: LinearPlane.learned(known.map { ($0.pieces, $0.isDanger) }, Self.buckets.danger), kinds: planes(dangers) { $0.kind },
            languages: planes(known.filter { $0.language != nil }) { $0.language })
    }
}
