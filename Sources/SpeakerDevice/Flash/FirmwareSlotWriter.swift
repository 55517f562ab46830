import Speaker

/// Writes an image into a slot block by block and checks it on the way. Letting go of it leaves the slot empty.
public struct FirmwareSlotWriter: ~Copyable {
    let slot: Int
    private var file: DurableFileWriter
    private var reader: FirmwareImageReader

    init(path: String, slot: Int, slotSize: Int) throws(FirmwareSlotError) {
        self.slot = slot
        file = try DurableFileWriter(replacing: path)
        reader = FirmwareImageReader(slotSize: slotSize)
    }

    /// Bytes written so far.
    public var byteCount: Int { reader.byteCount }

    /// Writes the next block.
    ///
    /// - Throws: ``FirmwareSlotError/image(_:)`` as soon as the bytes cannot become a good image, ``FirmwareSlotError/file(path:operation:code:)``
    ///   where writing fails.
    public mutating func append(_ block: [UInt8]) throws(FirmwareSlotError) {
        do throws(FirmwareImageError) {
            try reader.append(block)
        } catch {
            throw .image(error)
        }
        try file.append(block)
    }

    mutating func commit() throws(FirmwareSlotError) -> FirmwareImage {
        let image: FirmwareImage
        do throws(FirmwareImageError) {
            image = try reader.finish()
        } catch {
            throw .image(error)
        }
        try file.commit()
        return image
    }
}
