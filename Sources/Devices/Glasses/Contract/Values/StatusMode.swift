/// Whether the assistant listens. Sleeping glasses go on answering over Bluetooth and REST.
public enum StatusMode: String, WireWord {
    case sleep, active
}
