import DeviceSide

/// An access point as NetworkManager describes it.
struct AccessPoint: Hashable {
    var ssid: [UInt8]
    /// 0…100 %.
    var strength: Int
    /// MHz.
    var frequency: Int
    /// `NM80211ApFlags`.
    var flags: Int
    /// `NM80211ApSecurityFlags` of WPA and of RSN (WPA2 and later).
    var wpaFlags: Int
    var rsnFlags: Int

    var security: WiFiSecurity {
        let all = wpaFlags | rsnFlags
        // KEY_MGMT_PSK, KEY_MGMT_802_1X, KEY_MGMT_SAE, KEY_MGMT_EAP_SUITE_B_192.
        if all & 0x100 != 0 { return .wpa }
        if all & 0x400 != 0 { return .wpa3 }
        if all & (0x200 | 0x2000) != 0 { return .enterprise }
        // KEY_MGMT_OWE and OWE_TM: open, with encryption that asks for nothing.
        if all & (0x800 | 0x1000) != 0 { return .open }
        // PRIVACY without any of them.
        return flags & 0x1 != 0 ? .wep : .open
    }

    /// What a person chooses from: each name and security once, the strongest first; hidden networks have no name and are left out.
    static func networks(_ points: [AccessPoint]) -> [WiFiNetwork] {
        var strongest: [[UInt8]: [WiFiSecurity: AccessPoint]] = [:]
        for point in points where !point.ssid.isEmpty && point.ssid.contains(where: { $0 != 0 }) {
            let known = strongest[point.ssid]?[point.security]
            if known.map({ $0.strength < point.strength }) ?? true { strongest[point.ssid, default: [:]][point.security] = point }
        }
        return strongest.values.flatMap(\.values)
            .map {
                WiFiNetwork(
                    ssid: String(decoding: $0.ssid, as: UTF8.self), signalPercent: $0.strength, frequencyMHz: $0.frequency,
                    security: $0.security, isNameText: String(validating: $0.ssid, as: UTF8.self) != nil)
            }
            .sorted { ($1.signalPercent, $0.ssid, $0.security.rawValue) < ($0.signalPercent, $1.ssid, $1.security.rawValue) }
    }
}
