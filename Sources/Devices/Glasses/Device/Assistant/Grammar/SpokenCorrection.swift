/// A sentence whose speaker corrects it: what was said, the words that take it back, and what is meant instead.
///
/// "Set a timer for ten, | no, | twelve minutes": the repair begins like a part of what was said, is of its kind, or fills its place.
struct SpokenCorrection {
    /// A sentence in which the repair stands at its place.
    struct Candidate {
        let sentence: String
        /// The words that it takes the place of.
        let replaced: Range<Int>
        /// The likeness of the repair to what it replaces: more is likelier.
        let likeness: Int
        /// The repair fills a place by itself, if it does: nothing else says what it replaces.
        let fillsPlace: Bool
    }

    let said: Utterance
    /// Empty where nothing follows.
    let repair: Utterance
    /// Its terms mean nothing else.
    let isStrong: Bool
    /// Nothing sets it off: only a command that takes the place of another corrects it.
    let isLoose: Bool

    /// "Anna, actually, is allergic": the term may be none.
    var isManner: Bool { !isStrong && terms.allSatisfy { ["actually", "sorry", "well", "oh"].contains($0) } || isLoose }
    var isApology: Bool { terms.allSatisfy { ["sorry", "oh", "excuse", "me"].contains($0) } }
    private let terms: [String]

    private static func lists(_ text: String) -> [[String]] {
        text.split(separator: "|").map { $0.split { $0 == " " || $0 == "\n" }.map(String.init) }.sorted { $0.count > $1.count }
    }

    /// Terms that mean a correction wherever they stand.
    private static let strong = lists(
        """
        i mean|i meant|sorry i mean|sorry i meant|no wait|wait no|no sorry|sorry no|make that|or rather|scratch that|strike that|correction|
        i should say|on second thought|on second thoughts|actually make it|actually make that|no make it|no make that|actually no|no actually|
        no i mean|no i meant|let me rephrase|or better|better make it|better make that
        """)
    /// Terms that mean one behind a comma.
    private static let weak = lists(
        "or no|or actually|i said|no|nope|sorry|actually|make it|wait|rather|pardon|oh no|oh wait|hang on|hold on|excuse me")
    /// Words between the terms.
    private static let fillers = lists("just|only|oh|well|and|but|please|then|ah|my mistake|my bad|not that|no no|um|let us say|uh")
    private static let takingBack = lists("scratch that|strike that|on second thought|on second thoughts")
    /// Behind "no": it denies what follows, and corrects nothing.
    private static let denied = ActVerbs.words(
        "kidding joke fun more need longer one problem thanks thank talk sound worries idea wonder matter doubt photos photo pictures video"
    )

    /// - Returns: the last one of a sentence; nil where it has none.
    init?(_ whole: Utterance) {
        let texts = whole.texts
        var found: (start: Int, end: Int, strong: Bool, takesBack: Bool, loose: Bool)?
        var index = 1
        while index < texts.count {
            guard let chain = Self.chain(whole, texts, index) else {
                index += 1
                continue
            }
            found = (index, chain.end, chain.strong, chain.takesBack, chain.loose)
            index = max(chain.end, index + 1)
        }
        guard let found else { return nil }
        let before = Utterance(whole, 0..<found.start)
        guard before.texts.contains(where: { !Politeness.interjections.contains($0) }) else { return nil }
        var after = Utterance(whole, found.end..<texts.count)
        if after.words.isEmpty, texts[found.end - 1] == "mean",
            let last = before.words.indices.dropFirst().last(where: { before.words[$0].gap > .none }),
            Self.startsMeasure(before.texts, last)
        {
            // "Set a timer for five. Ten, I mean."
            said = Utterance(before, 0..<last)
            after = Utterance(before, last..<before.words.count)
        } else {
            said = before
        }
        if after.texts.last == "instead" { after.dropLast(1) }
        repair = after
        isStrong = found.strong
        isLoose = found.loose
        terms = Array(texts[found.start..<found.end])
        // "…, sorry" and "…, actually" at the end are manners.
        if repair.words.isEmpty, !found.takesBack, !["no", "nope", "wait"].contains(texts[found.end - 1]) { return nil }
    }

    /// The terms that stand at a place, one after another.
    private static func chain(_ whole: Utterance, _ texts: [String], _ start: Int) -> (
        end: Int, strong: Bool, takesBack: Bool, loose: Bool
    )? {
        let gap = whole.words[start].gap
        // What follows a colon is a text.
        if gap > .none, whole.followsColon(start) { return nil }
        var (end, isTerm, isStrong, takesBack, isLoose) = (start, false, false, false, false)
        while end < texts.count {
            if let term = strong.first(where: { texts[end...].starts(with: $0) }) {
                // "I mean it", "I mean no harm"
                if term.last == "mean", end + term.count < texts.count, ["it", "no", "never"].contains(texts[end + term.count]) {
                    return nil
                }
                takesBack = takesBack || takingBack.contains(term)
                end += term.count
                (isTerm, isStrong) = (true, true)
            } else if let term = weak.first(where: { texts[end...].starts(with: $0) }) {
                if gap == .none, !isStrong, !isBetweenNumbers(texts, end, term.count) { isLoose = true }
                if term == ["no"], end + 1 < texts.count, denied.contains(texts[end + 1]), whole.words[end + 1].gap == .none { break }
                end += term.count
                isTerm = true
            } else if let filler = fillers.first(where: { texts[end...].starts(with: $0) }), gap > .none || isTerm {
                end += filler.count
            } else {
                break
            }
        }
        return isTerm ? (end, isStrong, takesBack, isLoose && !isStrong) : nil
    }

