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

    /// Number and set of a word's letters: a bit for each, shared by some.
    private struct Letters {
        var count = 0
        var set: UInt64 = 0

        init(_ word: String) {
            for letter in word.unicodeScalars {
                count += 1
                set |= 1 << UInt64(letter.value & 63)
            }
        }
    }

    /// The errors between two words; `nil` where they are more than may be.
    static func errors(_ word: String, _ known: String) -> Int? {
        if word == known { return 0 }
        let (own, others) = (Letters(word), Letters(known))
        let most = tolerance(min(own.count, others.count))
        guard most > 0, abs(own.count - others.count) <= most else { return nil }
        // A letter in the place of another changes two of the set, every other error one at most: most words are told apart by that alone.
        guard (own.set ^ others.set).nonzeroBitCount <= 2 * most else { return nil }
        let first = Array(word.unicodeScalars)
        let second = Array(known.unicodeScalars)
        var before: [Int] = []
        var last = Array(0...second.count)
        for i in 1...first.count {
            var row = [i]
            for j in 1...second.count {
                let isSame = first[i - 1] == second[j - 1]
                var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1))
                if i > 1, j > 1, first[i - 1] == second[j - 2], first[i - 2] == second[j - 1] { cost = min(cost, before[j - 2] + 1) }
                row.append(cost)
            }
            // Nothing that follows can make it less.
            if row.min() ?? 0 > most { return nil }
            before = last
            last = row
        }
        let errors = last[second.count]
        return errors <= most ? errors : nil
    }
}
