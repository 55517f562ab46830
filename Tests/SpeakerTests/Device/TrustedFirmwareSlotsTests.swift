import Foundation
import Keyring
import Speaker
import TestSupport
import Testing

@testable import SpeakerDevice

/// A speaker that trusts one maker's key: what it installs, and what it starts.
@Suite(.enabled(if: Esptool.signerPath != nil, "espsecure (esptool, PyPI) is not installed"), .serialized)
struct TrustedFirmwareSlotsTests {
    private let folder: TemporaryFolder
    private let firmware: SignedFirmware

    init() throws {
        folder = try TemporaryFolder()
        firmware = try SignedFirmware.shared.get()
    }

    private func file(_ name: String) -> URL { folder.url.appendingPathComponent(name) }

    private func open(_ keys: Set<[UInt8]>? = nil) throws -> FirmwareSlots {
        try FirmwareSlots(folder: folder.url, factory: SignedFirmware.image("2.4.3"), trustedKeys: keys ?? firmware.trusted)
    }

    private func install(_ bytes: [UInt8], into slots: FirmwareSlots) throws {
        var writer = try slots.beginUpdate()
        try writer.append(bytes)
        _ = try slots.finishUpdate(writer)
    }

    private func keep(_ bytes: [UInt8], in slots: FirmwareSlots) throws {
        try install(bytes, into: slots)
        try slots.boot()
        try slots.validate()
    }

    private func version(_ keys: Set<[UInt8]>? = nil) throws -> String { try open(keys).boot().image.descriptor.version }

    @Test func `only what the maker signed for this product is installed`() throws {
        let slots = try open()
        // What it was shipped with needs no signature.
        try slots.boot()
        for (bytes, error) in [
            (SignedFirmware.image("2.5.0"), FirmwareSlotError.signature(.notSigned)), (firmware.byOther, .signature(.untrustedKey)),
            (firmware.moved, .signature(.imageChanged)), (firmware.otherProject, .trust(.otherProject("toaster_fw"))),
        ] {
            #expect(throws: error) { try install(bytes, into: slots) }
            #expect(try version() == "2.4.3")
        }
        try keep(firmware.good, in: slots)
        #expect(try version() == "2.5.0")
    }

    @Test func `what is older than what was kept is refused, also after the record is lost`() throws {
        let slots = try open()
        try slots.boot()
        try keep(firmware.newer, in: slots)
        let tooOld = FirmwareSlotError.trust(.tooOld(secureVersion: 1, minimum: 2))
        #expect(throws: tooOld) { try install(firmware.good, into: slots) }
        try FileManager.default.removeItem(at: file("otadata.json"))
        let again = try open()
        try again.boot()
        #expect(throws: tooOld) { try install(firmware.good, into: again) }
        // Neither is there a way back to what was shipped.
        #expect(throws: FirmwareSlotError.noOtherFirmware) { try again.rollBack() }
        #expect(again.previous == nil)
    }

    @Test func `what is only on trial raises nothing, and going back works`() throws {
        let slots = try open()
        try slots.boot()
        try install(firmware.newer, into: slots)
        try slots.boot()
        try slots.rollBack()
        #expect(try slots.boot().image.descriptor.version == "2.4.3")
        try keep(firmware.good, in: slots)
        #expect(try version() == "2.5.0")
    }

    @Test func `without a key no file can shut later ones out`() throws {
        let slots = try open([])
        try slots.boot()
        try keep(SignedFirmware.image("6.6.6", secureVersion: .max), in: slots)
        let keyed = try open()
        try keyed.boot()
        try keep(firmware.good, in: keyed)
        #expect(try version() == "2.5.0")
    }

    @Test(arguments: ["unsigned", "byOther", "moved", "otherProject"])
    func `firmware that was put into a slot on disk does not start, whatever the record says`(what: String) throws {
        let slots = try open()
        try slots.boot()
        try keep(firmware.good, in: slots)
        let bytes =
            switch what {
            case "byOther": firmware.byOther
            case "moved": firmware.moved
            case "otherProject": firmware.otherProject
            default: SignedFirmware.image("6.6.6", secureVersion: 9)
            }
        try Data(bytes).write(to: file("ota_1.bin"))
        for name in ["otadata.json", "ota_1.json"] {
            let text = try String(contentsOf: file(name), encoding: .utf8)
            try text.replacing(/"digest":"[0-9A-F]+",/, with: "").write(to: file(name), atomically: true, encoding: .utf8)
        }
        let again = try open()
        // The factory's is as old as it gets, and what was kept is newer: nothing may start.
        #expect(throws: FirmwareSlotError.nothingToBoot) { try again.boot() }
        #expect(again.notice != nil)
    }

    @Test func `firmware that ran before a key was set gives way to what was shipped`() throws {
        let slots = try open([])
        try slots.boot()
        try keep(SignedFirmware.image("2.5.0"), in: slots)
        let keyed = try open()
        #expect(try keyed.boot().image.descriptor.version == "2.4.3")
        #expect(keyed.notice?.contains("not signed") == true)
    }

    @Test func `a key does not leave a speaker without firmware, where both slots hold unsigned ones`() throws {
        let slots = try open([])
        try slots.boot()
        try keep(SignedFirmware.image("2.5.0"), in: slots)
        try keep(SignedFirmware.image("2.6.0"), in: slots)
        #expect(try version() == "2.4.3")
        let keyed = try open()
        try keyed.boot()
        try keep(firmware.good, in: keyed)
        #expect(try version() == "2.5.0")
    }

    @Test func `a keyring that cannot be read starts nothing`() async throws {
        let data = try TemporaryFolder()
        let keyring = try firmware.keyring(in: data)
        let store = SpeakerStore(folder: folder.url, factory: SignedFirmware.image("2.4.3"), trustedKeys: [], keyring: keyring)
        _ = try await store.boot()
        let key = try #require(
            FileManager.default.contentsOfDirectory(at: data.url.appendingPathComponent("keys"), includingPropertiesForKeys: nil).first)
        try Data().write(to: key)
        let error = KeyringError.damaged(file: key.lastPathComponent, .notAKey)
        await #expect(throws: FirmwareSlotError.keyring(error)) { try await store.beginUpdate() }
        await #expect(throws: FirmwareSlotError.keyring(error)) { try await store.boot() }
    }
}