    private static func isBetweenNumbers(_ texts: [String], _ index: Int, _ count: Int) -> Bool {
        index > 0 && index + count < texts.count && (isMeasure(texts[index - 1]) || SpokenNumber.isUnit(texts[index - 1]))
            && isMeasure(texts[index + count])
    }

    // MARK: - What is meant

    private static let leaving = lists(
        """
        don't|do not|never|not|forget|leave|keep|stay|it doesn't|it does not|i will|i don't|i do not|we don't|i can|we have|we are|i have|i am|he|she|they|
        cancel|stop|nothing|none|that is|it is|no|let it|let us not|let's not|skip it|drop it|i changed my mind|changed my mind|bad idea|better not|
        rather not|never mind|nevermind|what am i|that was|it was
        """)

    /// Tells that nothing is meant instead.
    var isWithdrawal: Bool {
        let texts = Array(repair.texts.drop { Politeness.interjections.contains($0) })
        return texts.isEmpty || texts.last == "not" || Self.leaving.contains { texts.starts(with: $0) }
    }

    private static let dayWords = ActVerbs.words(
        """
        today tomorrow tonight monday tuesday wednesday thursday friday saturday sunday noon midnight midday half quarter january february march
        april may june july august september october november december
        """)
    private static let opposites: [Set<String>] = [
        ["up", "down"], ["on", "off"], ["louder", "quieter"], ["faster", "slower"], ["brighter", "darker"], ["higher", "lower"],
        ["am", "pm"], ["morning", "evening", "afternoon", "night"],
    ]

    private static func isMeasure(_ word: String) -> Bool {
        SpokenNumber.isNumber(word) || SpokenNumber.ordinal(word) != nil || dayWords.contains(word) || word.contains(":")
    }

    private static let timeWords = ActVerbs.words("a an at in on for and half quarter past to o'clock about of the day next")
    private static func isOfMeasure(_ word: String) -> Bool { isMeasure(word) || SpokenNumber.isUnit(word) || timeWords.contains(word) }

    /// Tells that a number, a duration or a time begins at a place.
    private static func startsMeasure(_ words: [String], _ start: Int) -> Bool {
        isMeasure(words[start]) || SpokenNumber.duration(words, start) != nil || SpokenMoment.read(words, start) != nil
    }

    /// Value of the words of a number, a duration or a time.
    private static func kinds(_ words: some Sequence<String>) -> Set<String> {
        Set(
            words.compactMap { word in
                SpokenNumber.isNumber(word) || word.contains(":")
                    ? "number"
                    : dayWords.contains(word) ? "day" : ["past", "to"].contains(word) ? "past" : SpokenNumber.isUnit(word) ? "unit" : nil
            })
    }

    /// Value of the words of the same time on both sides of a part of it.
    private static func kinds(around range: Range<Int>, _ words: [String]) -> Set<String> {
        kinds(words[..<range.lowerBound].reversed().prefix(while: isOfMeasure)).union(
            kinds(words[range.upperBound...].prefix(while: isOfMeasure)))
    }

    /// Tells that a place is in the middle of a duration: "half | an hour".
    private static func isWithin(_ words: [String], _ start: Int) -> Bool {
        (max(0, start - 3)..<start).contains { SpokenNumber.duration(words, $0).map { $0.end > start } ?? false }
    }

    private static func isAlike(_ left: String, _ right: String) -> Bool {
        if SpokenNumber.isNumber(left) || left.contains(":") { return SpokenNumber.isNumber(right) || right.contains(":") }
        if dayWords.contains(left) { return dayWords.contains(right) }
        if SpokenNumber.ordinal(left) != nil || left == "last" { return SpokenNumber.ordinal(right) != nil || right == "last" }
        return opposites.contains { $0.contains(left) && $0.contains(right) }
    }

    private static func isOpposite(_ word: String) -> Bool { opposites.contains { $0.contains(word) } }

    private static let others = ActVerbs.words(
        "me us you him her them it now yet here really ever again anymore this that one all word chance problem joke hope bad")

