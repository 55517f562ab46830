import Sentences

/// What is asked before something is done that loses something.
public struct ScreenQuestion: Codable, Sendable, Equatable {
    /// The question, for example "Delete all drinks?"
    @Worded public var title: String
    /// What is lost, and what stays.
    @Worded public var text: String
    /// The answer that does it, for example "Delete all drinks".
    @Worded public var confirm: String
    /// The answer that does not.
    @Worded public var decline: String

    /// Makes one from its parts, each as its property says.
    public init(title: Sentence, text: Sentence, confirm: Sentence, decline: Sentence = "Leave it as it is") {
        _title = Worded(title)
        _text = Worded(text)
        _confirm = Worded(confirm)
        _decline = Worded(decline)
    }
}
