import Credentials
import DBus
import DeviceSide
import Testing

@testable import NetworkManager

@Suite struct ConnectionProfileTests {
    private func profile(_ security: WiFiSecurity, _ password: String) -> ConnectionProfile {
        ConnectionProfile(ssid: Array("Home".utf8), security: security, password: Secret(password))
    }

    private func group(_ name: String, of profile: ConnectionProfile) -> [String: Variant]? {
        profile.settings.asDictionary?[name]?.asDictionary
    }

    @Test(arguments: [
        (WiFiSecurity.open, "", nil as WiFiChangeError.Reason?), (.open, "12345678", .passwordNotNeeded), (.wpa, "", .passwordNeeded),
        (.wpa, "1234567", .wrongPassword), (.wpa, "12345678", nil), (.wpa3, "12345678", nil),
        (.wpa, String(repeating: "1", count: 65), .wrongPassword), (.wep, "12345678", .unsupported(.wep)),
        (.enterprise, "12345678", .unsupported(.enterprise)),
    ])
    func `what cannot be joined is refused before anything is tried`(
        _ security: WiFiSecurity, _ password: String, _ refusal: WiFiChangeError.Reason?
    ) {
        #expect(profile(security, password).refusal == refusal)
    }

    @Test func `the settings are those of nm-settings-dbus`() {
        let secured = profile(.wpa, "12345678")
        #expect(secured.settings.signature == "a{sa{sv}}")
        #expect(group("802-11-wireless", of: secured)?["ssid"]?.asBytes == Array("Home".utf8))
        #expect(group("802-11-wireless-security", of: secured)?["key-mgmt"]?.asString == "wpa-psk")
        #expect(group("802-11-wireless-security", of: secured)?["psk"]?.asString == "12345678")
        #expect(group("ipv4", of: secured)?["dhcp-timeout"]?.asInt == 15)
        #expect(group("802-11-wireless-security", of: profile(.wpa3, "12345678"))?["key-mgmt"]?.asString == "sae")
        #expect(group("802-11-wireless-security", of: profile(.open, "")) == nil)
    }

    @Test func `no text about a profile has the password in it`() {
        #expect(!"\(profile(.wpa, "canary-12345"))".contains("canary"))
    }
}
