import Foundation
import TextClassification

/// How near a message is to what people in danger write: linear models over pieces of its words, learned from messages that were written
/// before, by people who did not see them (`distress-sense.json`), and a transformer that reads sentences (``QuerySense``). It hears what no rule
/// of the table foresaw, and explains nothing.
struct DistressSense: Sendable, Codable {
    /// Danger against everything else that is asked.
    let danger: LinearPlane
    /// Each kind of need against the others.
    let kinds: [Distress.Kind: LinearPlane]
    /// Each language against the others.
    let languages: [Distress.Language: LinearPlane]

    /// The program's own.
    static let standard: DistressSense = {
        guard let file = Bundle.module.url(forResource: "distress-sense", withExtension: "json"),
            let sense = try? DistressSense(Data(contentsOf: file))
        else { preconditionFailure("distress-sense.json, which comes with the program, is missing or damaged") }
        return sense
    }()

    /// Planes of these weights.
    init(danger: LinearPlane, kinds: [Distress.Kind: LinearPlane], languages: [Distress.Language: LinearPlane]) {
        (self.danger, self.kinds, self.languages) = (danger, kinds, languages)
    }

    /// Reads a file.
    ///
    /// - Throws: `DecodingError`.
    init(_ data: Data) throws {
        self = try JSONDecoder().decode(DistressSense.self, from: data)
    }

    /// The pieces of a message: those of each word, and its words and pairs of words, each half of its length.
    static func pieces(_ message: String) -> [TextPiece] {
        let words = Words(message).list.prefix(DistressTable.maximumWords)
        return TextPiece.pieces([(TextPiece.letters(of: words), 0.5), (TextPiece.phrases(of: words), 0.5)])
    }

    /// Margin by which the words of a message are on the side of danger.
    func likeness(_ message: String) -> Double { danger.margin(Self.pieces(message)) }

    /// Margin by which a message is on the side of danger, by its words and its sense alike: 1 and more is certain, −1 and less certainly none.
    ///
    /// - Parameter written: the message with its accents and stops; its words where it is `nil`.
    func danger(_ message: String, written: String? = nil) -> Double {
        (likeness(message) + QuerySense.standard.danger(written ?? message)) / 2
    }

    /// Margin by which a message is nearer to a kind than to another.
    private static let clearly = 0.5

    /// Whether a message is clearly nearer to one kind of need than to another; false where it knows one of them not.
    func isNearer(_ message: String, to kind: Distress.Kind, than other: Distress.Kind) -> Bool {
        guard let one = kinds[kind], let other = kinds[other] else { return false }
        let pieces = Self.pieces(message)
        return one.margin(pieces) > other.margin(pieces) + Self.clearly
    }

    /// The need that a message of danger is nearest to, and its language; medical help where it is near to none.
    ///
    /// - Parameter least: the margin from which on it is near.
    func distress(_ message: String, from least: Double) -> Distress {
        let pieces = Self.pieces(message)
        func nearest<Key>(_ planes: [Key: LinearPlane]) -> (key: Key, margin: Double)? {
            planes.map { ($0.key, $0.value.margin(pieces)) }.max { $0.1 < $1.1 }
        }
        let kind = nearest(kinds).flatMap { $0.margin > least ? $0.key : nil }
        return Distress(kind: kind ?? .medical, language: nearest(languages)?.key ?? .english)
    }
}
