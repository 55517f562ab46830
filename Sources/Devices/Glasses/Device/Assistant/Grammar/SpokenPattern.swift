/// A sentence with places for what changes in it, and how words are read by it.
///
/// `word`, `(one|other)`, `[optional]`, `<name>` of a class, `{slot}` of text and `{slot:kind}`, and `,` where a sentence may end.
indirect enum SpokenPattern: Sendable {
    /// The content of a slot.
    enum Kind: String, Sendable {
        /// A text to be kept, as it was said.
        case text
        /// A thing by its name.
        case thing
        /// The subject of a picture.
        case view
        case duration, moment, number, ordinal
    }

    case word(String)
    case choice([[SpokenPattern]])
    case optional([SpokenPattern])
    case slot(String, Kind)
    case pause

    /// - Parameter classes: alternatives by the name of a class.
    static func parse(_ text: String, classes: [String: [[SpokenPattern]]]) -> [SpokenPattern] {
        var rest = Substring(text)
        return sequence(&rest, classes)
    }

    static func alternatives(_ text: String, classes: [String: [[SpokenPattern]]]) -> [[SpokenPattern]] {
        var rest = Substring(text)
        return alternatives(&rest, classes)
    }

    private static func alternatives(_ rest: inout Substring, _ classes: [String: [[SpokenPattern]]]) -> [[SpokenPattern]] {
        var all = [sequence(&rest, classes)]
        while rest.first == "|" {
            rest.removeFirst()
            all.append(sequence(&rest, classes))
        }
        return all
    }

    private static func sequence(_ rest: inout Substring, _ classes: [String: [[SpokenPattern]]]) -> [SpokenPattern] {
        var items: [SpokenPattern] = []
        while let character = rest.first {
            switch character {
            case "|", ")", "]": return items
            case " ", "\n": rest.removeFirst()
            case ",":
                rest.removeFirst()
                items.append(.pause)
            case "(", "[":
                rest.removeFirst()
                let inner = alternatives(&rest, classes)
                rest = rest.dropFirst()
                items.append(character == "(" ? .choice(inner) : .optional([.choice(inner)]))
            case "<":
                let name = String(rest.dropFirst().prefix { $0 != ">" })
                rest = rest.dropFirst(name.count + 2)
                guard let inner = classes[name] else { preconditionFailure("no class \(name)") }
                items.append(.choice(inner))
            case "{":
                let name = String(rest.dropFirst().prefix { $0 != "}" })
                rest = rest.dropFirst(name.count + 2)
                let parts = name.split(separator: ":").map(String.init)
                items.append(.slot(parts[0], parts.count > 1 ? Kind(rawValue: parts[1]) ?? .text : .text))
            default:
                let word = rest.prefix { !" |()[]<>{},\n".contains($0) }
                rest = rest.dropFirst(word.count)
                items.append(.word(String(word)))
            }
        }
        return items
    }
}

/// Reads an utterance by a pattern, from its first word to its last.
struct PatternReader {
    /// The contents of the slots: the words of each.
    typealias Slots = [String: Range<Int>]

    let utterance: Utterance
    private let words: [String]
    private let accepts: (SpokenPattern.Kind, Range<Int>) -> Bool
    private var steps = 0

    /// - Parameter accepts: whether words may stand in a slot.
    init(_ utterance: Utterance, accepts: @escaping (SpokenPattern.Kind, Range<Int>) -> Bool) {
        self.utterance = utterance
        words = utterance.texts
        self.accepts = accepts
    }

    /// The most steps; a sentence that needs more is not understood.
    private static let mostSteps = 60_000

    mutating func read(_ pattern: [SpokenPattern]) -> Slots? {
        steps = 0
        var found: Slots?
        let count = words.count
        _ = step(pattern[...], 0, [:], mayPause: true) { end, slots in
            guard end == count else { return false }
            found = slots
            return true
        }
        return found
    }

    private mutating func step(
        _ pattern: ArraySlice<SpokenPattern>, _ place: Int, _ slots: Slots, mayPause: Bool, _ goOn: (Int, Slots) -> Bool
    ) -> Bool {
        steps += 1
        guard steps < Self.mostSteps else { return false }
        guard let first = pattern.first else { return goOn(place, slots) }
        let rest = pattern.dropFirst()
        switch first {
        case .pause: return step(rest, place, slots, mayPause: true, goOn)
        case .word(let word):
            guard place < words.count, words[place] == word, mayPause || utterance.words[place].gap == .none else { return false }
            return step(rest, place + 1, slots, mayPause: false, goOn)
        case .optional(let inner):
            if step(inner + rest, place, slots, mayPause: mayPause, goOn) { return true }
            return step(rest, place, slots, mayPause: mayPause, goOn)
        case .choice(let choices):
            for choice in choices where step(choice + rest, place, slots, mayPause: mayPause, goOn) { return true }
            return false
        case .slot(let name, let kind):
            guard place < words.count, mayPause || utterance.words[place].gap < .sentence else { return false }
            for end in ends(of: kind, at: place, isLast: rest.isEmpty) where accepts(kind, place..<end) {
                var slots = slots
                slots[name] = place..<end
                // What stands behind a slot may be set off by a comma.
                let isOpen = end < words.count && utterance.words[end].gap == .comma
                if step(rest, end, slots, mayPause: isOpen, goOn) { return true }
            }
            return false
        }
    }

    /// The ends that a slot may have.
    private func ends(of kind: SpokenPattern.Kind, at place: Int, isLast: Bool) -> [Int] {
        switch kind {
        case .duration: return SpokenNumber.duration(words, place).map { [$0.end] } ?? []
        case .moment: return SpokenMoment.read(words, place).map { [$0.end] } ?? []
        case .number: return SpokenNumber.whole(words, place).map { [$0.end] } ?? []
        case .ordinal:
            return SpokenNumber.ordinal(words[place]) != nil || ["last", "latest", "newest", "oldest"].contains(words[place])
                ? [place + 1] : []
        case .text where isLast: return [words.count]
        case .text: return Array(place + 1...words.count)
        case .thing: return Array(place + 1...min(words.count, place + 9))
        case .view: return Array(place + 1...min(words.count, place + 12))
        }
    }
}

private func + (left: [SpokenPattern], right: ArraySlice<SpokenPattern>) -> ArraySlice<SpokenPattern> { ArraySlice(left + Array(right)) }
