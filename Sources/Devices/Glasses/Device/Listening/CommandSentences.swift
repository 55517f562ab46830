import GlassesContract

/// Sentences to the assistant, made at random from what it knows: what a recognizer learns its words and their order from. The same seed
/// makes the same ones.
package struct CommandSentences {
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64
        /// SplitMix64 (Steele, Lea, Flood 2014).
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    /// Of a hundred sentences, those that are made of what is said every day.
    private static let everyday = 70

    private var numbers: Numbers
    private let wakeWord: [String]
    private let common: [[SpokenPattern]]
    private let rest: [[[SpokenPattern]]]

    package init(wakeWord: String, seed: UInt64 = 1) {
        numbers = Numbers(state: seed)
        self.wakeWord = Utterance(wakeWord).texts
        common = EverydaySentences.lines.map { SpokenPattern.parse($0, classes: [:]) }
        rest = SentenceReader.shared.patterns
    }

    /// The words of the next one: most begin with the wake word.
    package mutating func next() -> [String] {
        var words: [String] = []
        if chance(3) { return wakeWord }
        if chance(75) { words += wakeWord }
        if chance(20) { words += pick(EverydaySentences.openings).split(separator: " ").map(String.init) }
        if chance(Self.everyday) { words += expand(pick(common), common: true) } else { words += expand(pick(pick(rest)), common: false) }
        if chance(15) { words += pick(EverydaySentences.closings).split(separator: " ").map(String.init) }
        return words
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &numbers) < percent }
    private mutating func pick<Element>(_ all: [Element]) -> Element { all[Int.random(in: 0..<all.count, using: &numbers)] }

    /// Chooses patterns; the first of each list is said most.
    private mutating func choose(_ all: [[SpokenPattern]], common: Bool) -> [SpokenPattern] {
        if common { return pick(all) }
        var place = 0
        while place + 1 < all.count, chance(55) { place += 1 }
        return chance(75) ? all[place] : pick(all)
    }

    private mutating func expand(_ pattern: [SpokenPattern], common: Bool) -> [String] {
        var words: [String] = []
        for item in pattern {
            switch item {
            case .word(let word): words += Self.spoken(word)
            case .choice(let choices): words += expand(choose(choices, common: common), common: common)
            case .optional(let inner): if chance(common ? 40 : 15) { words += expand(inner, common: common) }
            case .slot(let name, let kind): words += slot(name, kind).split(separator: " ").map(String.init)
            case .pause: break
            }
        }
        return words
    }

    /// As it is in a dictionary of pronunciations.
    private static func spoken(_ word: String) -> [String] {
        switch word {
        case "wifi": ["wi-fi"]
        case "todo": ["to", "do"]
        case "todos": ["to", "dos"]
        case "am", "pm": [String(word.prefix(1)), "m"]
        case "qr", "qr-code": word == "qr" ? ["q", "r"] : ["q", "r", "code"]
        case "barcode": ["bar", "code"]
        default: word.contains("-") ? word.split(separator: "-").map(String.init) : [word]
        }
    }

    // MARK: - What changes in a sentence

    private mutating func slot(_ name: String, _ kind: SpokenPattern.Kind) -> String {
        switch kind {
        case .number: return number()
        case .duration: return duration()
        case .moment: return moment()
        case .ordinal: return pick(["first", "second", "third", "last", "last", "fourth"])
        case .thing, .view: return pick(EverydaySentences.things)
        case .text:
            if ["statement", "fact", "clause"].contains(name), chance(70) { return pick(EverydaySentences.facts) }
            return chance(75) ? "\(pick(EverydaySentences.verbs)) \(pick(EverydaySentences.things))" : pick(EverydaySentences.facts)
        }
    }

    private static let units = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "fifteen", "twenty", "thirty",
        "forty", "forty five", "fifty", "sixty", "ninety",
    ]

    private mutating func number() -> String {
        if chance(80) { return pick(Self.units) }
        return "\(pick(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty"])) \(pick(Array(Self.units.prefix(9))))"
    }

    private mutating func duration() -> String {
        if chance(18) {
            return pick([
                "a minute", "one minute", "an hour", "one hour", "half an hour", "half a minute", "a quarter of an hour",
                "an hour and a half", "two and a half minutes", "a couple of minutes", "half hour", "a few minutes",
            ])
        }
        if chance(6) { return "\(number()) and a half \(pick(["minutes", "hours"]))" }
        return "\(number()) \(pick(["minutes", "minutes", "minutes", "seconds", "hours"]))"
    }

    private mutating func clock() -> String {
        let hour = pick(Array(Self.units.prefix(12)))
        if chance(20) {
            let part = pick(["half past", "half past", "quarter past", "quarter to", "ten past", "twenty to"])
            return "\(part) \(hour)\(pick(["", " tonight", " this evening", " in the morning"]))"
        }
        let minutes = pick(["", "", " thirty", " fifteen", " forty five"])
        let half = pick(["", " a m", " p m", " o'clock", " in the morning", " in the evening", " tonight", " tomorrow"])
        return hour + minutes + half
    }

    private static let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    private mutating func moment() -> String {
        if chance(35) { return "in \(duration())" }
        if chance(50) { return "at \(clock())" }
        let day = pick([
            "tomorrow", "tomorrow", "tomorrow morning", "tonight", "this evening", "this afternoon", "at noon", "at midday", "at lunchtime",
            "tomorrow evening", "tomorrow afternoon", "on \(pick(Self.days))", "next \(pick(Self.days))",
            "on \(pick(Self.days)) \(pick(["morning", "evening", "afternoon", "at noon"]))",
        ])
        return chance(40) ? "\(day) at \(clock())" : day
    }
}
