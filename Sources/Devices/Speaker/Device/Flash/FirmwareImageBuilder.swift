import Keyring
import SpeakerContract

/// Makes firmware images that a speaker accepts, for simulated speakers and for demonstrations of an update: whole in every respect but that
/// nothing in them would run.
public struct FirmwareImageBuilder: Sendable {
    /// The description in the image.
    public var descriptor: FirmwareDescriptor
    /// The chip in the header.
    public var chip: FirmwareChip
    /// Bytes after the descriptor, up to three more where it is no multiple of 4. They follow from the version, so that two versions differ.
    public var payloadByteCount: Int
    /// Appends SHA-256, as ESP-IDF does by default.
    public var appendsHash: Bool

    /// A builder of images with this version.
    public init(version: String, payloadByteCount: Int = 640_000, chip: FirmwareChip = .esp32, appendsHash: Bool = true) {
        descriptor = FirmwareDescriptor(version: version, projectName: FirmwareDescriptor.speakerProject)
        self.chip = chip
        self.payloadByteCount = payloadByteCount
        self.appendsHash = appendsHash
    }

    /// The image, byte for byte; the same for the same builder.
    public func build() -> [UInt8] {
        // Where the flash cache maps constants, and internal RAM for code and data: esptool names and checks them.
        let constants: UInt32 = 0x3F40_0020
        let data: UInt32 = 0x3FFB_0000
        let code: UInt32 = 0x4008_0000
        let payload = self.payload()

        var image: [UInt8] = [FirmwareImage.magic, 3, 0x02, 0x20]
        image += Self.littleEndian(code)
        // No write-protect pin; drive strengths; chip; no minimum revision; any maximum; reserved; flags.
        image += [
            0xEE, 0, 0, 0, UInt8(truncatingIfNeeded: chip.rawValue), UInt8(truncatingIfNeeded: chip.rawValue >> 8), 0, 0, 0, 0xFF, 0xFF,
        ]
        image += [0, 0, 0, 0, appendsHash ? 1 : 0]

        var checksum: UInt8 = 0xEF
        for (address, bytes) in [
            (constants, descriptor.bytes + payload), (data, [UInt8](repeating: 0x5A, count: 64)), (code, Self.idleLoop),
        ] {
            image += Self.littleEndian(address) + Self.littleEndian(UInt32(bytes.count)) + bytes
            for byte in bytes { checksum ^= byte }
        }
        image += [UInt8](repeating: 0, count: 15 - image.count % 16)
        image.append(checksum)
        if appendsHash { image += Self.sha256(image) }
        return image
    }

    /// Xtensa `j .`, and zeros: a program that waits for ever.
    private static let idleLoop: [UInt8] = [0x06, 0xFF, 0xFF, 0x00, 0, 0, 0, 0]

    /// A linear congruential sequence (Knuth, MMIX) seeded by the version.
    private func payload() -> [UInt8] {
        var state: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in descriptor.version.utf8 { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        let count = max(0, payloadByteCount + 3) / 4 * 4
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            var index = 0
            while index < count {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                buffer[index] = UInt8(truncatingIfNeeded: state >> 56)
                index += 1
            }
            initialized = count
        }
    }

    private static func littleEndian(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }

    private static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var hasher = SHA256Hasher()
        bytes.withUnsafeBytes { hasher.update($0) }
        return hasher.finalize()
    }
}
