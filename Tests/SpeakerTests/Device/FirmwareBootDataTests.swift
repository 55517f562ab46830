import Foundation
import Speaker
import TestSupport
import Testing

@testable import SpeakerDevice

/// What a speaker starts when its boot data, or its firmware, is lost, damaged or changed on disk.
@Suite struct FirmwareBootDataTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ name: String) -> URL { folder.url.appendingPathComponent(name) }

    private func open() throws -> FirmwareSlots { try FirmwareSlots(folder: folder.url, factory: Self.bytes("2.4.3")) }

    private static func bytes(_ version: String) -> [UInt8] { SignedFirmware.image(version) }

    private func install(_ bytes: [UInt8], into slots: FirmwareSlots) throws {
        var writer = try slots.beginUpdate()
        try writer.append(bytes)
        _ = try slots.finishUpdate(writer)
    }

    /// What a new process starts.
    private func version() throws -> String {
        let running = try open().boot()
        #expect(!running.isPendingVerify)
        return running.image.descriptor.version
    }

    /// Installs 2.5.0 and keeps it, then installs 2.6.0.
    private func prepared() throws -> FirmwareSlots {
        let slots = try open()
        try slots.boot()
        try install(Self.bytes("2.5.0"), into: slots)
        try slots.boot()
        try slots.validate()
        try install(Self.bytes("2.6.0"), into: slots)
        return slots
    }

    /// What can become of the record.
    enum Loss: CaseIterable {
        case removed, emptied, cut, oneSlot, noise
    }

    private func lose(_ loss: Loss) throws {
        let record = file("otadata.json")
        let bytes = try Data(contentsOf: record)
        switch loss {
        case .removed: try FileManager.default.removeItem(at: record)
        case .emptied: try Data().write(to: record)
        case .cut: try bytes.prefix(bytes.count / 2).write(to: record)
        case .oneSlot: try Data(#"{"slots":[{"state":"valid","sequence":9}]}"#.utf8).write(to: record)
        case .noise: try Data([0xFF, 0x00, 0x7B]).write(to: record)
        }
    }

    @Test(arguments: Loss.allCases) func `without its record the speaker starts what was kept, not what was given up`(loss: Loss) throws {
        let slots = try prepared()
        try slots.boot()
        try slots.validate()
        try slots.rollBack()
        try lose(loss)
        #expect(try version() == "2.5.0")
        // Both are known again: another loss changes nothing.
        try lose(.removed)
        #expect(try version() == "2.5.0")
    }

    @Test(arguments: Loss.allCases) func `without its record the speaker does not start what went back by itself`(loss: Loss) throws {
        let slots = try prepared()
        try slots.boot()
        // Restarted before anybody kept it.
        #expect(try slots.boot().image.descriptor.version == "2.5.0")
        try lose(loss)
        #expect(try version() == "2.5.0")
    }

    @Test(arguments: Loss.allCases) func `without its record the speaker does not start what nobody has kept yet`(loss: Loss) throws {
        let slots = try prepared()
        try lose(loss)
        #expect(try version() == "2.5.0")
        _ = slots
    }

    @Test(arguments: Loss.allCases) func `what was kept last is started without its record`(loss: Loss) throws {
        let slots = try prepared()
        try slots.boot()
        try slots.validate()
        try lose(loss)
        #expect(try version() == "2.6.0")
    }

    @Test func `a slot's own part that is lost is written again from the record`() throws {
        let slots = try prepared()
        try slots.boot()
        try slots.validate()
        for slot in ["ota_0.json", "ota_1.json"] { try FileManager.default.removeItem(at: file(slot)) }
        #expect(try version() == "2.6.0")
        try lose(.removed)
        #expect(try version() == "2.6.0")
    }

    @Test func `without anything that is known, the speaker starts what it was shipped with`() throws {
        _ = try prepared()
        for name in ["otadata.json", "ota_0.json", "ota_1.json"] { try Data("{".utf8).write(to: file(name)) }
        #expect(try version() == "2.4.3")
        #expect(throws: FirmwareSlotError.noOtherFirmware) {
            let slots = try open()
            try slots.boot()
            try slots.rollBack()
        }
    }

    @Test func `a record that a power cut left behind its slot's part starts nothing that was given up`() throws {
        let slots = try prepared()
        try slots.boot()
        try slots.validate()
        let before = try Data(contentsOf: file("otadata.json"))
        try slots.rollBack()
        // The part was written, the record was not.
        try before.write(to: file("otadata.json"))
        #expect(try version() == "2.5.0")
    }

    @Test(arguments: [(Int.max, 1), (Int.max, Int.max), (Int.min, Int.max), (-1, 3)])
    func `sequence numbers that no update makes are put right`(first: Int, second: Int) throws {
        let slots = try prepared()
        try slots.boot()
        try slots.validate()
        var record = try JSONDecoder().decode(FirmwareSlotRecord.self, from: Data(contentsOf: file("otadata.json")))
        record.slots[0].sequence = first
        record.slots[1].sequence = second
        try JSONEncoder().encode(record).write(to: file("otadata.json"))
        let again = try open()
        try again.boot()
        try install(Self.bytes("2.7.0"), into: again)
        #expect(try again.boot().image.descriptor.version == "2.7.0")
    }

    @Test func `firmware that was replaced on disk, by one that is whole, is noticed`() throws {
        let slots = try prepared()
        try slots.boot()
        try slots.validate()
        let running = try #require(slots.running?.slot)
        try Data(Self.bytes("6.6.6")).write(to: file("ota_\(running).bin"))
        let again = try open()
        #expect(try again.boot().image.descriptor.version == "2.5.0")
        #expect(again.notice?.contains("changed on disk") == true)
        #expect(throws: FirmwareSlotError.noOtherFirmware) { try again.rollBack() }
    }

    @Test func `an image cannot waive its hash, when it is installed and when it starts`() throws {
        let slots = try open()
        try slots.boot()
        var waived = Self.bytes("2.5.0")
        waived[23] = 0
        #expect(throws: FirmwareSlotError.image(.noHash)) { try install(waived, into: slots) }
        try install(Self.bytes("2.5.0"), into: slots)
        try slots.boot()
        try slots.validate()
        var damaged = Self.bytes("2.5.0")
        damaged[23] = 0
        damaged[4] = 0xEF
        try Data(damaged).write(to: file("ota_1.bin"))
        #expect(try version() == "2.4.3")
    }

    @Test func `what earlier versions wrote is taken`() throws {
        let slots = try prepared()
        try slots.boot()
        try slots.validate()
        for slot in ["ota_0.json", "ota_1.json"] { try FileManager.default.removeItem(at: file(slot)) }
        try Data(#"{"slots":[{"sequence":3,"state":"valid"},{"sequence":2,"state":"invalid"}]}"#.utf8).write(to: file("otadata.json"))
        let again = try open()
        #expect(try again.boot().slot == 0)
        try lose(.removed)
        #expect(try open().boot().slot == 0)
    }
}
