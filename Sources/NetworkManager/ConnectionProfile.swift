import Credentials
import DBus
import DeviceSide

/// The settings of a connection that is to be tried, as NetworkManager takes them (`nm-settings-dbus(5)`).
struct ConnectionProfile {
    var ssid: [UInt8]
    var security: WiFiSecurity
    var password: Secret
    /// How long the network has to give an address, in seconds.
    var addressTimeout: Int32 = 15

    /// Why NetworkManager would not take it; `nil` where it does.
    var refusal: WiFiChangeError.Reason? {
        switch security {
        case .wep, .enterprise: .unsupported(security)
        case .open: password.isEmpty ? nil : .passwordNotNeeded
        case .wpa, .wpa3:
            // A pre-shared key is 8…63 bytes, or 64 hexadecimal digits (IEEE 802.11-2020, J.4).
            password.isEmpty ? .passwordNeeded : (8...64).contains(password.byteCount) ? nil : .wrongPassword
        }
    }

    /// `a{sa{sv}}`.
    var settings: Variant {
        var groups: [(String, [String: Variant])] = [
            (
                "connection",
                [
                    "id": .string(String(decoding: ssid, as: UTF8.self)), "type": .string("802-11-wireless"), "autoconnect": .bool(true),
                ]
            ),
            ("802-11-wireless", ["ssid": .bytes(ssid), "mode": .string("infrastructure")]),
            // Without an address the connection has failed, whatever IPv6 has found.
            ("ipv4", ["method": .string("auto"), "dhcp-timeout": .int32(addressTimeout), "may-fail": .bool(false)]),
            ("ipv6", ["method": .string("auto")]),
        ]
        if security == .wpa || security == .wpa3 {
            groups.append(
                (
                    "802-11-wireless-security",
                    ["key-mgmt": .string(security == .wpa ? "wpa-psk" : "sae"), "psk": .string(password.revealed)]
                ))
        }
        return .array("{sa{sv}}", groups.map { .entry(.string($0.0), .options($0.1)) })
    }
}
