/// What is asked before something is done that loses something.
public struct ScreenQuestion: Codable, Sendable, Equatable {
    /// The question, for example "Delete all drinks?"
    public var title: String
    /// What is lost, and what stays.
    public var text: String
    /// The answer that does it, for example "Delete all drinks".
    public var confirm: String
    /// The answer that does not.
    public var decline: String

    /// Makes one from its parts, each as its property says.
    public init(title: String, text: String, confirm: String, decline: String = "Leave it as it is") {
        self.title = title
        self.text = text
        self.confirm = confirm
        self.decline = decline
    }
}
