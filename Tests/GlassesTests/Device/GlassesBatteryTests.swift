import Foundation
import TestSupport
import Testing

@testable import GlassesDevice

/// Where the battery's level comes from.
@Suite struct GlassesBatteryTests {
    private func supply(_ folder: TemporaryFolder, _ name: String, type: String, capacity: String?) throws {
        let supply = folder.url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: supply, withIntermediateDirectories: true)
        try Data((type + "\n").utf8).write(to: supply.appendingPathComponent("type"))
        if let capacity { try Data((capacity + "\n").utf8).write(to: supply.appendingPathComponent("capacity")) }
    }

    @Test func `the kernel's battery is read, another supply is none, and none is made up`() throws {
        let folder = try TemporaryFolder()
        #expect(GlassesBattery.detect(folder.url) == .none)
        try supply(folder, "AC0", type: "UPS", capacity: "50")
        try supply(folder, "BAT0", type: "Battery", capacity: nil)
        #expect(GlassesBattery.detect(folder.url) == .none)
        try supply(folder, "BAT1", type: "Battery", capacity: "64")
        let battery = GlassesBattery.detect(folder.url)
        #expect(battery.level(after: .zero) == 64)
        try supply(folder, "BAT1", type: "Battery", capacity: "101")
        #expect(battery.level(after: .zero) == 100)
        try supply(folder, "BAT1", type: "Battery", capacity: "?")
        #expect(battery.level(after: .zero) == nil)
    }

    @Test func `a simulated one runs down slowly, and none has no level`() {
        #expect(GlassesBattery.simulated.level(after: .zero) == 85)
        #expect(GlassesBattery.simulated.level(after: .seconds(3_600)) == 75)
        #expect(GlassesBattery.simulated.level(after: .seconds(1_000_000)) == 5)
        #expect(GlassesBattery.none.level(after: .zero) == nil)
    }
}
