/// What a person wants of the assistant, as far as rules understand it.
enum AssistantRequest: Sendable, Hashable {
    case command(SpokenCommand)
    case time, date, battery, notes, todos, name
    case greeting
    /// A wish that something be done, or left, which is none of the commands.
    case undone
    case unknown

    /// - Parameter sentence: what was said after the wake word.
    init(_ sentence: String) {
        let spoken = SpokenText(sentence)
        let words = spoken.words
        let text = words.joined(separator: " ")
        if text.isEmpty || ["hello", "hi", "hey", "good morning", "good evening"].contains(text) {
            self = .greeting
        } else if let command = SpokenCommand(sentence) {
            self = .command(command)
        } else if spoken.isWish {
            self = .undone
        } else if words.contains("battery") || words.contains("charge") {
            self = .battery
        } else if words.contains("todos") || words.contains("todo") || words.contains("tasks") || text.hasSuffix("have to do") {
            self = .todos
        } else if words.contains("notes") || words.contains("note") {
            self = .notes
        } else if words.contains("time") {
            self = .time
        } else if words.contains("date") || words.contains("today") || text.contains("what day") {
            self = .date
        } else if text.contains("your name") || text.contains("who are you") {
            self = .name
        } else {
            self = .unknown
        }
    }

    /// Whether words are all that is wanted: nothing is to be done, and there is something to answer.
    var isQuestion: Bool {
        switch self {
        case .time, .date, .battery, .notes, .todos, .name, .unknown: true
        case .command, .undone, .greeting: false
        }
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
