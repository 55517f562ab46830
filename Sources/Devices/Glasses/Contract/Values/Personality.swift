/// How the assistant talks.
public enum Personality: String, WireWord {
    case friendly, professional, witty, jarvis, casual
}
