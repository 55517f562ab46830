/// What a person wants of the assistant, as far as rules understand it.
enum AssistantRequest: Sendable, Hashable {
    case time, date, battery, notes, todos, photo, sleep, name
    case greeting
    case addNote(String)
    case addTodo(String)
    case unknown

    /// - Parameter sentence: what was said after the wake word.
    init(_ sentence: String) {
        let words = Self.words(sentence)
        let text = words.joined(separator: " ")
        if text.isEmpty || ["hello", "hi", "hey", "good morning", "good evening"].contains(text) {
            self = .greeting
        } else if let task = Self.rest(of: sentence, after: ["remind me to", "add a todo to", "add a todo", "add todo", "new todo"]) {
            self = .addTodo(task)
        } else if let content = Self.rest(
            of: sentence, after: ["take a note that", "take a note", "make a note", "note that", "add note", "note"])
        {
            self = .addNote(content)
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
        } else if words.contains("photo") || words.contains("picture") {
            self = .photo
        } else if text == "sleep" || text == "go to sleep" || text == "good night" {
            self = .sleep
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
        case .addNote, .addTodo, .photo, .sleep, .greeting: false
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

    /// The text after one of these beginnings, as it was written, without the punctuation at its end; `nil` where nothing is left.
    private static func rest(of sentence: String, after beginnings: [String]) -> String? {
        let text = sentence.drop { $0.isWhitespace }
        for beginning in beginnings where text.lowercased().hasPrefix(beginning) {
            let after = text.dropFirst(beginning.count)
            // "note" is not the beginning of "notes".
            guard let next = after.first, next.isWhitespace || next == ":" else { continue }
            var rest = after.drop { $0.isWhitespace || $0 == ":" }
            while let last = rest.last, last.isWhitespace || ".!?".contains(last) { rest.removeLast() }
            return rest.isEmpty ? nil : String(rest)
        }
        return nil
    }
}
