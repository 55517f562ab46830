/// The call that is made once it is confirmed.
struct PendingCall: Sendable {
    let call: ToolCall
    /// Identities of what was named in the question: what comes later is not meant.
    let targets: [String]
    /// The time since it was asked.
    let age: @Sendable () -> Duration

    /// The time for which a question stands.
    static let patience: Duration = .seconds(30)
}

/// The outcome of a tool.
struct ToolOutcome: Sendable {
    /// For whoever asked.
    let sentence: String
    /// It is shown, and not spoken.
    var isSilent = false

    init(_ sentence: String, isSilent: Bool = false) {
        self.sentence = sentence
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
