import Bluetooth
import Speaker
import TestSupport
import Testing

@Suite struct SpeakerWireTests {
    @Test(
        arguments: [
            ("preset", 2, [0x01, 0x02]), ("preset", 3, [0x01, 0x03]), ("loudness", 1, [0x02, 0x01]), ("", 0, [0x03, 0x00]),
            ("mute", 1, [0x04, 0x01]), ("duck", 0, [0x05, 0x00]), ("normalizer", 1, [0x06, 0x01]), ("volume", 75, [0x07, 0x4B]),
            ("bypass", 1, [0x08, 0x01]), ("bassBoost", 1, [0x09, 0x01]),
        ] as [(String, UInt8, [UInt8])])
    func `a control command is its two bytes`(control: String, value: UInt8, bytes: [UInt8]) throws {
        let command = SpeakerControl.all.named(control).map { SpeakerCommand($0, value) } ?? .requestStatus
        #expect(command.bytes == bytes)
        #expect(try SpeakerCommand(bytes: bytes) == command)
        #expect(try SpeakerCommand(bytes: bytes + [0xEE]) == command)
    }

    @Test func `a control command that is not known keeps its bytes`() throws {
        #expect(try SpeakerCommand(bytes: [0x7F, 0x55]) == SpeakerCommand(opcode: 0x7F, value: 0x55))
        #expect(SpeakerCommand(opcode: 0x7F, value: 0x55).bytes == [0x7F, 0x55])
    }

    @Test func `a control command of one byte is refused`() {
        #expect(throws: ByteCodingError.truncated(type: "SpeakerCommand", offset: 0, needed: 2, available: 1)) {
            try SpeakerCommand(bytes: [0x01])
        }
        #expect(throws: ByteCodingError.truncated(type: "SpeakerCommand", offset: 0, needed: 2, available: 0)) {
            try SpeakerCommand(bytes: [])
        }
    }

    @Test func `a status carries preset, loudness and flags`() throws {
        let status = try SpeakerStatus(bytes: [0x01, 0x02, 0x01, 0x29])
        #expect(status[.preset] == 2 && status.limiter)
        #expect(SpeakerControl.all.filter { $0.values == .toggle && status[$0] == 1 }.map(\.id) == ["mute", "loudness", "normalizer"])
        #expect(SpeakerControl.all.filter { status[$0] == nil }.map(\.id) == ["volume", "bassBoost"])
        #expect(status.bytes == [0x01, 0x02, 0x01, 0x29])
    }

    @Test func `a status keeps a preset and flags that it does not know`() throws {
        let status = try SpeakerStatus(bytes: [0x01, 0x09, 0x00, 0x87])
        #expect(status[.preset] == 9)
        #expect(SpeakerControl.preset.text(9) == "Preset 9")
        #expect(status.bytes == [0x01, 0x09, 0x00, 0x87])
    }

    @Test func `a short status and another layout are errors`() {
        #expect(throws: ByteCodingError.truncated(type: "SpeakerStatus", offset: 0, needed: 4, available: 3)) {
            try SpeakerStatus(bytes: [1, 0, 0])
        }
        #expect(throws: ByteCodingError.self) {
            try SpeakerStatus(bytes: [2, 0, 0, 1])
        }
    }

    @Test func `an extended status carries preset, shield, volume and last contact`() throws {
        let status = try SpeakerExtendedStatus(bytes: [0x42, 0x01, 0x25, 0x64, 0x50, 0x64, 0x07])
        #expect(status[.preset] == 1)
        #expect(SpeakerControl.all.filter { $0.values == .toggle && status[$0] == 1 }.map(\.id) == ["mute", "loudness", "bassBoost"])
        #expect(status[.volume] == 80)
        #expect(status.secondsSinceContact == 7)
        #expect(status.bytes == [0x42, 0x01, 0x25, 0x64, 0x50, 0x64, 0x07])
    }

    @Test func `a short extended status and another layout are errors`() {
        #expect(throws: ByteCodingError.truncated(type: "SpeakerExtendedStatus", offset: 0, needed: 7, available: 6)) {
            try SpeakerExtendedStatus(bytes: [0x42, 0, 0, 0x64, 0, 0x64])
        }
        #expect(throws: ByteCodingError.self) {
            try SpeakerExtendedStatus(bytes: [0x43, 0, 0, 0x64, 0, 0x64, 0])
        }
    }

    @Test func `another layout says what was expected and what came`() {
        let error = #expect(throws: ByteCodingError.self) { try SpeakerStatus(bytes: [0x42, 0, 0, 1]) }
        #expect(
            error?.description
                == "SpeakerStatus is not valid: its layout is version 0x42 instead of 0x01. Update the companion.")
    }

    @Test func `no input traps a decoder, and what is decoded keeps its bytes`() {
        var random = SeededNumbers(seed: 0x5EA)
        var decoded = 0
        for _ in 0..<Depth.scaled(5_000) {
            let bytes = random.bytes(random.below(12))
            if let command = try? SpeakerCommand(bytes: bytes) {
                #expect(command.bytes.first == bytes.first)
                decoded += 1
            }
            if let status = try? SpeakerStatus(bytes: bytes), status.bytes[1] != bytes[1] || status.bytes[3] != bytes[3] {
                Issue.record("\(bytes) became \(status.bytes)")
            }
            if let status = try? SpeakerExtendedStatus(bytes: bytes), status.bytes[1] != bytes[1] || status.bytes[2] != bytes[2] {
                Issue.record("\(bytes) became \(status.bytes)")
            }
            if let status = try? OTAStatus(bytes: bytes), status.bytes != Array(bytes.prefix(8)) {
                Issue.record("\(bytes) became \(status.bytes)")
            }
            if let command = try? OTACommand(bytes: bytes), command.bytes.first != bytes.first {
                Issue.record("\(bytes) became \(command.bytes)")
            }
            _ = OTACredentials.parsedByFirmware(bytes)
            _ = OTAFirmwareURL.parsedByFirmware(bytes)
        }
        #expect(decoded > Depth.scaled(2_500))
    }
}
