import Credentials
import DeviceSide
import Foundation
import TestSupport
import Testing

@testable import GlassesDevice
@testable import GlassesHardware

/// Three reasons for which a radio is silent, and the remedy of each.
@Suite struct RadioBlockTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String, _ path: String) throws {
        let file = folder.url.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data((text + "\n").utf8).write(to: file)
    }

    private func radio(_ number: Int, _ type: String, soft: Bool = false, hard: Bool = false) throws {
        try write(type, "class/rfkill/rfkill\(number)/type")
        try write(soft ? "1" : "0", "class/rfkill/rfkill\(number)/soft")
        try write(hard ? "1" : "0", "class/rfkill/rfkill\(number)/hard")
    }

    private func sentence(_ radio: RadioBlock.Radio) -> String? { RadioBlock.sentence(radio, in: folder.url.path) }

    @Test func `each block has its own sentence and remedy`() throws {
        #expect(sentence(.wifi) == nil)
        try radio(0, "wlan")
        try radio(1, "bluetooth", soft: true)
        #expect(sentence(.wifi) == nil)
        #expect(sentence(.bluetooth)?.contains("sudo rfkill unblock bluetooth") == true)
        try radio(0, "wlan", soft: true)
        try write("FI", "module/cfg80211/parameters/ieee80211_regdom")
        #expect(sentence(.wifi)?.contains("sudo rfkill unblock wifi") == true)
        try write("00", "module/cfg80211/parameters/ieee80211_regdom")
        #expect(sentence(.wifi)?.contains("do_wifi_country") == true)
        try radio(0, "wlan", hard: true)
        #expect(sentence(.wifi) == "Wi-Fi is switched off by a switch of this machine. Switch it on.")
        try radio(2, "wlan")
        #expect(sentence(.wifi) == nil, "another one is free")
    }

    @Test func `a join with a blocked radio fails for that reason, and not for its password`() async throws {
        let blocked = UnblockedProvisioner(AbsentWiFi()) { "Wi-Fi is blocked." }
        await #expect(throws: WiFiChangeError.self) {
            _ = try await blocked.change(to: "Harbour", password: Secret("secret-password")) { _ in true }
        }
        let glasses = try TestGlasses.make(in: folder, wifi: blocked)
        let report = await glasses.wifi.report()
        #expect(report.reason == .failed && report.problem?.contains("Wi-Fi is blocked.") == true)
    }
}
