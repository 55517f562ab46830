/// The description of an ESP-IDF application, `esp_app_desc_t`: the first 256 bytes of the first segment, at offset 32 of the image.
///
/// | offset | field |
/// |---|---|
/// | 0 | magic word ABCD5432, little-endian |
/// | 4 | secure version, for anti-rollback |
/// | 8 | reserved, 8 bytes |
/// | 16 | version, 32 bytes of text |
/// | 48 | project name, 32 bytes of text |
/// | 80 | build time, 16 bytes of text |
/// | 96 | build date, 16 bytes of text |
/// | 112 | ESP-IDF version, 32 bytes of text |
/// | 144 | SHA-256 of the ELF file |
/// | 176 | reserved, 80 bytes |
public struct FirmwareDescriptor: Sendable, Hashable {
    /// The length in bytes.
    public static let byteCount = 256
    /// The project that speakers' firmware is built from.
    public static let speakerProject = "bt_speaker_dsp"
    /// The first word.
    public static let magicWord: UInt32 = 0xABCD_5432

    /// The anti-rollback counter; 0 where it is not used.
    public var secureVersion: UInt32
    /// The application's version, at most 31 bytes of text.
    public var version: String
    /// The project's name, at most 31 bytes of text.
    public var projectName: String
    /// The time of the build, such as `12:00:00`.
    public var buildTime: String
    /// The day of the build, such as `Jan 23 2026`.
    public var buildDate: String
    /// The ESP-IDF that it was built with.
    public var frameworkVersion: String

    /// A descriptor with these values.
    public init(
        version: String, projectName: String, buildTime: String = "00:00:00", buildDate: String = "Jan  1 2026",
        frameworkVersion: String = "v5.4", secureVersion: UInt32 = 0
    ) {
        self.secureVersion = secureVersion
        self.version = version
        self.projectName = projectName
        self.buildTime = buildTime
        self.buildDate = buildDate
        self.frameworkVersion = frameworkVersion
    }
}

extension FirmwareDescriptor {
    /// Reads a descriptor; text ends at the first NUL, and bytes that are not UTF-8 are repaired.
    ///
    /// - Returns: `nil` for fewer than 256 bytes or another magic word.
    init?(bytes: [UInt8]) {
        guard bytes.count >= Self.byteCount, littleEndianWord(bytes, at: 0) == Self.magicWord else { return nil }
        func text(_ offset: Int, _ length: Int) -> String {
            String(decoding: bytes[offset..<(offset + length)].prefix { $0 != 0 }, as: UTF8.self)
        }
        secureVersion = littleEndianWord(bytes, at: 4)
        version = text(16, 32)
        projectName = text(48, 32)
        buildTime = text(80, 16)
        buildDate = text(96, 16)
        frameworkVersion = text(112, 32)
    }

    /// The 256 bytes; text that is too long for its field is cut before the NUL that ends it.
    public var bytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.byteCount)
        func put(_ value: UInt32, at offset: Int) {
            for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * UInt32(index))) }
        }
        func put(_ text: String, at offset: Int, _ length: Int) {
            for (index, byte) in text.utf8.prefix(length - 1).enumerated() { bytes[offset + index] = byte }
        }
        put(Self.magicWord, at: 0)
        put(secureVersion, at: 4)
        put(version, at: 16, 32)
        put(projectName, at: 48, 32)
        put(buildTime, at: 80, 16)
        put(buildDate, at: 96, 16)
        put(frameworkVersion, at: 112, 32)
        return bytes
    }
}

/// The four bytes from `offset` on as a number, lowest byte first. The caller has checked that they are there.
func littleEndianWord(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2]) << 16 | UInt32(bytes[offset + 3]) << 24
}
