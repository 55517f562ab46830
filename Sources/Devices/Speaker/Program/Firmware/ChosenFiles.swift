import DeviceSide
import Foundation

/// The folder of the files that were chosen in one running program. It goes with the program: at its end, or, where that was not an orderly
/// one, when the next program starts, which finds it unlocked.
final class ChosenFiles: Sendable {
    private static let prefix = "chosen-"

    private let folder: URL
    private let lock: Int32

    /// Makes a folder that no other program has. The caller keeps others from clearing it away meanwhile.
    init(in parent: URL) throws(FirmwareLibraryError) {
        folder = parent.appendingPathComponent(Self.prefix + UUID().uuidString, isDirectory: true)
        guard mkdir(folder.path, 0o700) == 0 else { throw FirmwareLibraryError(errno: errno) }
        lock = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            rmdir(folder.path)
            throw FirmwareLibraryError(errno: code)
        }
    }

    deinit {
        // What cannot be removed now is removed by the next program.
        try? FileManager.default.removeItem(at: folder)
        close(lock)
    }

    /// The place of a file of this name.
    func url(of name: String) -> URL { folder.appendingPathComponent(name) }

    /// Writes a file, or leaves nothing of it.
    @concurrent
    func write(_ bytes: [UInt8], to name: String) async throws(FirmwareLibraryError) {
        do {
            try FileReplacement.write(bytes, to: url(of: name).path, surviving: .powerCut)
        } catch {
            throw FirmwareLibraryError(error)
        }
    }

    /// Removes a file. One that is being read by a device is read to its end.
    @concurrent
    func remove(_ name: String) async { unlink(url(of: name).path) }

    /// Removes the folders of programs that have ended.
    static func removeAbandoned(in parent: URL) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? [] where name.hasPrefix(prefix) {
            let folder = parent.appendingPathComponent(name)
            let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            // Locked: its program runs.
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { continue }
            try? FileManager.default.removeItem(at: folder)
        }
    }
}
