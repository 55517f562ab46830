/// What a person wants of the assistant, as far as rules understand it.
enum AssistantRequest: Sendable, Hashable {
    case call(ToolCall)
    case name
    case greeting
    /// "yes": an answer to a question of the assistant's.
    case assent
    /// A wish that something be done, or left, which is no tool's.
    case undone
    /// Asked for and taken back, or asked not to be done.
    case declined
    /// Said with a negation of what a tool does.
    case negated
    /// Corrected, so that one of these sentences is meant.
    case either([String])
    case unknown

    /// Nothing that a rule knows for sure: a sentence with "your name" may change it.
    var isOpen: Bool { [.undone, .negated, .name, .unknown].contains(self) }

    private static let greetings: Set<String> = [
        "hello", "hi", "hey", "good morning", "good evening", "good afternoon", "hello there", "hi there", "are you there",
    ]
    private static let assents: Set<String> = [
        "yes", "yes please", "yes do it", "do it", "yes do that", "yes go ahead", "go ahead", "confirm", "confirmed", "yes i am sure",
        "i am sure",
        "sure", "yes sure", "okay", "yep", "yup", "of course", "please do", "yes of course", "yes delete it", "yes delete them",
        "yes that one",
        "yes confirm", "that is right", "correct", "affirmative", "absolutely", "definitely", "okay do it", "yes okay",
    ]
    private static let refusals: Set<String> = [
        "no", "no don't", "no thanks", "no thank you", "nope", "don't", "don't do it", "cancel", "never mind", "nevermind", "leave it",
        "stop",
        "no stop", "no leave it", "forget it", "better not", "rather not", "not now", "no wait", "wait", "no way", "cancel that",
        "don't do that",
    ]

    /// - Parameter sentence: what was said after the wake word.
    init(_ sentence: String) {
        let words = Utterance(sentence).texts
        let text = words.joined(separator: " ")
        let reading = text.isEmpty ? .none : SentenceReader.shared.reading(sentence)
        if text.isEmpty || Self.greetings.contains(text) {
            self = .greeting
        } else if case .call(let call) = reading {
            self = .call(call)
        } else if case .either(let choices) = reading {
            self = .either(choices)
        } else if Self.assents.contains(text) {
            self = .assent
        } else if reading == .takenBack || Self.refusals.contains(text) {
            self = .declined
        } else if Self.isWish(sentence) {
            self = .undone
        } else if text.contains("your name") || text.contains("who are you") {
            self = .name
        } else if AssistantHint.isRefusal(sentence) {
            self = .negated
        } else {
            self = .unknown
        }
    }

    /// Tells that a sentence takes back what was to be confirmed.
    static func isRefusal(_ sentence: String) -> Bool {
        var words = Utterance(sentence).texts
        while words.last == "please" || words.last == "thanks" { words.removeLast() }
        return refusals.contains(words.joined(separator: " "))
    }

    private static let negations: Set<String> = ["don't", "do", "not", "never", "no"]

    /// Tells that a sentence wants something done, or left: it begins, behind politeness and a negation, with a verb of that.
    private static func isWish(_ sentence: String) -> Bool {
        var core = Utterance(sentence)
        let wish = Politeness.strip(&core, isThorough: false)
        var words = core.texts[...]
        if let first = words.first, negations.contains(first) {
            words.removeFirst()
            if words.first == "not" { words.removeFirst() }
        }
        guard let verb = words.first else { return false }
        // A poem is a language model's to write.
        if ActVerbs.making.contains(verb) { return words.contains(where: ActVerbs.things.contains) }
        return ActVerbs.base.contains(verb) || wish == .asked && ActVerbs.going.contains(verb) || words.starts(with: ["get", "rid", "of"])
    }

    /// What was said after the wake word; `nil` where the sentence does not begin with it. Case and punctuation do not count.
    static func afterWakeWord(_ keyword: String, in sentence: String) -> String? {
        // What stands before a word is no part of it, in the sentence either.
        var wanted = words(keyword).map { String($0.drop { $0 == "'" }) }.filter { !$0.isEmpty }[...]
        guard !wanted.isEmpty else { return nil }
        var rest = sentence[...]
        while let word = wanted.first {
            rest = rest.drop { !$0.isLetter && !$0.isNumber }
            let next = rest.prefix { $0.isLetter || $0.isNumber || $0 == "'" }
            guard next.lowercased() == word else { return nil }
            rest = rest.dropFirst(next.count)
            wanted.removeFirst()
        }
        return String(rest.drop { !$0.isLetter && !$0.isNumber })
    }

    /// The words in lower case, without punctuation.
    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map(String.init)
    }
}
