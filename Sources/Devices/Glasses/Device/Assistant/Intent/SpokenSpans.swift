import TextClassification

/// Finds the words that an order is about, such as what is to be noted: linear classifiers of the places between words, one for where such words
/// begin and one for where they end, learned from sentences whose authors say what is meant (`intents.planes`).
struct SpokenSpans: Sendable {
    let begins: LinearPlane
    let ends: LinearPlane

    /// Words of a sentence in which they are looked for.
    static let longest = 80

    /// The likeliest words.
    ///
    /// - Parameter taken: words that say something else, such as a time.
    /// - Returns: them, and how likely: 2 is certain, −2 certainly none; nil where no word is left, or the sentence has more than ``longest``.
    func find(_ tool: AssistantTool.Name, in utterance: Utterance, but taken: Range<Int> = 0..<0) -> (range: Range<Int>, margin: Double)? {
        let count = utterance.words.count
        guard count <= Self.longest else { return nil }
        let pieces = (0...count).map { Self.pieces(utterance, tool, $0) }
        let starts = pieces.map(begins.margin)
        let stops = pieces.map(ends.margin)
        var best: (range: Range<Int>, margin: Double)?
        for start in 0..<count where !taken.contains(start) {
            for end in start + 1...count {
                if taken.contains(end - 1) { break }
                let margin = starts[start] + stops[end]
                if margin > best?.margin ?? -.infinity { best = (start..<end, margin) }
            }
        }
        return best
    }

    /// Words on each side of a place that count with how far away they are.
    private static let reach = 3

    /// The pieces of a place before a word: what stands around it, before it and behind it, each by itself and for the tool.
    static func pieces(_ utterance: Utterance, _ tool: AssistantTool.Name, _ place: Int) -> [TextPiece] {
        let words = utterance.texts.map(plain)
        let gap = words.indices.contains(place) && place > 0 ? utterance.words[place].gap.rawValue : 3
        func word(_ index: Int) -> String { index < 0 ? "^" : index < words.count ? words[index] : "$" }
        var parts: Set<String> = ["gap \(gap)", "from start \(min(place, 6))", "to end \(min(words.count - place, 6))"]
        for step in -reach..<reach { parts.insert("\(step) \(word(place + step))") }
        for step in 1 - reach..<reach - 1 { parts.insert("\(step) \(word(place + step)) \(word(place + step + 1))") }
        parts.insert("\(word(place - 1)) \(gap) \(word(place))")
        for step in -2...1 {
            let index = place + step
            let kind = words.indices.contains(index) ? IntentClassifier.wordClass(utterance.words[index].text) : "^$"
            parts.insert("class \(step) \(kind) \(gap)")
        }
        parts.formUnion(words[..<place].map { "< \($0)" })
        parts.formUnion(words[place...].map { "> \($0)" })
        var hashes: Set<UInt32> = []
        for part in parts {
            hashes.insert(TextPiece.hash(part.utf8, 7))
            hashes.insert(TextPiece.hash("\(tool.rawValue) \(part)".utf8, 8))
        }
        return TextPiece.pieces([(hashes, 1)])
    }

    private static let times = ActVerbs.words(
        """
        monday tuesday wednesday thursday friday saturday sunday today tomorrow tonight morning afternoon evening night noon midday midnight
        o'clock
        """)

    /// Numbers, times and units are each one word.
    private static func plain(_ word: String) -> String {
        if SpokenNumber.isNumber(word) || word.first?.isNumber == true { return "#" }
        return times.contains(word) ? "TIME" : SpokenNumber.isUnit(word) ? "UNIT" : word
    }
}
