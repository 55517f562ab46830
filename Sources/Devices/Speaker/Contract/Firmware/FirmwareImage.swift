/// An ESP-IDF application image that has been read and found whole.
///
/// The layout, as the boot loader wants it (ESP-IDF, `esp_app_format.h` and "Firmware Image Format" of esptool):
///
/// | part | bytes |
/// |---|---|
/// | header | `E9`, segment count, flash mode, flash size and speed, entry point (4), 8 bytes, chip (2), 5 bytes … flags: 24 in all |
/// | each segment | load address (4), length (4), data |
/// | checksum | zeros up to one byte before a multiple of 16, then `EF` XOR every byte of the segments' data |
/// | hash | where byte 23 of the header is not 0: SHA-256 of everything before it |
///
/// What follows in the file (a signature block, padding) is counted, not judged.
public struct FirmwareImage: Sendable, Hashable {
    /// The first byte of every image.
    public static let magic: UInt8 = 0xE9
    /// The bytes that an update slot of the speaker holds.
    public static let slotSize = 0x1F_0000
    /// The most segments that the boot loader loads.
    public static let maximumSegmentCount = 16
    /// The seed of the checksum.
    static let checksumSeed: UInt8 = 0xEF
    static let headerLength = 24

    /// The chip that it was built for.
    public let chip: FirmwareChip
    /// The entry point.
    public let entryPoint: UInt32
    /// Its parts, in the order of the file.
    public let segments: [Segment]
    /// The description in it.
    public let descriptor: FirmwareDescriptor
    /// True where it carries its SHA-256.
    public let hasHash: Bool
    /// The SHA-256 of everything before the appended one; the image's identity, 32 bytes.
    public let digest: [UInt8]
    /// Bytes from the header to the end of checksum or hash.
    public let byteCount: Int
    /// Bytes of the file after that.
    public let trailingByteCount: Int

    /// The version that it carries, where it can be compared.
    public var version: FirmwareVersion? { FirmwareVersion(descriptor.version) }

    /// Refuses an image without its SHA-256. The boot loader would take it, and so let the image itself decide how well it is checked.
    ///
    /// - Throws: ``FirmwareImageError/noHash``.
    public func requireHash() throws(FirmwareImageError) {
        guard hasHash else { throw .noHash }
    }

    /// A part that the boot loader copies or maps to an address.
    public struct Segment: Sendable, Hashable {
        /// The load address.
        public let loadAddress: UInt32
        /// The length in bytes, a multiple of 4.
        public let byteCount: Int
    }
}
