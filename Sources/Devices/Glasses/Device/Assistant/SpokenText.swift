/// What was said, word by word, each with the place where it stands.
struct SpokenText {
    private struct Word {
        /// In lower case, with a straight apostrophe.
        var text: String
        var range: Range<String.Index>
    }

    /// What comes before a command.
    enum Wish {
        /// "could you"
        case other
        /// "would you mind"
        case mind
        /// "let's"
        case together
    }

    private let sentence: String
    private var spoken: [Word]
    /// Where the text ends.
    private var end: String.Index

    init(_ sentence: String) {
        self.sentence = sentence
        end = sentence.endIndex
        var words: [Word] = []
        var index = sentence.startIndex
        while index < sentence.endIndex {
            let start = index
            while index < sentence.endIndex, Self.isLetter(sentence[index], in: sentence, at: index, after: start) {
                index = sentence.index(after: index)
            }
            if start < index {
                words.append(Word(text: sentence[start..<index].lowercased().replacing("’", with: "'"), range: start..<index))
            } else {
                index = sentence.index(after: index)
            }
        }
        spoken = words
    }

    /// A hyphen or an apostrophe is part of a word in its middle.
    private static func isLetter(_ character: Character, in text: String, at index: String.Index, after start: String.Index) -> Bool {
        if character.isLetter || character.isNumber { return true }
        guard index > start, "-'’".contains(character) else { return false }
        let next = text.index(after: index)
        return next < text.endIndex && (text[next].isLetter || text[next].isNumber)
    }

    var words: [String] { spoken.map(\.text) }

    /// Whether all of it is between quotation marks.
    var isQuoted: Bool { sentence.first { !$0.isWhitespace }.map { "\"“„«".contains($0) } == true }

    /// Whether it asks at its end.
    var isQuestion: Bool { tail.contains("?") }

    /// What stands behind the last word.
    private var tail: Substring { spoken.last.map { sentence[$0.range.upperBound..<end] } ?? "" }

    /// What stands before the first word that is left.
    private var head: Substring {
        guard let first = spoken.first else { return "" }
        var start = first.range.lowerBound
        while start > sentence.startIndex {
            let before = sentence.index(before: start)
            if sentence[before].isLetter || sentence[before].isNumber { break }
            start = before
        }
        return sentence[start..<first.range.lowerBound]
    }

    /// The colon, comma or dash before the first word.
    var mark: Character? { head.first { ":,–—-".contains($0) } }

    /// Whether punctuation stands between the first words.
    func hasBreak(within count: Int) -> Bool {
        spoken.indices.prefix(count).dropFirst().contains { gap(before: $0).contains { ",.;:!?…–—-".contains($0) } }
    }

    // MARK: - Around a command

    private static let fillers: [[String]] = [
        ["hey", "glasses"], ["ok", "glasses"], ["okay", "glasses"], ["glasses"], ["hey"], ["hi"], ["ok"], ["okay"], ["oh"], ["and"], ["so"],
        ["um"], ["uh"], ["er"], ["well"], ["now"], ["quick"], ["quickly"], ["please"], ["pls"], ["kindly"], ["just"], ["also"], ["alright"],
        ["go", "ahead", "and"],
    ]
    private static let wishes: [(words: [String], wish: Wish)] = [
        (["would", "you", "mind"], .mind), (["do", "you", "mind"], .mind), (["can", "you"], .other), (["could", "you"], .other),
        (["would", "you"], .other), (["will", "you"], .other), (["i", "want", "you", "to"], .other),
        (["i'd", "like", "you", "to"], .other),
        (["i", "would", "like", "you", "to"], .other), (["i", "need", "you", "to"], .other), (["do", "me", "a", "favor", "and"], .other),
        (["let's"], .together), (["let", "us"], .together),
    ]
    private static let negations: Set<String> = ["don't", "dont", "do", "not", "never", "no"]
    private static let thanks: [[String]] = [
        ["thanks"], ["thank", "you"], ["thanks", "a", "lot"], ["thank", "you", "very", "much"], ["will", "you"],
        ["would", "you"],
    ]

    mutating func dropFillers() {
        while let filler = Self.fillers.first(where: { spoken.map(\.text).starts(with: $0) }) { spoken.removeFirst(filler.count) }
    }

    mutating func dropWish() -> Wish? {
        guard let (words, wish) = Self.wishes.first(where: { spoken.map(\.text).starts(with: $0.words) }) else { return nil }
        spoken.removeFirst(words.count)
        return wish
    }

    /// "please" at the end; thanks only where they stand apart, because "say thank you" is a task.
    mutating func dropThanks() {
        while true {
            if spoken.count > 1, spoken.last?.text == "please", spoken[spoken.count - 2].text != "say" {
                removeLast(1)
            } else if let thanks = Self.thanks.first(where: { spoken.count > $0.count && words.suffix($0.count) == $0[...] }),
                gap(before: spoken.count - thanks.count).contains(where: { ",.!?;–—".contains($0) })
            {
                removeLast(thanks.count)
            } else {
                return
            }
        }
    }

