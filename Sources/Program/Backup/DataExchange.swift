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

    /// Removes what was broken off, and leaves what another program is about to unpack.
    func clear() { ScratchFolder.removeAbandoned(unpacking) }

    /// Removes what killed programs have left of backups in the data folder and beside it; under the folder's lock.
    func clearAll() {
        clear()
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where name.hasPrefix("backup-") && name.hasSuffix(".partial") {
            let url = folder.appendingPathComponent(name)
            var status = stat()
            guard lstat(url.path, &status) == 0 else { continue }
            // A shell may be saving: it works in a folder. Files are those of the page of the companion that was here.
            if status.st_mode & S_IFMT == S_IFDIR { ScratchFolder.removeAbandoned(url) } else { unlink(url.path) }
        }
    }

    /// Lets what was unpacked wait for the next start, in the place of one that waits already.
    ///
    /// - Throws: ``CommandFailure``.
    func makeReady() throws(CommandFailure) {
        if clinux_exchange(unpacking.path, ready.path) == 0 { return clear() }
        guard errno == ENOENT, rename(unpacking.path, ready.path) == 0 else {
            throw CommandFailure("The backup cannot be put ready: \(String(cString: strerror(errno))).", code: "data")
        }
    }

    /// Takes back what waits for the next start: its name first, so that no start finds a part of it.
    func takeBack() {
        clear()
        if rename(ready.path, unpacking.path) == 0 { clear() }
    }

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
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.dateFormat = "yyyy-MM-dd-HHmmss"
        var former = beside(".before-\(format.string(from: Date()))")
        if FileManager.default.fileExists(atPath: former.path) { former = beside(".before-\(UUID().uuidString)") }
        // Its name first: whatever ends this program, the former data is never where the next restore clears away.
        guard rename(new.path, former.path) == 0 else { throw failure(errno) }
        guard clinux_exchange(former.path, folder.path) == 0 else {
            let code = errno
            rename(former.path, new.path)
            throw failure(code)
        }
        sync()
        // Only what no one misses: a lock that this program has just made.
        guard let kept = try? FileManager.default.contentsOfDirectory(atPath: former.path), kept.allSatisfy({ $0 == "companion.lock" })
        else {
            return former
        }
        try? FileManager.default.removeItem(at: former)
        return nil
    }

    /// True where a backup waits for the next start: a folder of this user that nobody else may change.
    var isReady: Bool {
        var status = stat()
        return lstat(ready.path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
            && status.st_mode & 0o022 == 0
    }

    /// Puts a backup that cannot take the data folder's place where no start finds it.
    ///
    /// - Returns: where it is now.
    func setAside() -> URL {
        let aside = beside(".not-restored-\(UUID().uuidString)")
        return rename(ready.path, aside.path) == 0 ? aside : ready
    }

    private func failure(_ code: Int32) -> CommandFailure {
        CommandFailure(
            "\(folder.path) cannot be exchanged for the backup: \(String(cString: strerror(code))). Nothing was changed.",
            advice: "A data folder that is a mount, or lies on a file system without that step, cannot be: name another with --data.",
            code: "exchange")
    }
}
