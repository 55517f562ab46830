/// The thing that was named last, for which "it" and "that one" stand.
struct SpokenReferent: Sendable {
    private enum Kind { case note, todo, timer, reminder }

    private let kind: Kind
    /// Its text, or the duration of a timer without a label.
    private let name: String
    /// The time since it was named.
    let age: @Sendable () -> Duration

    /// The time for which a pronoun means it.
    static let patience: Duration = .seconds(120)

    /// - Parameter told: the texts that the answer tells, of a call that reads.
    /// - Returns: nil for a call that names nothing, or more than one thing.
    init?(of call: ToolCall, told: [String], age: @escaping @Sendable () -> Duration) {
        let one = told.count == 1 ? told[0] : ""
        switch call.tool {
        case .addNote: (kind, name) = (.note, call.arguments["text"] ?? "")
        case .listNotes, .searchNotes: (kind, name) = (.note, one)
        case .listTodos: (kind, name) = (.todo, one)
        case .listReminders: (kind, name) = (.reminder, one)
        case .addTodo: (kind, name) = (.todo, call.arguments["text"] ?? "")
        case .setReminder: (kind, name) = (.reminder, call.arguments["text"] ?? "")
        case .setTimer:
            let seconds = call.arguments["seconds"].flatMap { Int($0) } ?? 0
            (kind, name) = (.timer, call.arguments["label"] ?? ToolAnswers.duration(seconds))
        default: return nil
        }
        guard !name.isEmpty else { return nil }
        self.age = age
    }

    /// True for a call that names things: then what was named before is meant no more.
    static func isNamed(by tool: AssistantTool.Name) -> Bool {
        switch tool {
        case .addNote, .listNotes, .searchNotes, .addTodo, .listTodos, .completeTodo, .setTimer, .listTimers, .cancelTimer, .setReminder,
            .listReminders, .cancelReminder, .agenda, .takePhoto, .lastPictures, .startVideo, .look, .readText, .scanCode:
            true
        default: false
        }
    }

    private static let pronouns = ActVerbs.words("it that this one")
    /// A name that nothing else has.
    private static let stand = "xreferent"
    private static let openings = ActVerbs.words("actually no oh so and then okay well right yes please")

    private var phrases: [String] {
        switch kind {
        case .note: ["the note about \(Self.stand)"]
        case .todo: ["the todo about \(Self.stand)", Self.stand]
        case .timer: ["the \(Self.stand) timer"]
        case .reminder: ["the reminder about \(Self.stand)"]
        }
    }

    private var tools: Set<AssistantTool.Name> {
        switch kind {
        case .note: [.deleteNote, .searchNotes]
        case .todo: [.completeTodo, .deleteTodo]
        case .timer: [.cancelTimer, .listTimers]
        case .reminder: [.cancelReminder, .listReminders]
        }
    }

    /// The call of a sentence whose pronoun means it.
    ///
    /// - Parameter read: the call of the sentence by itself.
    /// - Returns: nil where it means something else, or nothing.
    func call(_ sentence: String, read: ToolCall?) -> ToolCall? {
        var texts = Utterance(sentence).texts
        while texts.count > 1, Self.openings.contains(texts[0]) { texts.removeFirst() }
        guard 2...14 ~= texts.count, texts.contains(where: Self.pronouns.contains) else { return nil }
        let isAgain = kind == .note && read?.tool == .readText && (texts.contains("again") || texts.contains("did"))
        let isVague = read.map { call in
            tools.contains(call.tool) && (call.arguments["which"].map { Self.isVague(Utterance($0).texts) } ?? true)
        }
        guard isVague ?? true || isAgain else { return nil }
        // "that one", "this one": one pronoun.
        let places = texts.indices.filter { place in
            switch texts[place] {
            case "it": true
            // "That" may begin a clause, or point at what is seen.
            case "that", "this": place + 1 == texts.count || Self.behind.contains(texts[place + 1])
            case "one": place > 0 && texts[place - 1] == "the"
            default: false
            }
        }
        // A question about it asks when, how long, or what it says.
        let asks = !Self.asking.isDisjoint(with: texts)
        for phrase in phrases {
            for place in places {
                let isPair = place + 1 < texts.count && texts[place + 1] == "one"
                let start = texts[place] == "one" ? place - 1 : place
                let words = Array(texts[..<start]) + [phrase] + Array(texts[(place + (isPair ? 2 : 1))...])
                guard let call = named(SentenceReader.shared.read(words.joined(separator: " "))) else { continue }
                if asks || AssistantTool.effect(of: call.tool) != .reads { return call }
            }
        }
        if isAgain { return ToolCall(tool: .searchNotes, arguments: ["about": name]) }
        guard let read, isVague == true, read.arguments["which"] != "all" else { return nil }
        return ToolCall(tool: read.tool, arguments: read.arguments.merging(["which": name]) { $1 })
    }

    private static let behind = ActVerbs.words("one off out away done please again for from now up as back anymore left still to")
    private static let asking = ActVerbs.words("when how what long")

    /// The call, with the thing's name in place of the stand-in.
    private func named(_ call: ToolCall?) -> ToolCall? {
        guard var call, tools.contains(call.tool),
            let key = call.arguments.first(where: { $0.value.contains(Self.stand) })?.key
        else { return nil }
        call.arguments[key] = name
        return call
    }

    /// Tells that words name nothing: "done that already".
    private static func isVague(_ words: [String]) -> Bool {
        words.allSatisfy { vague.contains($0) }
    }
    private static let vague = ActVerbs.words("it that this one the done did have i already just now finished them")
}
