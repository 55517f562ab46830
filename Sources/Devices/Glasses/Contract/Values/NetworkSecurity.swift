/// How a Wi-Fi network lets somebody in: anybody (`open`), with a password (`wpa` for WPA and WPA2, `wpa3`), by WEP, which protects nothing, or
/// with more than a password (`enterprise`). The last two are not joined.
public enum NetworkSecurity: String, WireWord {
    case open, wep, wpa, wpa3, enterprise
}
