import Foundation
import Speaker
import SpeakerDevice
import TestSupport
import Testing

@Suite struct FirmwareImageTests {
    private let small = FirmwareImageBuilder(version: "2.5.0", payloadByteCount: 100).build()

    /// A whole image by hand, so that reader and builder cannot be wrong in the same way: one segment of 256 + 4 bytes at 3F400020.
    private func handmade() -> [UInt8] {
        var image: [UInt8] = [0xE9, 1, 2, 0x20, 0x00, 0x00, 0x08, 0x40, 0xEE, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0, 0, 0, 0]
        image += [0x20, 0x00, 0x40, 0x3F, 0x04, 0x01, 0x00, 0x00]
        var data = [UInt8](repeating: 0, count: 260)
        data.replaceSubrange(0..<4, with: [0x32, 0x54, 0xCD, 0xAB])
        data.replaceSubrange(16..<21, with: Array("2.4.3".utf8))
        data.replaceSubrange(48..<52, with: Array("deck".utf8))
        data.replaceSubrange(80..<88, with: Array("12:34:56".utf8))
        data.replaceSubrange(96..<107, with: Array("Jan 23 2026".utf8))
        data.replaceSubrange(112..<118, with: Array("v5.1.2".utf8))
        data[256] = 0x77
        image += data
        // 292 bytes so far; the checksum ends the block of 16 that they are in.
        image += [UInt8](repeating: 0, count: 303 - image.count)
        image.append(data.reduce(0xEF, ^))
        return image
    }

    @Test func `a handmade image is read field by field`() throws {
        let image = try FirmwareImage(bytes: handmade())
        #expect(image.chip == .esp32)
        #expect(image.entryPoint == 0x4008_0000)
        #expect(image.segments.map(\.loadAddress) == [0x3F40_0020])
        #expect(image.segments.map(\.byteCount) == [260])
        #expect(image.descriptor.version == "2.4.3")
        #expect(image.descriptor.projectName == "deck")
        #expect(image.descriptor.buildTime == "12:34:56")
        #expect(image.descriptor.buildDate == "Jan 23 2026")
        #expect(image.descriptor.frameworkVersion == "v5.1.2")
        #expect(!image.hasHash)
        #expect(image.byteCount == 304)
        #expect(image.trailingByteCount == 0)
        #expect(image.version == FirmwareVersion("2.4.3"))
    }

    @Test func `a built image has its version, hash and segments`() throws {
        let image = try FirmwareImage(bytes: small)
        #expect(image.descriptor.version == "2.5.0")
        #expect(image.hasHash)
        #expect(image.segments.count == 3)
        #expect(image.digest == Array(small.suffix(32)))
        #expect(image.byteCount == small.count)
    }

    @Test(arguments: [1, 2, 3, 7, 16, 31, 256, 1_023, 1_024, 4_096])
    func `chunks of any size give the same image`(size: Int) throws {
        var reader = FirmwareImageReader()
        let bytes = FirmwareImageBuilder(version: "2.5.0", payloadByteCount: 5_000).build()
        for start in stride(from: 0, to: bytes.count, by: size) { try reader.append(Array(bytes[start..<min(bytes.count, start + size)])) }
        #expect(reader.byteCount == bytes.count)
        #expect(try reader.finish() == FirmwareImage(bytes: bytes))
    }

    @Test func `the version is known as soon as the descriptor has arrived`() throws {
        var reader = FirmwareImageReader()
        try reader.append(Array(small[..<287]))
        #expect(reader.descriptor == nil)
        try reader.append(Array(small[287..<288]))
        #expect(reader.descriptor?.version == "2.5.0")
    }

