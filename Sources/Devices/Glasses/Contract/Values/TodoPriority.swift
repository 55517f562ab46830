/// How urgent a todo is.
public enum TodoPriority: String, WireWord {
    case low, medium, high
}
