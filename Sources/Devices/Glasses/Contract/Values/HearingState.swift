/// The state of the glasses' hearing.
public enum HearingState: String, WireWord {
    /// Nothing: they are typed to.
    case typed
    /// Their wake word.
    case waiting
    /// A sentence that is said to them.
    case listening
    /// Nothing, and they see nothing: private mode.
    case `private`
}
