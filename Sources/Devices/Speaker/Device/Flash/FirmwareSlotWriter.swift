import DeviceSide
import SpeakerContract

/// Writes an image into a slot block by block and checks it on the way. Letting go of it leaves the slot empty.
public struct FirmwareSlotWriter: ~Copyable {
    let slot: Int
    private var file: FileReplacement
    private var reader: FirmwareImageReader
    /// Kept only where a signature has to be checked: at most as much as a slot holds.
    private var bytes: [UInt8] = []
    private let trust: FirmwareTrust?

    /// - Parameter trust: what the image has to be to run; `nil` where no key is set.
    init(path: String, slot: Int, slotSize: Int, trust: FirmwareTrust? = nil) throws(FirmwareSlotError) {
        self.trust = trust
        self.slot = slot
        file = try FirmwareSlotError.files { () throws(FileOperationError) in try FileReplacement(of: path, surviving: .powerCut) }
        reader = FirmwareImageReader(slotSize: slotSize)
    }

    /// Bytes written so far.
    public var byteCount: Int { reader.byteCount }

    /// Writes the next block.
    ///
    /// - Throws: ``FirmwareSlotError/image(_:)`` as soon as the bytes cannot become a good image, ``FirmwareSlotError/file(_:)`` where writing fails.
    public mutating func append(_ block: [UInt8]) throws(FirmwareSlotError) {
        do throws(FirmwareImageError) {
            try reader.append(block)
        } catch {
            throw .image(error)
        }
        try FirmwareSlotError.files { () throws(FileOperationError) in try file.append(block) }
        if trust != nil { bytes += block }
    }

    mutating func commit() throws(FirmwareSlotError) -> FirmwareImage {
        let image: FirmwareImage
        do throws(FirmwareImageError) {
            image = try reader.finish()
            try image.requireHash()
        } catch {
            throw .image(error)
        }
        do throws(FirmwareTrustError) {
            try trust?.check(bytes, image)
        } catch {
            throw FirmwareSlotError(error)
        }
        try FirmwareSlotError.files { () throws(FileOperationError) in try file.commit() }
        return image
    }
}