    @Test func `a file is read like memory, and what follows the image is counted`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("image-\(UUID()).bin")
        defer { try? FileManager.default.removeItem(at: file) }
        let signed = FirmwareImageBuilder(version: "3.0.0", payloadByteCount: 200_000).build() + [UInt8](repeating: 0xFF, count: 4_096)
        try Data(signed).write(to: file)
        let image = try FirmwareImage(contentsOf: file)
        #expect(image.trailingByteCount == 4_096)
        #expect(image.byteCount + 4_096 == signed.count)
    }

    @Test func `every truncation is refused`() {
        for count in 0..<small.count {
            let error = #expect(throws: FirmwareImageError.self) { try FirmwareImage(bytes: Array(small[..<count])) }
            switch error {
            case .empty: #expect(count == 0)
            case .truncated(let received, let expected): #expect(received == count && expected > count && expected <= small.count)
            default: Issue.record("\(count) bytes: \(String(describing: error))")
            }
        }
    }

    @Test func `every flipped bit is refused`() throws {
        for index in small.indices {
            for bit in 0..<8 {
                var damaged = small
                damaged[index] ^= 1 << bit
                // Without its flag the hash is trailing bytes, as it is for the boot loader.
                if index == 23, bit == 0 { continue }
                #expect(throws: FirmwareImageError.self) { try FirmwareImage(bytes: damaged) }
            }
        }
    }

    @Test func `each kind of damage has its error`() throws {
        #expect(throws: FirmwareImageError.empty) { try FirmwareImage(bytes: []) }
        #expect(throws: FirmwareImageError.notAnImage(firstByte: 0x3C)) { try FirmwareImage(bytes: Array("<html>".utf8)) }
        #expect(throws: FirmwareImageError.wrongChip(expected: .esp32, found: .esp32S3)) {
            try FirmwareImage(bytes: FirmwareImageBuilder(version: "1", payloadByteCount: 0, chip: .esp32S3).build())
        }
        for count in [0, 17, 255] {
            var image = small
            image[1] = UInt8(count)
            #expect(throws: FirmwareImageError.badSegmentCount(count)) { try FirmwareImage(bytes: image) }
        }
        var unaligned = handmade()
        unaligned[28] = 0x05
        #expect(throws: FirmwareImageError.unalignedSegment(index: 0, byteCount: 261)) { try FirmwareImage(bytes: unaligned) }
        var huge = handmade()
        huge[31] = 0xFF
        #expect(throws: FirmwareImageError.tooLarge(byteCount: 0xFF00_0104 + 33, slotSize: 0x1F_0000)) { try FirmwareImage(bytes: huge) }
        var noMagic = handmade()
        noMagic[32] = 0x33
        #expect(throws: FirmwareImageError.noDescriptor) { try FirmwareImage(bytes: noMagic) }
        var badSum = handmade()
        badSum[303] ^= 0xFF
        #expect(throws: FirmwareImageError.self) { try FirmwareImage(bytes: badSum) }
        var badHash = small
        badHash[badHash.count - 1] ^= 1
        #expect(throws: FirmwareImageError.hashMismatch) { try FirmwareImage(bytes: badHash) }
    }

    @Test func `an image that just fits is taken, one byte more is not`() throws {
        let bytes = FirmwareImageBuilder(version: "2.5.0", payloadByteCount: 1_000).build()
        #expect(throws: Never.self) { try FirmwareImage(bytes: bytes, slotSize: bytes.count) }
        #expect(throws: FirmwareImageError.tooLarge(byteCount: bytes.count, slotSize: bytes.count - 1)) {
            try FirmwareImage(bytes: bytes, slotSize: bytes.count - 1)
        }
        #expect(throws: FirmwareImageError.tooLarge(byteCount: bytes.count + 1, slotSize: bytes.count)) {
            try FirmwareImage(bytes: bytes + [0], slotSize: bytes.count)
        }
    }

    @Test func `the first error is final`() {
        var reader = FirmwareImageReader()
        #expect(throws: FirmwareImageError.notAnImage(firstByte: 0)) { try reader.append([0]) }
        #expect(throws: FirmwareImageError.notAnImage(firstByte: 0)) { try reader.append([0xE9]) }
        #expect(throws: FirmwareImageError.notAnImage(firstByte: 0)) { try reader.finish() }
    }

    @Test func `an image of the size of a slot is read in seconds at most, even in a debug build`() throws {
        let bytes = FirmwareImageBuilder(version: "9.9.9", payloadByteCount: FirmwareImage.slotSize - 1_000).build()
        let duration = try ContinuousClock().measure { _ = try FirmwareImage(bytes: bytes) }
        #expect(duration < .seconds(10))
    }

    @Test func `no input traps the reader, and no damaged image passes it`() throws {
        var random = SeededNumbers(seed: 0xE9)
        let whole = [small, FirmwareImageBuilder(version: "v2.5.0-rc1", payloadByteCount: 0, appendsHash: false).build(), handmade()]
        var accepted = 0
        for round in 0..<Depth.scaled(5_000) {
            var bytes: [UInt8]
            switch round % 4 {
            case 0:
                bytes = random.bytes(random.below(64))
                if !bytes.isEmpty, random.below(2) == 0 { bytes[0] = 0xE9 }
            case 1:
                let original = whole[random.below(3)]
                bytes = Array(original[..<random.below(original.count)])
            case 2:
                // Damage where lengths and counts are.
                bytes = whole[random.below(3)]
                for _ in 0...random.below(3) { bytes[random.below(48)] = UInt8(truncatingIfNeeded: random.next()) }
            default:
                bytes = whole[random.below(3)]
                let index = random.below(bytes.count)
                bytes[index] ^= UInt8(1 << random.below(8))
            }
            var reader = FirmwareImageReader()
            do throws(FirmwareImageError) {
                let cut = random.below(bytes.count + 1)
                try reader.append(Array(bytes[..<cut]))
                try reader.append(Array(bytes[cut...]))
                _ = try reader.finish()
                accepted += 1
            } catch {
                if error.description.isEmpty { Issue.record("no sentence") }
            }
        }
        // Only damage to header fields that no checksum covers may pass, and only in the images without a hash.
        #expect(accepted < Depth.scaled(1_000))
    }
}
