import CLinux
import Foundation
import PrivateFiles

/// A data folder that takes another one's place: in one step, so that there is one of the two at any moment.
struct DataExchange: Sendable {
    /// The data folder by its real path.
    let folder: URL

    /// - Parameter folder: the data folder; it need not be there.
    init(_ folder: URL) {
        let path = folder.standardizedFileURL.path
        guard let real = realpath(path, nil) else {
            self.folder = URL(fileURLWithPath: path, isDirectory: true)
            return
        }
        defer { free(real) }
        self.folder = URL(fileURLWithPath: String(cString: real), isDirectory: true)
    }

    private func beside(_ suffix: String) -> URL {
        URL(fileURLWithPath: folder.path + suffix, isDirectory: true)
    }

    /// The folder in which a backup is unpacked.
    var unpacking: URL { beside(".restoring") }
    /// The folder in which one waits for the next start, whole.
    var ready: URL { beside(".restored") }

    /// Makes the folders above the data folder, and removes what was broken off.
    ///
    /// - Throws: ``CommandFailure``.
    func prepare() throws(CommandFailure) {
        let parent = folder.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw CommandFailure(
                "\(parent.path) cannot be made: \(error.localizedDescription)", advice: "Check its permissions.", code: "data")
        }
        clear()
    }

    /// Removes what was broken off.
    func clear() { try? FileManager.default.removeItem(at: unpacking) }

    /// Puts a whole folder in the data folder's place.
    ///
    /// - Returns: where the former one is kept; nil where there was none, or nothing was in it.
    /// - Throws: ``CommandFailure``; nothing has changed then.
    func replace(with new: URL) throws(CommandFailure) -> URL? {
        // What was written is on the disk before its name is.
        sync()
        var status = stat()
        guard lstat(folder.path, &status) == 0 else {
            guard rename(new.path, folder.path) == 0 else { throw failure(errno) }
            return nil
        }
        guard clinux_exchange(new.path, folder.path) == 0 else { throw failure(errno) }
        sync()
        // Only what no one misses: a lock that this program has just made.
        let kept = (try? FileManager.default.contentsOfDirectory(atPath: new.path))?.filter { $0 != "companion.lock" } ?? []
        guard !kept.isEmpty else {
            try? FileManager.default.removeItem(at: new)
            return nil
        }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.dateFormat = "yyyy-MM-dd-HHmmss"
        var former = beside(".before-\(format.string(from: Date()))")
        if FileManager.default.fileExists(atPath: former.path) { former = beside(".before-\(UUID().uuidString)") }
        return rename(new.path, former.path) == 0 ? former : new
    }

    private func failure(_ code: Int32) -> CommandFailure {
        CommandFailure(
            "\(folder.path) cannot be exchanged for the backup: \(String(cString: strerror(code))). Nothing was changed.",
            advice: "A data folder that is a mount, or lies on a file system without that step, cannot be: name another with --data.",
            code: "exchange")
    }
}
