/// How far words are from one another: letters that are missing, too many, wrong, or two that changed places (optimal string alignment).
enum Spelling {
    /// Errors that a word of so many letters may have: none in short ones, where they would be another word.
    static func tolerance(_ count: Int) -> Int {
        switch count {
        case ..<4: 0
        case ..<8: 1
        default: 2
        }
    }

    /// The errors between two words; `nil` where they are more than may be.
    static func errors(_ word: String, _ known: String) -> Int? { word == known ? 0 : SpelledWord(word).errors(known) }
}

/// A word that others are compared with, a bit for each of its letters (Hyyrö, "A Bit-Vector Algorithm for Computing Levenshtein and Damerau
/// Edit Distances", 2003).
struct SpelledWord {
    private let text: String
    private let letters: [Unicode.Scalar]
    private let set: UInt64

    init(_ text: String) {
        self.text = text
        letters = Array(text.unicodeScalars)
        set = letters.reduce(0) { $0 | Self.bit($1) }
    }

    /// The bit of a letter in the set of a word's, which some share.
    private static func bit(_ letter: Unicode.Scalar) -> UInt64 { 1 << UInt64(letter.value & 63) }

    /// Whether a word in UTF-8 has too many errors for certain, by its letters alone.
    func isFar(from bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var others: UInt64 = 0
        for byte in bytes {
            // A letter that takes several bytes is told by them together.
            guard byte < 0x80 else { return false }
            others |= 1 << UInt64(byte & 63)
        }
        return isFar(others, bytes.count)
    }

    private func isFar(_ others: UInt64, _ count: Int) -> Bool {
        let most = Spelling.tolerance(min(letters.count, count))
        // A letter in the place of another changes two of the set, every other error one at most: most words are told apart by that alone.
        return most == 0 || abs(letters.count - count) > most || (set ^ others).nonzeroBitCount > 2 * most
    }

    /// The errors between this word and another; `nil` where they are more than may be, or one has more than 64 letters and they differ.
    func errors(_ known: String) -> Int? {
        if known == text { return 0 }
        var (count, others): (Int, UInt64) = (0, 0)
        for letter in known.unicodeScalars {
            count += 1
            others |= Self.bit(letter)
        }
        guard !isFar(others, count), letters.count <= 64 else { return nil }
        let most = Spelling.tolerance(min(letters.count, count))
        let end: UInt64 = 1 << UInt64(letters.count - 1)
        // Where a row of the distances grows and falls from one letter of this word to the next, and where it goes on diagonally.
        var (grows, falls, diagonal, before): (UInt64, UInt64, UInt64, UInt64) = (.max, 0, 0, 0)
        var (errors, rest) = (letters.count, count)
        for letter in known.unicodeScalars {
            var same: UInt64 = 0
            for (index, own) in letters.enumerated() where own == letter { same |= 1 << UInt64(index) }
            let swapped = ((~diagonal & same) << 1) & before
            diagonal = (((same & grows) &+ grows) ^ grows) | same | falls | swapped
            var up = falls | ~(diagonal | grows)
            var down = diagonal & grows
            if up & end != 0 { errors += 1 }
            if down & end != 0 { errors -= 1 }
            up = up << 1 | 1
            down <<= 1
            grows = down | ~(diagonal | up)
            falls = up & diagonal
            before = same
            rest -= 1
            // Each letter that follows takes one error away at most.
            if errors - rest > most { return nil }
        }
        return errors <= most ? errors : nil
    }
}
