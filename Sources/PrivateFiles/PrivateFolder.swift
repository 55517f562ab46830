import Foundation

/// A folder of one user's: nobody else reads or changes what is in it.
public enum PrivateFolder {
    /// How many files are looked at where the folder is opened. A folder has a few dozen; one of a million must not hold up the start.
    private static let mostFiles = 10_000

    /// Makes the folder, or makes sure of one that is there: it is this user's, and nobody else may look into it (0700) or into its files.
    ///
    /// A folder of ours that others may read is closed to them. One that others may write to is refused instead: what is in it may not
    /// be ours any more. So is one of the system's or a home directory, unless it is closed already: others live by what is in it.
    ///
    /// - Returns: the folder by its real path, so that a symbolic link in it is one that somebody put there later.
    /// - Throws: ``PrivateFolderError``.
    @discardableResult
    public static func open(_ folder: URL) throws(PrivateFolderError) -> URL {
        guard make(folder.path) else { throw .notMade(folder.path, reason: String(cString: strerror(errno))) }
        let descriptor = Foundation.open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unusable(folder.path, reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unusable(folder.path, reason: String(cString: strerror(errno))) }
        guard status.st_uid == geteuid() else { throw .foreign(folder.path) }
        guard status.st_mode & 0o022 == 0 else { throw .writableByOthers(folder.path) }
        guard let path = realpath(folder.path, nil) else { throw .unusable(folder.path, reason: String(cString: strerror(errno))) }
        defer { free(path) }
        if status.st_mode & 0o777 != 0o700 {
            guard !isShared(String(cString: path)) else {
                throw .unusable(folder.path, reason: "others use what is in it, and it would be closed to them")
            }
            guard fchmod(descriptor, 0o700) == 0 else { throw .unusable(folder.path, reason: String(cString: strerror(errno))) }
        }
        let real = URL(fileURLWithPath: String(cString: path), isDirectory: true)
        closeFiles(in: real)
        return real
    }

    /// Directories of the system, with all that is in them (Filesystem Hierarchy Standard 3.0; Apple's "File System Programming Guide").
    private static let ofSystem: Set<Substring> = [
        "bin", "boot", "dev", "etc", "lib", "lib32", "lib64", "libx32", "proc", "sbin", "sys", "usr", "Applications", "Library", "System",
    ]
    /// Directories that hold others', which may be ours.
    private static let ofMany: Set<Substring> = ["home", "media", "mnt", "opt", "private", "root", "run", "srv", "tmp", "var", "Users"]

    /// Whether a directory, by its real path, is the system's or the home of somebody.
    static func isShared(_ path: String, home: String = HomeFolder.path()) -> Bool {
        let parts = path.split(separator: "/")
        guard let first = parts.first else { return true }
        if ofSystem.contains(first) || path == home { return true }
        return ofMany.contains(first) && (parts.count == 1 || parts.count == 2 && ["var", "home", "Users"].contains(first))
    }

    /// Takes from others what earlier versions, or another umask, let them have. Symbolic links are left alone.
    ///
    /// The folder already keeps others out, so a file that cannot be changed is no reason to refuse it.
    private static func closeFiles(in folder: URL) {
        guard let files = FileManager.default.enumerator(atPath: folder.path) else { return }
        var count = 0
        while count < mostFiles, let name = files.nextObject() as? String {
            count += 1
            let path = folder.appendingPathComponent(name).path
            var status = stat()
            guard lstat(path, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o077 != 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFREG, S_IFDIR: chmod(path, status.st_mode & 0o700)
            default: continue
            }
        }
    }

    /// Makes the folder and those above it that are missing.
    private static func make(_ path: String) -> Bool {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return true }
        let parent = (path as NSString).deletingLastPathComponent
        guard errno == ENOENT, !parent.isEmpty, parent != path, make(parent) else { return false }
        return mkdir(path, 0o700) == 0 || errno == EEXIST
    }
}
