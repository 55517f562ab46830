import BottleDevice
import Foundation
import SpeakerDevice
import Testing

@testable import BottleProgram
@testable import SpeakerProgram

/// What a simulated device does at first: as it is shipped, but for what its page says with a reason.
@Suite("Switches of simulated devices")
struct ShippedSwitchTests {
    /// The rows of the page's table: a switch, and how it stands at first.
    private static func table(_ page: String) throws -> [String: String] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../docs/\(page).md")
        let rows = try String(contentsOf: file, encoding: .utf8).matches(of: #/\| `(?<name>[a-z-]+)` \| (?<first>on|off: .{20,}) \|\n/#)
        return Dictionary(uniqueKeysWithValues: rows.map { (String($0.output.name), String($0.output.first)) })
    }

    @Test func `of the bottle are on, but for those that its page gives a reason for`() throws {
        let table = try Self.table("bottle")
        let switches = BottleQuirks.switches
        #expect(Set(table.keys) == Set(switches.all.map(\.name)))
        for each in switches.all { #expect((table[each.name] == "on") == switches.usual.contains(each.value), "\(each.name)") }
        #expect(BottleTwin.Configuration(name: "").quirks == switches.usual)
    }

    @Test func `of the speaker are on, but for those that its page gives a reason for`() throws {
        let table = try Self.table("speaker")
        let switches = SpeakerQuirks.switches
        #expect(Set(table.keys) == Set(switches.all.map(\.name)))
        for each in switches.all { #expect((table[each.name] == "on") == switches.usual.contains(each.value), "\(each.name)") }
        let folder = URL(fileURLWithPath: "/nonexistent")
        #expect(SpeakerTwin.Configuration(name: "", folder: folder, factory: []).quirks == switches.usual)
    }
}
