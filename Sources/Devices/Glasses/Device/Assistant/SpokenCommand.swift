/// A wish that is understood from its first word to its last: something is done for no other.
///
/// Around the command may stand politeness, the wake word and words without a meaning; whatever else stands there, a negation, a question or
/// a second clause, makes it no command.
enum SpokenCommand: Sendable, Hashable {
    case photo, sleep
    case addNote(String)
    case addTodo(String)

    init?(_ sentence: String) {
        var spoken = SpokenText(sentence)
        // Somebody's words, and not their own wish.
        guard !spoken.isQuoted else { return nil }
        spoken.dropFillers()
        let wish = spoken.dropWish()
        spoken.dropFillers()
        spoken.dropThanks()
        // "Take a photo?" asks; "could you take a photo?" does not.
        guard wish != nil || !spoken.isQuestion else { return nil }
        if wish != .together, let command = Self.keeping(spoken, mind: wish == .mind) {
            self = command
        } else if Self.isPhoto(spoken, verbs: wish == .mind ? Self.takingVerbs : Self.takeVerbs) {
            self = .photo
        } else if wish == nil, Self.sleeps.contains(spoken.words) {
            self = .sleep
        } else {
            return nil
        }
    }

    private static let sleeps: Set<[String]> = [["sleep"], ["go", "to", "sleep"], ["good", "night"], ["goodnight"]]

    // MARK: - Photos

    private static let takeVerbs = ActVerbs.words("take snap shoot capture grab get")
    private static let takingVerbs = ActVerbs.words("taking snapping shooting capturing grabbing getting")
    private static let pictures = ActVerbs.words("photo picture pic photograph snapshot selfie")
    private static let articles = ActVerbs.words("a an one another")
    private static let adjectives = ActVerbs.words("quick new nice single")
    private static let asides: Set<[String]> = [
        ["please"], ["now"], ["right", "now"], ["quick"], ["quickly"], ["real", "quick"], ["really", "quick"],
        ["for", "me"], ["for", "us"],
    ]
    private static let longestSubject = 5
    /// Subjects of which everybody sees which ones are meant.
    private static let pointers = ActVerbs.words(
        "this that these those the my our his her their me us it him them myself everyone everybody")
    /// Subjects that nobody has in view.
    private static let anybodys = ActVerbs.words("a an some any someone somebody anyone anybody people strangers")
    private static let sights: Set<[String]> = [
        ["what", "i", "see"], ["what", "i'm", "seeing"], ["what", "i'm", "looking", "at"], ["what", "i", "am", "looking", "at"],
    ]
    /// In what is to be seen on a photo: what puts it off, takes it back or goes on with something else.
    private static let turns = ActVerbs.words(
        """
        and or but then not no never don't without except instead unless until till if when whenever while once after before because so in at to
        for with by from off who that's i you he she we they tomorrow later tonight soon today morning evening afternoon every daily again
        nothing nobody anything anymore ever wait kidding jk lol maybe perhaps did didn't was wasn't is isn't are aren't will would could should
        said says say told asked thought printed framed developed enlarged up down out away back
        """)

    /// "take a quick picture of that bird, real quick"
    private static func isPhoto(_ spoken: SpokenText, verbs: Set<String>) -> Bool {
        var rest = withoutAsides(spoken.words[...])
        // A clause behind the first one may be anything.
        guard !spoken.hasBreak(within: rest.count), let verb = rest.popFirst() else { return false }
        if verb == "photograph", verbs.contains("take") { return rest.first.map(pointers.contains) == true && isSubject(rest) }
        guard verbs.contains(verb), let article = rest.popFirst() else { return false }
        // "the" is nothing new for who gets, grabs or shoots it.
        guard articles.contains(article) || ["the", "my"].contains(article) && ["take", "taking"].contains(verb) else { return false }
        if let adjective = rest.first, adjectives.contains(adjective) { rest.removeFirst() }
        guard let picture = rest.popFirst(), pictures.contains(picture) else { return false }
        guard let of = rest.popFirst() else { return true }
        guard of == "of" else { return false }
        // "Would you take a photo of a stranger?" asks for an opinion.
        return !(spoken.isQuestion && rest.first.map(anybodys.contains) == true) && isSubject(rest)
    }