    /// "Remind me at six, not seven, to eat": without what is not meant, which is like what is; none where a sentence has none of it.
    static func uncontrasted(_ whole: Utterance) -> [String] {
        let texts = whole.texts
        guard
            let start = texts.indices.dropFirst().first(where: {
                texts[$0] == "not" && whole.words[$0].gap > .none && !whole.followsColon($0)
            })
        else { return [] }
        let limit = (start + 1..<texts.count).first { whole.words[$0].gap > .none } ?? texts.count
        var first = start + 1
        while first < limit, ["at", "in", "on", "for", "to"].contains(texts[first]) { first += 1 }
        guard first < limit, limit - first <= 4, !texts[first..<limit].contains(where: others.contains) else { return [] }
        let isLike =
            texts[..<start].contains { isAlike($0, texts[first]) }
            || ["a", "an", "the", "my"].contains(texts[first]) && texts[..<start].contains { ["a", "an", "the", "my"].contains($0) }
        guard isLike else { return [] }
        return (first + 1...limit).reversed().map { end in
            whole.text(0..<start) + (end < texts.count ? " " + whole.text(end..<texts.count) : "")
        }
    }

    /// Words that name nothing by themselves.
    private static let small = ActVerbs.words(
        "a an the my some me us for of to on in at from about with it that this is are was were and by as into onto off out please i you")

    /// Sentences in which the repair stands for a part of what was said, likeliest first.
    func candidates() -> [Candidate] {
        let (before, after) = (said.texts, repair.texts)
        guard !after.isEmpty, before.count > 1, before.count <= 40, after.count <= 25 else { return [] }
        var repairs = [repair.text(0..<after.count)]
        // "the second one" is the second of what was named; "Tuesday, at noon": the comma closes the repair.
        if after.count > 1, ["one", "ones"].contains(after[after.count - 1]) { repairs.append(repair.text(0..<after.count - 1)) }
        if let comma = repair.words.indices.dropFirst().first(where: { repair.words[$0].gap == .comma }) {
            repairs.append(repair.text(0..<comma) + " " + repair.text(comma..<after.count))
        }
        let mark = repair.words.contains(where: \.isAsked) ? "?" : ""
        var all: [Candidate] = []
        let length = after.count - (repairs.count > 1 && ["one", "ones"].contains(after[after.count - 1]) ? 1 : 0)
        let measures = Self.startsMeasure(after, 0)
        // What stands in the middle is replaced by no more than its kind.
        let isMeasure = after.prefix(length).allSatisfy { Self.isOfMeasure($0) || Self.isOpposite($0) }
        for start in 0..<before.count where isCut(start) && !(measures && Self.isWithin(before, start)) {
            for end in (start + 1...before.count).reversed() where isCut(end) && (end == before.count || end - start <= 4) {
                let old = before[start..<end]
                // What denies stays.
                if old.contains(where: Self.denials.contains) { continue }
                let isLast = end == before.count
                let same = isLast || old.count == length ? zip(old, after).prefix { $0 == $1 }.count : 0
                let isKind =
                    (isLast || isMeasure) && Self.isAlike(before[start], after[0])
                    || measures && Self.startsMeasure(before, start)
                        && (isLast || isMeasure && old.allSatisfy(Self.isOfMeasure) && old.contains(where: Self.isMeasure))
                // "on Monday at 8, no, Tuesday at 9": the hour goes with the day.
                if measures, !Self.kinds(after.prefix(length)).isDisjoint(with: Self.kinds(around: start..<end, before)) { continue }
                let alike = zip(old.reversed(), after.reversed()).prefix { $0 == $1 }.count
                let isTail = isLast && !measures && alike > 0 && alike < old.count && old.count <= max(3, after.count)
                let content = old.count { !Self.small.contains($0) }
                let isWord =
                    !measures
                    && (content == 1 && !Self.small.contains(before[end - 1]) || Self.isOrder(before[start]) && Self.isOrder(after[0]))
                guard same > 0 || isKind || isTail || isWord, start > 0 || isKind && !isLast else { continue }
                let tail = isLast ? "" : " " + said.text(end..<before.count)
                for text in repairs {
                    all.append(
                        Candidate(
                            sentence: said.opening(start) + text + tail + mark, replaced: start..<end,
                            likeness: same > 0 ? 10 + same : isKind ? 10 : isTail ? (old.count == after.count ? 8 : 6) : 0,
                            fillsPlace: same == 0 && !isKind && !isTail))
                }
            }
        }
        return all.sorted {
            ($0.likeness, -$0.replaced.count, $0.replaced.upperBound) > ($1.likeness, -$1.replaced.count, $1.replaced.upperBound)
        }
    }

    private static let denials = ActVerbs.words("don't not never no nobody nothing none without if unless isn't aren't won't")
    private static func isOrder(_ word: String) -> Bool { SpokenLimits.isOrder([word, "it"]) }

    /// Tells that two words do not come of one, such as "it's".
    private func isCut(_ index: Int) -> Bool {
        index == said.words.count || index == 0 || said.words[index - 1].range != said.words[index].range
    }

    /// The slip with the end of the repair, as it would have gone on: "set a timer for ten … minutes".
    func continuations() -> [String] {
        let start = said.text(0..<said.words.count)
        return [start] + repair.words.indices.dropFirst().prefix(4).map { start + " " + repair.text($0..<repair.words.count) }
    }
}
