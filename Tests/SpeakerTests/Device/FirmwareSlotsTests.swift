import Foundation
import Speaker
import TestSupport
import Testing

@testable import SpeakerDevice

@Suite struct FirmwareSlotsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func image(_ version: String) -> [UInt8] { FirmwareImageBuilder(version: version, payloadByteCount: 3_000).build() }

    private func open() throws -> FirmwareSlots { try FirmwareSlots(folder: folder.url, factory: image("2.4.3")) }

    private func install(_ version: String, into slots: FirmwareSlots) throws {
        var writer = try slots.beginUpdate()
        for start in stride(from: 0, to: image(version).count, by: 1_024) {
            try writer.append(Array(image(version)[start..<min(start + 1_024, image(version).count)]))
        }
        #expect(try slots.finishUpdate(writer).descriptor.version == version)
    }

    private func version(_ slots: FirmwareSlots) -> String? { slots.running?.image.descriptor.version }

    @Test func `a new speaker runs the factory's firmware, and needs no validation`() throws {
        let slots = try open()
        let running = try slots.boot()
        #expect(running.slot == 0 && !running.isPendingVerify)
        #expect(version(slots) == "2.4.3")
        #expect(slots.previous == nil)
        #expect(throws: FirmwareSlotError.noOtherFirmware) { try slots.rollBack() }
    }

    @Test func `an update runs after a restart, waits, and is kept once validated`() throws {
        let slots = try open()
        try slots.boot()
        try install("2.5.0", into: slots)
        #expect(version(slots) == "2.4.3")
        #expect(try slots.boot().isPendingVerify)
        #expect(version(slots) == "2.5.0")
        #expect(slots.previous?.descriptor.version == "2.4.3")
        try slots.validate()
        #expect(slots.running?.isPendingVerify == false)
        let again = try open()
        #expect(try !again.boot().isPendingVerify)
        #expect(version(again) == "2.5.0")
    }

    @Test func `an update that is not validated rolls back at its next restart`() throws {
        let slots = try open()
        try slots.boot()
        try install("2.5.0", into: slots)
        try slots.boot()
        let restarted = try open()
        try restarted.boot()
        #expect(version(restarted) == "2.4.3")
        #expect(throws: FirmwareSlotError.noOtherFirmware) { try restarted.rollBack() }
    }

    @Test func `a validated firmware can be rolled back, and only once`() throws {
        let slots = try open()
        try slots.boot()
        try install("2.5.0", into: slots)
        try slots.boot()
        try slots.validate()
        try slots.rollBack()
        try slots.boot()
        #expect(version(slots) == "2.4.3")
        #expect(throws: FirmwareSlotError.noOtherFirmware) { try slots.rollBack() }
        try install("2.6.0", into: slots)
        try slots.boot()
        #expect(version(slots) == "2.6.0")
    }

    @Test func `no update begins before the last one is validated`() throws {
        let slots = try open()
        try slots.boot()
        try install("2.5.0", into: slots)
        try slots.boot()
        #expect(throws: FirmwareSlotError.pendingVerify) { _ = try slots.beginUpdate() }
    }

    @Test func `a broken download leaves the running firmware, and nothing to go back to`() throws {
        let slots = try open()
        try slots.boot()
        try install("2.5.0", into: slots)
        try slots.boot()
        try slots.validate()
        do {
            var writer = try slots.beginUpdate()
            try writer.append(Array(image("2.6.0").prefix(1_024)))
        }
        #expect(slots.previous == nil)
        let restarted = try open()
        try restarted.boot()
        #expect(version(restarted) == "2.5.0")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).allSatisfy { !$0.hasSuffix(".partial") })
    }

    @Test func `a bad image is refused while it is written, a short one at its end`() throws {
        let slots = try open()
        try slots.boot()
        var writer = try slots.beginUpdate()
        #expect(throws: FirmwareSlotError.image(.notAnImage(firstByte: 0x3C))) { try writer.append(Array("<html>".utf8)) }
        #expect(throws: FirmwareSlotError.self) {
            var short = try slots.beginUpdate()
            try short.append(Array(image("2.5.0").dropLast(1)))
            _ = try slots.finishUpdate(short)
        }
        try slots.boot()
        #expect(version(slots) == "2.4.3")
    }

    @Test func `a slot damaged on disk is passed over`() throws {
        let slots = try open()
        try slots.boot()
        try install("2.5.0", into: slots)
        try slots.boot()
        try slots.validate()
        let file = folder.url.appendingPathComponent("ota_1.bin")
        var bytes = try [UInt8](Data(contentsOf: file))
        bytes[1_000] ^= 1
        try Data(bytes).write(to: file)
        try slots.boot()
        #expect(version(slots) == "2.4.3")
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent("ota_0.bin"))
        #expect(throws: FirmwareSlotError.nothingToBoot) { try slots.boot() }
    }

    @Test func `a bad factory image is an error`() {
        #expect(throws: FirmwareSlotError.image(.empty)) { try FirmwareSlots(folder: folder.url, factory: []) }
    }

    @Test func `a folder that cannot be made is an error with its path`() {
        let error = #expect(throws: FirmwareSlotError.self) {
            try FirmwareSlots(folder: URL(fileURLWithPath: "/proc/none/x"), factory: image("1"))
        }
        #expect(error?.description.contains("/proc/none/x") == true)
    }

    @Test func `settings survive, and a damaged file means a new speaker's`() throws {
        let file = folder.url.appendingPathComponent("settings.json")
        var sound = SpeakerSound()
        #expect(SpeakerSound(folder: folder.url).kept == ["preset": 0, "loudness": false])
        sound[.preset] = 9
        sound[.volume] = 10
        try sound.save(to: folder.url)
        #expect(try String(contentsOf: file, encoding: .utf8) == #"{"loudness":false,"preset":9}"#)
        #expect(SpeakerSound(folder: folder.url)[.preset] == 9 && SpeakerSound(folder: folder.url)[.volume] == 50)
        try Data("nonsense".utf8).write(to: file)
        #expect(SpeakerSound(folder: folder.url) == SpeakerSound())
    }
}
