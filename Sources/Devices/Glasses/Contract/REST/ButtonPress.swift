/// A press of the glasses' button.
public enum ButtonPress: String, CaseIterable, Sendable, WireWord {
    /// A photo.
    case short
    /// A video, or its end.
    case long
    /// The assistant, which then needs no wake word.
    case double
}
