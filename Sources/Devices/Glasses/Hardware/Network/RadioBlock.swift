import Foundation

/// The kernel's word on a radio that is switched off (rfkill), and what switches it on.
package enum RadioBlock {
    package enum Radio: String, Sendable {
        case wifi = "wlan"
        case bluetooth

        fileprivate var name: String { self == .wifi ? "Wi-Fi" : "Bluetooth" }
        fileprivate var word: String { self == .wifi ? "wifi" : "bluetooth" }
    }

    /// The reason for which a radio cannot be used, in a sentence with the remedy; nil where it is not blocked.
    ///
    /// - Parameter system: the folder where the kernel shows itself.
    package static func sentence(_ radio: Radio, in system: String = "/sys") -> String? {
        let folder = "\(system)/class/rfkill"
        let entries = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
            .filter { text("\(folder)/\($0)/type") == radio.rawValue }
        guard !entries.isEmpty else { return nil }
        // With two of a kind, one that is free is enough.
        func isBlocked(_ entry: String, _ how: String) -> Bool { text("\(folder)/\(entry)/\(how)") == "1" }
        guard entries.allSatisfy({ isBlocked($0, "hard") || isBlocked($0, "soft") }) else { return nil }
        if entries.allSatisfy({ isBlocked($0, "hard") }) {
            return "\(radio.name) is switched off by a switch of this machine. Switch it on."
        }
        // So does Raspberry Pi OS leave it until its owner has said where it is.
        if radio == .wifi, text("\(system)/module/cfg80211/parameters/ieee80211_regdom") == "00" {
            return
                "Wi-Fi is blocked, and no country is set, which says what it may send. Set it: “sudo raspi-config nonint do_wifi_country” "
                + "and its two letters."
        }
        return "\(radio.name) is blocked on this machine. Unblock it: “sudo rfkill unblock \(radio.word)”."
    }

    private static func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map {
            String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }
}
