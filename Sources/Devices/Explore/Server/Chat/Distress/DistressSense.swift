import Foundation

/// How near a message is to what people in danger write: linear models over pieces of its words, learned from messages that were written
/// before, by people who did not see them (`distress-sense.json`). It hears what no rule of the table foresaw, and explains nothing.
///
/// Support vector machines over hashed pieces, each message a vector of length one: C.-J. Hsieh et al., "A Dual Coordinate Descent Method for
/// Large-scale Linear SVM" (2008); K. Weinberger et al., "Feature Hashing for Large Scale Multitask Learning" (2009).
struct DistressSense: Sendable, Codable {
    /// A message's distance from the plane between two classes.
    struct Plane: Sendable, Codable {
        /// Of a message without pieces.
        let bias: Double
        /// What one of a weight counts.
        let scale: Double
        /// One signed byte for each bucket; their number is a power of two.
        let weights: Data

        func margin(_ pieces: [Piece]) -> Double {
            weights.withUnsafeBytes { bytes in
                let weights = bytes.bindMemory(to: Int8.self)
                let mask = UInt32(weights.count - 1)
                return bias + scale * pieces.reduce(0) { $0 + $1.value * Double(weights[Int($1.hash & mask)]) }
            }
        }
    }

    /// A part of a message, and what it counts.
    struct Piece: Sendable, Hashable {
        let hash: UInt32
        let value: Double
    }

    /// Danger against everything else that is asked.
    let danger: Plane
    /// Each kind of need against the others.
    let kinds: [Distress.Kind: Plane]
    /// Each language against the others.
    let languages: [Distress.Language: Plane]

    /// Letters of a piece within a word, its ends counted.
    private static let lengths = 3...5

    /// The program's own.
    static let standard: DistressSense = {
        guard let file = Bundle.module.url(forResource: "distress-sense", withExtension: "json"),
            let sense = try? DistressSense(Data(contentsOf: file))
        else { preconditionFailure("distress-sense.json, which comes with the program, is missing or damaged") }
        return sense
    }()

    /// Planes of these weights.
    init(danger: Plane, kinds: [Distress.Kind: Plane], languages: [Distress.Language: Plane]) {
        (self.danger, self.kinds, self.languages) = (danger, kinds, languages)
    }

    /// Reads a file.
    ///
    /// - Throws: `DecodingError`.
    init(_ data: Data) throws {
        self = try JSONDecoder().decode(DistressSense.self, from: data)
        guard ([danger] + kinds.values + languages.values).allSatisfy({ $0.weights.count.nonzeroBitCount == 1 }) else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "the buckets of a plane are no power of two"))
        }
    }

    /// The pieces of a message: those of each word, and its words and pairs of words, each half of its length.
    static func pieces(_ message: String) -> [Piece] {
        let words = Words(message).list.prefix(DistressTable.maximumWords)
        var letters: Set<UInt32> = []
        var phrases: Set<UInt32> = []
        var last = ""
        for word in words {
            let bytes = Array(" \(word) ".utf8)
            for length in lengths where length <= bytes.count {
                for start in 0...bytes.count - length { letters.insert(hash(bytes[start..<start + length], 1)) }
            }
            phrases.insert(hash(word.utf8, 2))
            phrases.insert(hash("\(last) \(word)".utf8, 3))
            last = word
        }
        return [letters, phrases].flatMap { set in
            let value = (0.5 / Double(max(set.count, 1))).squareRoot()
            return set.sorted().map { Piece(hash: $0, value: value) }
        }
    }

    /// FNV-1a: draft-eastlake-fnv, section 2.
    private static func hash(_ bytes: some Sequence<UInt8>, _ seed: UInt8) -> UInt32 {
        var hash: UInt32 = 2_166_136_261
        hash = (hash ^ UInt32(seed)) &* 16_777_619
        for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return hash ^ hash >> 16
    }

    /// How far a message is on the side of danger: 1 and more is certain, −1 and less certainly none.
    func danger(_ message: String) -> Double { danger.margin(Self.pieces(message)) }

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
        func nearest<Key>(_ planes: [Key: Plane]) -> (key: Key, margin: Double)? {
            planes.map { ($0.key, $0.value.margin(pieces)) }.max { $0.1 < $1.1 }
        }
        let kind = nearest(kinds).flatMap { $0.margin > least ? $0.key : nil }
        return Distress(kind: kind ?? .medical, language: nearest(languages)?.key ?? .english)
    }
}