    private mutating func removeLast(_ count: Int) {
        // What ends the words that are left, such as a question mark, stays.
        end = spoken[spoken.count - count].range.lowerBound
        spoken.removeLast(count)
    }

    private func gap(before index: Int) -> Substring { sentence[spoken[index - 1].range.upperBound..<spoken[index].range.lowerBound] }

    /// Whether it wants something done, or left: it begins, behind politeness and a negation, with a verb of that.
    var isWish: Bool {
        var text = self
        text.dropFillers()
        let wish = text.dropWish()
        text.dropFillers()
        if text.spoken.first.map({ Self.negations.contains($0.text) }) == true {
            text.spoken.removeFirst()
            if text.spoken.first?.text == "not" { text.spoken.removeFirst() }
        }
        guard let verb = text.spoken.first?.text else { return false }
        // A poem is a language model's to write.
        if ActVerbs.making.contains(verb) { return words.contains(where: ActVerbs.things.contains) }
        return ActVerbs.base.contains(verb) || wish == .mind && ActVerbs.going.contains(verb)
            || text.words.starts(with: ["get", "rid", "of"])
    }

    // MARK: - Parts of it

    /// The rest after these words.
    func after(_ beginning: [String]) -> SpokenText? {
        guard spoken.count > beginning.count, words.starts(with: beginning) else { return nil }
        var rest = self
        rest.spoken.removeFirst(beginning.count)
        return rest
    }

    /// What is before these words, with which it ends.
    func before(_ ending: [String]) -> SpokenText? {
        guard spoken.count > ending.count, words.suffix(ending.count) == ending[...] else { return nil }
        var rest = self
        rest.removeLast(ending.count)
        return rest
    }

    func replacing(_ word: String, with other: String) -> SpokenText {
        var text = self
        if text.spoken.first?.text == word { text.spoken[0].text = other }
        return text
    }

    // MARK: - A text that is to be kept

    /// Of these alone nobody knows what they stand for.
    private static let pronouns = ActVerbs.words(
        "this that it these those them something anything nothing everything one another me us him her you what again")
    private static let owners = ActVerbs.words("my your his her its our their")
    private static let questionWords = ActVerbs.words("what why how who whom when where which whose whether")
    private static let quotes = ActVerbs.words("said says yelled shouted")
    /// Whoever says one of these has changed their mind.
    private static let withdrawals: [[String]] = [
        ["never", "mind"], ["nevermind"], ["forget", "it"], ["forget", "that"], ["scratch", "that"], ["strike", "that"],
        ["cancel", "that"],
        ["undo", "that"], ["no", "wait"], ["wait", "no"], ["oh", "wait"], ["hold", "on"], ["actually", "no"], ["actually", "don't"],
        ["no", "don't"], ["or", "not"], ["or", "maybe", "not"], ["maybe", "not"], ["just", "kidding"], ["i'm", "kidding"],
        ["on", "second", "thought"], ["don't", "bother"], ["but", "don't"], ["i", "mean", "no"], ["not", "really"],
    ]

    /// The text as it was said, without the punctuation around it; `nil` for what is taken back, goes on in another sentence, or is only a
    /// word that points at something.
    var content: String? {
        guard let first = spoken.first, let last = spoken.last else { return nil }
        let words = words
        // "Put my name on the list" is of somebody else's list.
        if words.allSatisfy(Self.pronouns.contains) || words.count == 2 && Self.owners.contains(words[0]) && words[1] == "name" {
            return nil
        }
        guard !Self.questionWords.contains(first.text), !Self.quotes.contains(last.text) else { return nil }
        for withdrawal in Self.withdrawals where words.indices.contains(where: { words[$0...].starts(with: withdrawal) }) { return nil }
        for index in spoken.indices.dropFirst() where endsSentence(before: index) { return nil }
        return String(sentence[first.range.lowerBound..<last.range.upperBound])
    }

    /// Whether a sentence ends before a word: not at the point of "Dr." or "a.m.".
    private func endsSentence(before index: Int) -> Bool {
        let gap = gap(before: index)
        return gap.contains { "!?…".contains($0) } || gap.contains("..")
            || gap.contains(".") && gap.count > 1 && spoken[index - 1].text.count > 2
    }

    private static let subjects = ActVerbs.words(
        """
        i i'm i've i'll i'd you you're he he's she she's it it's we we're we've they they're there there's this these those the a an my your his
        her our their all every each no
        """)
    private static let copulas = ActVerbs.words("is are was were has have had will can isn't aren't wasn't needs wants likes costs")

    /// Whether a text says something, unlike "time in Rome" after "remember that".
    static func isClause(_ text: String) -> Bool {
        let words = SpokenText(text).words
        guard words.count > 1, let first = words.first, let initial = text.first else { return false }
        return subjects.contains(first) || initial.isUppercase || initial.isNumber || copulas.contains(words[1])
    }
}