    private static func isSubject(_ words: ArraySlice<String>) -> Bool {
        if sights.contains(Array(words)) { return true }
        return 1...longestSubject ~= words.count && !words.contains { turns.contains($0) || ActVerbs.base.contains($0) }
    }

    private static func withoutAsides(_ words: ArraySlice<String>) -> ArraySlice<String> {
        var rest = words
        while let aside = asides.first(where: { rest.count > $0.count && rest.suffix($0.count) == $0[...] }) {
            rest.removeLast(aside.count)
        }
        return rest
    }

    // MARK: - Notes and todos

    private enum Kind {
        case note, todo
    }

    /// What a text that is to be kept comes after.
    private static let beginnings: [(words: String, kind: Kind)] = {
        let list = ["todo", "to-do", "to do", "task", "reminder"]
        let notes = ["take", "make", "add", "save", "create", "write"].flatMap { verb in
            let links =
                ["that", "to self that", "to self", "saying that", "saying", "about", ""]
                + (["take", "make"].contains(verb) ? ["of", "to"] : [])
            return links.map { "\(verb) a note \($0)" }
        }
        let todos = ["add", "make", "create", "set", "new"].flatMap { verb in
            list.flatMap { thing in ["to", "that says", ""].map { "\(verb) \(verb == "new" ? "" : "a ")\(thing) \($0)" } }
        }
        return notes.map { ($0, .note) } + todos.map { ($0, .todo) }
            + [
                ("note to self that", .note), ("note to self", .note), ("note that", .note), ("note down that", .note),
                ("note down", .note), ("note this down", .note), ("note this", .note), ("note", .note), ("new note", .note),
                ("add note", .note), ("add todo", .todo), ("write down that", .note), ("write this down", .note),
                ("write that down", .note),
                ("write down", .note), ("jot down that", .note), ("jot this down", .note), ("jot down", .note), ("remember that", .note),
                ("remember to", .note), ("remember", .note), ("remind me to", .todo), ("remind me that i have to", .todo),
                ("remind me that i need to", .todo),
                ("remind me that i must", .todo), ("remind me that i should", .todo), ("remind me", .todo),
                ("don't let me forget to", .todo), ("do not let me forget to", .todo), ("todo", .todo), ("to-do", .todo),
            ]
    }()

    /// These take their text only after a colon: what follows them as it is may be anything.
    private static let needsColon: Set<String> = ["note", "remember", "remind me", "todo", "to-do"]
    /// What ends with one of these takes it after a colon, a comma or a dash.
    private static let things: Set<String> = ["note", "todo", "to-do", "do", "task", "reminder", "this"]
    private static let lists: [String] = {
        let names = ["to-do list", "todo list", "to do list", "task list", "list", "todos", "to-dos", "tasks"]
        return ["my", "the"].flatMap { owner in names.map { "\(owner) \($0)" } }
    }()

    private static func keeping(_ spoken: SpokenText, mind: Bool) -> SpokenCommand? {
        let text = mind ? spoken.replacing("reminding", with: "remind") : spoken
        var best: (length: Int, kind: Kind, rest: SpokenText)?
        for (beginning, kind) in beginnings {
            let words = beginning.split(separator: " ").map(String.init)
            guard words.count > best?.length ?? 0, let rest = text.after(words) else { continue }
            if needsColon.contains(words.joined(separator: " ")) {
                guard rest.mark == ":" else { continue }
            } else if words.last.map(things.contains) == true {
                guard rest.mark != nil else { continue }
            }
            best = (words.count, kind, rest)
        }
        if let best {
            guard let content = best.rest.content else { return nil }
            if best.kind == .note, text.words.prefix(2) == ["remember", "that"], !SpokenText.isClause(content) { return nil }
            return best.kind == .note ? .addNote(content) : .addTodo(content)
        }
        if let content = text.after(["remind", "me", "not", "to"])?.content { return .addTodo("not to " + content) }
        return listed(text)
    }

    /// "add milk to my list"
    private static func listed(_ text: SpokenText) -> SpokenCommand? {
        for (verb, preposition) in [("add", "to"), ("put", "on")] {
            guard let rest = text.after([verb]) else { continue }
            for list in lists {
                let words = [preposition] + list.split(separator: " ").map(String.init)
                if let content = rest.before(words)?.content { return .addTodo(content) }
            }
        }
        return nil
    }
}
