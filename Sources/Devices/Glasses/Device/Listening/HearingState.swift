/// What the glasses hear.
public enum HearingState: String, Sendable, Hashable {
    /// Nothing: they are typed to.
    case typed
    /// Their wake word.
    case waiting
    /// What is said to them.
    case listening
    /// Nothing: private mode.
    case `private`
}
