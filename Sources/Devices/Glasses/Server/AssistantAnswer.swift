/// The answer to `POST /api/conversation`.
struct AssistantAnswer: Encodable {
    var success = true
    /// False for a sentence that does not begin with the wake word, and so is not for the glasses: nothing is kept of it.
    let answered: Bool
    /// What the assistant says.
    let reply: String?

    init(_ reply: String?) {
        answered = reply != nil
        self.reply = reply
    }
}
