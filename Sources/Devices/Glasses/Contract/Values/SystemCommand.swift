/// What the glasses are told.
public enum SystemCommand: String, WireWord {
    case sleep, wake, restart
}
