/// How well a name fits a text.
struct NameFit: Comparable {
    /// Letters that are wrong.
    private var errors: Int
    /// Whether the last word is the beginning of one.
    private var isPartial = false
    /// Words of the text that the name does not have, and the other way around.
    private var strange: Int

    /// `nil` where it does not fit.
    ///
    /// Either the name has all of the words ("Hard Rock" of "Hard Rock Cafe Helsinki"), or the text has the whole name ("the Old Market Hall,
    /// Vanha Kauppahalli").
    init?(of name: [String], to words: [String], in text: [String], isPrefix: Bool = false) {
        guard !name.isEmpty else { return nil }
        var errors = 0
        var isWhole = !words.isEmpty
        for (index, word) in words.enumerated() where isWhole {
            let isLast = index == words.count - 1
            if isPrefix, isLast, !name.contains(word), name.contains(where: { $0.hasPrefix(word) }) {
                isPartial = true
                continue
            }
            // Who spells a word wrongly has its first letter right.
            guard let least = name.compactMap({ $0.first == word.first ? Spelling.errors(word, $0) : nil }).min() else {
                isWhole = false
                break
            }
            errors += least
        }
        if isWhole {
            self.errors = errors
            strange = name.count { word in !words.contains { Spelling.errors($0, word) != nil } }
            // A long name with one word of the text in it is hardly what was meant by a wrongly spelled one.
            if errors > 0, strange > 1 { return nil }
            return
        }
        guard let start = text.indices.first(where: { text[$0...].starts(with: name) }) else { return nil }
        let own = text[start..<start + name.count]
        guard own.filter(words.contains).joined().count >= 4 else { return nil }
        self.errors = 0
        strange = words.count { !own.contains($0) } + 1
    }

    /// Whether no letter is wrong.
    var isExact: Bool { errors == 0 }

    /// Whether both fit as well, up to a word: all branches of a chain, whatever else their names have.
    func isLike(_ other: NameFit) -> Bool {
        errors == other.errors && isPartial == other.isPartial && (strange == other.strange || other.strange > 0)
    }

    static func < (first: NameFit, second: NameFit) -> Bool {
        (first.errors, first.isPartial ? 1 : 0, first.strange) < (second.errors, second.isPartial ? 1 : 0, second.strange)
    }
}
