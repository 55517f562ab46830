/// A part of a text, and what it counts.
public struct TextPiece: Sendable, Hashable {
    public let hash: UInt32
    public let value: Double

    /// A piece of this hash.
    public init(hash: UInt32, value: Double) { (self.hash, self.value) = (hash, value) }

    /// Letters of a piece within a word, its ends counted.
    private static let lengths = 3...5

    /// Hashes of the pieces of words.
    public static func letters(of words: some Sequence<String>) -> Set<UInt32> {
        var all: Set<UInt32> = []
        for word in words {
            let bytes = Array(" \(word) ".utf8)
            for length in lengths where length <= bytes.count {
                for start in 0...bytes.count - length { all.insert(hash(bytes[start..<start + length], 1)) }
            }
        }
        return all
    }

    /// Hashes of words, and of each with the one before it.
    public static func phrases(of words: some Sequence<String>) -> Set<UInt32> {
        var all: Set<UInt32> = []
        var last = ""
        for word in words {
            all.insert(hash(word.utf8, 2))
            all.insert(hash("\(last) \(word)".utf8, 3))
            last = word
        }
        return all
    }

    /// Pieces of groups, each of which has its share of the squared length of the text, one in all.
    public static func pieces(_ groups: [(hashes: Set<UInt32>, share: Double)]) -> [TextPiece] {
        groups.flatMap { group in
            let value = (group.share / Double(max(group.hashes.count, 1))).squareRoot()
            return group.hashes.sorted().map { TextPiece(hash: $0, value: value) }
        }
    }

    /// FNV-1a: draft-eastlake-fnv, section 2.
    ///
    /// - Parameter seed: parts kinds of pieces.
    public static func hash(_ bytes: some Sequence<UInt8>, _ seed: UInt8) -> UInt32 {
        var hash: UInt32 = 2_166_136_261
        hash = (hash ^ UInt32(seed)) &* 16_777_619
        for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return hash ^ hash >> 16
    }
}
