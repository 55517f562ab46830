/// A sentence as words, each with the place where it stands.
struct Utterance {
    /// The text between two words.
    enum Gap: Int, Comparable {
        case none, comma, sentence
        static func < (left: Gap, right: Gap) -> Bool { left.rawValue < right.rawValue }
    }

    struct Word {
        /// In lower case, with a straight apostrophe and without contractions.
        var text: String
        var range: Range<String.Index>
        /// The text before it.
        var gap: Gap
        /// It asks, or is called out: what stands behind it.
        var isAsked = false
    }

    let sentence: String
    private(set) var words: [Word] = []
    /// Words of somebody else.
    private(set) var isQuoting = false

    init(_ sentence: String) {
        self.sentence = sentence
        isQuoting = sentence.contains { "\"“„«".contains($0) }
        readWords()
        mergeWords()
        dropHesitation()
    }

    /// A part of it.
    init(_ whole: Utterance, _ range: Range<Int>) {
        sentence = whole.sentence
        words = Array(whole.words[range])
        isQuoting = whole.isQuoting
    }

    var texts: [String] { words.map(\.text) }

    /// The text before a word, with what parts it from that.
    func opening(_ index: Int) -> String {
        guard let first = words.first, index > 0, index < words.count else { return "" }
        return String(sentence[first.range.lowerBound..<words[index].range.lowerBound])
    }

    /// Tells that a colon stands before a word.
    func followsColon(_ index: Int) -> Bool {
        guard index > 0 else { return false }
        let (end, start) = (words[index - 1].range.upperBound, words[index].range.lowerBound)
        return end < start && sentence[end..<start].contains(":")
    }

    /// The text of some of its words as it was said, without hesitation.
    func text(_ range: Range<Int>) -> String {
        guard let first = words[range].first, let last = words[range].last else { return "" }
        let said = sentence[first.range.lowerBound..<last.range.upperBound]
        let parts = said.split(separator: " ").filter { part in
            !Self.hesitations.contains(part.lowercased().filter { $0.isLetter })
        }
        // Of "hemming's done" the thing is the hemming.
        if range.upperBound < words.count, words[range.upperBound].range == last.range, let end = parts.last,
            let mark = end.lastIndex(where: { "'’".contains($0) })
        {
            return (parts.dropLast() + [end[..<mark]]).joined(separator: " ")
        }
        return parts.joined(separator: " ")
    }

    // MARK: - Reading

    private mutating func readWords() {
        var index = sentence.startIndex
        var gap = Gap.none
        while index < sentence.endIndex {
            let start = index
            while index < sentence.endIndex, Self.isPart(sentence[index], of: sentence, at: index, after: start) {
                index = sentence.index(after: index)
            }
            if start < index {
                append(start..<index, gap)
                gap = .none
                continue
            }
            let character = sentence[index]
            if character == "%" {
                append(index..<sentence.index(after: index), .none, as: ["percent"])
            } else if ".!?…\n".contains(character) {
                if character == "?", !words.isEmpty { words[words.count - 1].isAsked = true }
                gap = .sentence
            } else if ",;:–—-".contains(character) {
                gap = max(gap, .comma)
            }
            index = sentence.index(after: index)
        }
    }

    /// A hyphen, an apostrophe and a colon between digits are part of a word in its middle.
    private static func isPart(_ character: Character, of text: String, at index: String.Index, after start: String.Index) -> Bool {
        if character.isLetter || character.isNumber { return true }
        guard index > start else { return false }
        let next = text.index(after: index)
        guard next < text.endIndex else { return false }
        let before = text[text.index(before: index)]
        if character == ":" || character == "." { return before.isNumber && text[next].isNumber }
        return "'’-".contains(character) && (text[next].isLetter || text[next].isNumber)
    }

    private static let contractions: [String: [String]] = [
        "i'm": ["i", "am"], "wanna": ["want", "to"], "gotta": ["got", "to"], "gonna": ["going", "to"], "lemme": ["let", "me"],
        "cannot": ["can't"], "dont": ["don't"], "ok": ["okay"], "yeah": ["yes"], "plz": ["please"], "pls": ["please"],
        "colour": ["color"], "alright": ["okay"], "programme": ["program"], "pics": ["photos"], "wi-fi": ["wifi"],
        "wifi's": ["wifi", "is"],
        "gimme": ["give", "me"], "d'you": ["do", "you"], "d'ya": ["do", "you"], "whats": ["what", "is"], "hows": ["how", "is"],
        "wheres": ["where", "is"], "whens": ["when", "is"], "theres": ["there", "is"], "todays": ["today's"], "re": ["about"],
        "wlan": ["wifi"], "hols": ["holidays"], "secs": ["seconds"], "mins": ["minutes"],
        "to-do": ["todo"], "to-dos": ["todos"], "todo's": ["todos"], "bar-code": ["barcode"], "hundred-percent": ["hundred", "percent"],
    ]
    private static let shortened: Set<String> = [
        "what", "that", "it", "there", "where", "when", "who", "how", "he", "she", "here", "this", "someone", "somebody", "everyone",
        "nobody", "time",
    ]

