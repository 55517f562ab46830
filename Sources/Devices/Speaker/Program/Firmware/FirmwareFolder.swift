import DeviceSide
import Foundation
import Speaker
import SpeakerDevice

/// The folder of firmware images, which several programs may use at once: the demonstration image is everybody's, and the files that were
/// chosen in one program lie in a folder of its own (``ChosenFiles``). Its methods wait for the disk.
struct FirmwareFolder: Sendable {
    let url: URL

    /// Clears away what programs that have ended left behind, and provides the demonstration image where it is not there yet.
    ///
    /// - Returns: the demonstration image's file.
    /// - Throws: ``FirmwareLibraryError`` where the folder cannot be used.
    @concurrent
    func prepare(demo version: String) async throws(FirmwareLibraryError) -> URL {
        try locked { () throws(FirmwareLibraryError) in
            ChosenFiles.removeAbandoned(in: url)
            let file = url.appendingPathComponent("demo-\(version).bin")
            guard !Self.isWhole(file, version) else { return file }
            do throws(FileOperationError) {
                try FileReplacement.write(FirmwareImageBuilder(version: version).build(), to: file.path, surviving: .powerCut)
            } catch {
                throw FirmwareLibraryError(error)
            }
            return file
        }
    }

    /// Makes a folder for the files that are chosen in this program.
    ///
    /// - Throws: ``FirmwareLibraryError`` where it cannot be made.
    @concurrent
    func makeChosenFiles() async throws(FirmwareLibraryError) -> ChosenFiles {
        try locked { () throws(FirmwareLibraryError) in try ChosenFiles(in: url) }
    }

    private static func isWhole(_ file: URL, _ version: String) -> Bool {
        guard let image = try? FirmwareImage(contentsOf: file) else { return false }
        return image.hasHash && image.descriptor.version == version
    }

    /// Does something while no other program makes or clears away anything here.
    private func locked<Value>(_ body: () throws(FirmwareLibraryError) -> Value) throws(FirmwareLibraryError) -> Value {
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw FirmwareLibraryError(
                reason: "the folder of images cannot be made", isFull: (error as? CocoaError)?.code == .fileWriteOutOfSpace)
        }
        let descriptor = open(url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FirmwareLibraryError(errno: errno) }
        // Closing it unlocks it.
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw FirmwareLibraryError(errno: errno) }
        }
        return try body()
    }
}
