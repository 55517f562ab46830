/// What the glasses are told.
public enum SystemCommand: String, WireWord {
    case sleep, wake, restart
    /// Camera and microphone off, or back; not of the guide.
    case privateOn = "private-on"
    case privateOff = "private-off"
}
