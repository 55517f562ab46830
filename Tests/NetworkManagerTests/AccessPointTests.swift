import DeviceSide
import Testing

@testable import NetworkManager

@Suite struct AccessPointTests {
    private func point(_ name: String, _ strength: Int = 50, flags: Int = 0, wpa: Int = 0, rsn: Int = 0) -> AccessPoint {
        AccessPoint(ssid: Array(name.utf8), strength: strength, frequency: 2412, flags: flags, wpaFlags: wpa, rsnFlags: rsn)
    }

    @Test(arguments: [
        (0, 0, 0, WiFiSecurity.open), (1, 0, 0, .wep), (1, 0x144, 0, .wpa), (1, 0, 0x188, .wpa), (1, 0, 0x588, .wpa), (1, 0, 0x488, .wpa3),
        (1, 0, 0x288, .enterprise), (0, 0, 0x888, .open),
    ])
    func `the security is that of the flags`(_ flags: Int, _ wpa: Int, _ rsn: Int, _ security: WiFiSecurity) {
        #expect(point("a", flags: flags, wpa: wpa, rsn: rsn).security == security)
    }

    @Test func `a network of several access points stands once with its strongest, and hidden ones not at all`() {
        let networks = AccessPoint.networks([
            point("Home", 40, rsn: 0x188), point("Home", 70, rsn: 0x188), point("", 99), point("\0\0\0", 98), point("Café", 80),
            point("Home", 10),
        ])
        #expect(networks.map(\.ssid) == ["Café", "Home", "Home"])
        #expect(networks.map(\.signalPercent) == [80, 70, 10])
        #expect(networks.map(\.security) == [.open, .wpa, .open])
    }

    @Test func `a name that is not UTF-8 is shown repaired, and marked`() {
        var latin1 = point("", 90)
        latin1.ssid = [0x43, 0x61, 0x66, 0xE9]
        let networks = AccessPoint.networks([latin1, point("Café", 80)])
        #expect(networks.map(\.ssid) == ["Caf\u{FFFD}", "Café"])
        #expect(networks.map(\.isNameText) == [false, true])
    }
}
