import Foundation

extension FirmwareImage {
    /// Reads an image that is in memory.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - chip: the chip that it has to be for.
    ///   - slotSize: the bytes that it has to fit into.
    /// - Throws: ``FirmwareImageError``.
    public init(
        bytes: [UInt8], chip: FirmwareChip = .esp32, slotSize: Int = FirmwareImage.slotSize
    ) throws(FirmwareImageError) {
        var reader = FirmwareImageReader(chip: chip, slotSize: slotSize)
        try reader.append(bytes)
        self = try reader.finish()
    }

    /// Reads an image from a file, 64 KB at a time.
    ///
    /// - Throws: ``FirmwareImageError`` for what is no good image, Foundation's error for a file that cannot be read.
    public init(contentsOf file: URL, chip: FirmwareChip = .esp32, slotSize: Int = FirmwareImage.slotSize) throws {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        var reader = FirmwareImageReader(chip: chip, slotSize: slotSize)
        while let chunk = try handle.read(upToCount: 65_536), !chunk.isEmpty {
            try reader.append([UInt8](chunk))
        }
        self = try reader.finish()
    }

    /// Reads an image from a file, away from the caller's actor. Cancelling does not end it: it takes milliseconds.
    ///
    /// - Throws: as ``init(contentsOf:chip:slotSize:)``.
    @concurrent
    public static func read(
        _ file: URL, chip: FirmwareChip = .esp32, slotSize: Int = FirmwareImage.slotSize
    ) async throws -> FirmwareImage {
        try FirmwareImage(contentsOf: file, chip: chip, slotSize: slotSize)
    }
}