    private mutating func append(_ range: Range<String.Index>, _ gap: Gap, as given: [String]? = nil) {
        let text = sentence[range].lowercased().replacing("’", with: "'")
        for (number, part) in (given ?? Self.parts(text)).enumerated() {
            words.append(Word(text: part, range: range, gap: number == 0 ? gap : .none))
        }
    }

    private static func parts(_ text: String) -> [String] {
        if let parts = contractions[text] { return parts }
        for (ending, verb) in [("'ve", "have"), ("'re", "are"), ("'ll", "will"), ("'d", "would")] where text.hasSuffix(ending) {
            return [String(text.dropLast(ending.count)), verb]
        }
        if text.hasSuffix("'s"), shortened.contains(String(text.dropLast(2))) { return [String(text.dropLast(2)), "is"] }
        // "forty-five", "two-hour", "10-minute"
        if text.contains("-"), text != "to-do" {
            let halves = text.split(separator: "-").map(String.init)
            if halves.contains(where: { SpokenNumber.isNumber($0) }) { return halves.flatMap(parts) }
        }
        // "5pm", "10min"
        let digits = text.prefix { $0.isNumber || $0 == ":" || $0 == "." }
        if !digits.isEmpty, digits.count < text.count, SpokenNumber.isUnit(String(text.dropFirst(digits.count))) {
            return [String(digits), String(text.dropFirst(digits.count))]
        }
        return [text]
    }

    // MARK: - Words of several parts

    private static let states: Set<String> = [
        "done", "finished", "complete", "completed", "sorted", "asleep", "awake", "proving", "ready", "over", "left", "out", "on", "off",
        "here", "coming", "up", "full", "too", "so", "about", "the", "going", "running", "a", "in", "not", "gone", "crying", "busy",
        "talking",
        "my",
    ]

    private mutating func mergeWords() {
        var merged: [Word] = []
        var index = 0
        while index < words.count {
            var word = words[index]
            let next = index + 1 < words.count ? words[index + 1] : nil
            let nextGap = next?.gap ?? .sentence
            func merge(_ text: String) {
                word.text = text
                if let next { word.range = word.range.lowerBound..<next.range.upperBound; word.isAsked = next.isAsked }
                index += 1
            }
            switch (word.text, next?.text ?? "") {
            case ("wi", "fi"): merge("wifi")
            case ("bar", "code"): merge("barcode")
            case ("q", "r"): merge("qr")
            case ("a", "m") where merged.last.map({ SpokenNumber.isNumber($0.text) || $0.text.contains(":") }) == true: merge("am")
            case ("p", "m"): merge("pm")
            case ("to", "dos"): merge("todos")
            case ("to", "do") where nextGap == .none && isTodo(at: index, after: merged.last?.text): merge("todo")
            case ("every", "thing"): merge("everything")
            case (let text, let state) where text.hasSuffix("'s") && (Self.states.contains(state) && nextGap == .none):
                word.text = String(text.dropLast(2))
                merged.append(word)
                word = Word(text: "is", range: word.range, gap: .none)
            default: break
            }
            merged.append(word)
            index += 1
        }
        words = merged
        // "p.m." ends no sentence where it goes on.
        for index in words.indices.dropLast() where ["am", "pm", "mr", "mrs", "dr", "ms", "st"].contains(words[index].text) {
            if words[index + 1].gap == .sentence, endsInPoint(words[index]) { words[index + 1].gap = .none }
        }
    }

    private func endsInPoint(_ word: Word) -> Bool {
        word.range.upperBound < sentence.endIndex && sentence[word.range.upperBound] == "."
    }

    /// "to do" as a name, and not as what there is to do.
    private func isTodo(at index: Int, after previous: String?) -> Bool {
        let following = index + 2 < words.count ? words[index + 2].text : nil
        if ["list", "lists", "item", "items"].contains(following) { return true }
        guard let previous else { return following != nil }
        return ["my", "the", "a", "new", "another", "one", "your", "please", "uh", "um"].contains(previous)
    }

    static let hesitations: Set<String> = ["uh", "um", "er", "erm", "uhm", "hmm", "hm", "ah", "eh"]

    private mutating func dropHesitation() {
        var kept: [Word] = []
        var held: Gap?
        for word in words {
            if Self.hesitations.contains(word.text) {
                // Between two commas it parts nothing.
                if word.gap == .sentence { held = .sentence } else if held == nil { held = Gap.none }
                continue
            }
            var word = word
            if let gap = held {
                word.gap = max(gap, word.gap == .sentence ? .sentence : .none)
                held = nil
            }
            kept.append(word)
        }
        words = kept
        guard !words.isEmpty else { return }
        words[0].gap = .none
    }

    /// Drops words at its beginning.
    mutating func dropFirst(_ count: Int) {
        words.removeFirst(count)
        if !words.isEmpty { words[0].gap = .none }
    }

    /// Drops words at its end; that it asked stays.
    mutating func dropLast(_ count: Int) {
        let isAsked = words.suffix(count).contains(where: \.isAsked)
        words.removeLast(count)
        if isAsked, !words.isEmpty { words[words.count - 1].isAsked = true }
    }

    mutating func replace(_ index: Int, with text: String) { words[index].text = text }
}
