/// All of a firmware file, and the image in it.
struct WholeFirmwareFile: Sendable {
    let bytes: [UInt8]
    let image: FirmwareImage

    /// Reads the image, or says what is wrong with it.
    static func read(_ bytes: [UInt8]) -> Result<WholeFirmwareFile, FirmwareImageError> {
        do throws(FirmwareImageError) {
            return .success(WholeFirmwareFile(bytes: bytes, image: try FirmwareImage(bytes: bytes)))
        } catch {
            return .failure(error)
        }
    }
}
