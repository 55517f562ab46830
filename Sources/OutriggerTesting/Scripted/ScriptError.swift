/// A mistake in a script.
public enum ScriptError: Error, Hashable, Sendable {
    /// The request cannot be answered in this way: a read with services, for instance.
    case wrongAnswer
}
