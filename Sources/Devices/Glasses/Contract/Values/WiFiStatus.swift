/// How far the glasses are with their Wi-Fi.
public enum WiFiStatus: String, WireWord {
    case disconnected, connecting, connected, failed
}
