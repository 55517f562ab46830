import Sentences

/// Something that can be done now: one button.
public struct ScreenAction: Codable, Sendable, Equatable, Identifiable {
    /// How the button looks and whether it asks first.
    public enum Role: String, Codable, Sendable, CaseIterable {
        /// The one that a person most likely wants.
        case primary
        /// One of several.
        case normal
        /// One that loses something; the button warns.
        case destructive
    }

    /// The action's name, as it is performed: for example `update`, `cancel`, `reboot`, `validate`, `rollback`.
    public var id: String
    /// What the button says, for example "Update to 2.5.0".
    @Worded public var label: String
    /// How the button looks.
    public var role: Role
    /// False where the button is shown but cannot be used; `reason` then says why.
    public var isEnabled: Bool
    /// Why it cannot be used, or what is lost when it is.
    @Worded public var reason: String?
    /// What is asked before it is done; nil where it is done at once.
    public var question: ScreenQuestion?
    /// How long whoever did it can still take it back: so long is it only shown as done, and then performed. Nil where it is performed at
    /// once.
    public var undoSeconds: Int?

    /// Makes one from its parts, each as its property says.
    public init(
        id: String, label: Sentence, role: Role = .normal, isEnabled: Bool = true, reason: Sentence? = nil,
        question: ScreenQuestion? = nil, undoSeconds: Int? = nil
    ) {
        self.id = id
        _label = Worded(label)
        self.role = role
        self.isEnabled = isEnabled
        _reason = Worded(reason)
        self.question = question
        self.undoSeconds = undoSeconds
    }
}
