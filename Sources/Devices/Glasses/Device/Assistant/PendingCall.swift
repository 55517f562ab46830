/// The call that is made once it is confirmed.
struct PendingCall: Sendable {
    let call: ToolCall
    /// Identities of what was named in the question: what comes later is not meant.
    let targets: [String]
    /// Sentences one of which was meant: then the answer chooses.
    var choices: [Choice] = []
    /// The parameter that was asked for: then the answer says it.
    var lack: String?
    /// The time since it was asked.
    let age: @Sendable () -> Duration

    struct Choice: Sendable {
        let sentence: String
        let call: ToolCall
    }

    /// The call that an answer chooses: by its place, or by words that the other sentences lack.
    func choice(_ answer: String) -> ToolCall? {
        var words = Utterance(answer).texts.filter { !Self.fillers.contains($0) }
        if words.count > 1, words.last == "one" { words.removeLast() }
        if words.count == 1 {
            if ["first", "former"].contains(words[0]) { return choices.first?.call }
            if ["second", "latter", "last"].contains(words[0]), choices.count == 2 { return choices.last?.call }
        }
        guard !words.isEmpty else { return nil }
        let found = choices.filter { Set(words).isSubset(of: Set(Utterance($0.sentence).texts)) }
        return found.count == 1 ? found[0].call : nil
    }

    private static let fillers = ActVerbs.words("the i mean meant yes please no it is i'd like said that sorry a an")

    /// The time for which a question stands.
    static let patience: Duration = .seconds(30)
}

/// The outcome of a tool.
struct ToolOutcome: Sendable {
    /// For whoever asked.
    let sentence: String
    /// It is shown, and not spoken.
    var isSilent = false
    /// The texts of the things that it tells.
    var told: [String] = []

    init(_ sentence: String, isSilent: Bool = false, told: [String] = []) {
        self.sentence = sentence
        self.told = told
        self.isSilent = isSilent
    }
}

/// The reason for which a tool does nothing: a sentence that is said.
struct ToolRefusal: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The work of a tool that takes time.
struct ToolPreparation: Sendable {
    var photo: [UInt8] = []
    /// Of a tool that has nothing else to do.
    var sentence: String?
}
