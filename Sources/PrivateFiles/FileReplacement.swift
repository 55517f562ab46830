import Foundation

/// Replaces a file whole: readers find all of the old content, or all of the new.
///
/// The new content goes to `NAME.partial` beside the file, readable for this user alone (0600), and takes the name in one step (POSIX
/// `rename`). Letting go of a replacement before ``commit()`` removes it; the rest of one whose program was killed is overwritten by the next.
/// One replacement of a file at a time, whatever programs there are: a second one is refused, or waits in ``write(_:to:surviving:)``. A
/// symbolic link in the file's place is replaced, never followed.
public struct FileReplacement: ~Copyable {
    /// The accident that a committed replacement survives.
    public enum Accident: Sendable {
        /// The end of the program, however sudden.
        case kill
        /// A power cut: the content is flushed before it takes the name, and then the folder, for the name is an entry of the folder and not
        /// of the file (POSIX `fsync`).
        case powerCut
    }

    private let path: String
    private let partialPath: String
    private let accident: Accident
    private var descriptor: Int32

    /// Starts writing beside `path`.
    ///
    /// - Throws: ``FileOperationError``, as all of these do; with `EWOULDBLOCK` while another replacement of the file is under way.
    public init(of path: String, surviving accident: Accident) throws(FileOperationError) {
        try self.init(path, accident, LOCK_EX | LOCK_NB)
    }

    private init(_ path: String, _ accident: Accident, _ lock: Int32) throws(FileOperationError) {
        self.path = path
        self.accident = accident
        partialPath = path + ".partial"
        descriptor = try Self.open(partialPath, lock)
    }

    deinit {
        guard descriptor >= 0 else { return }
        unlink(partialPath)
        close(descriptor)
    }

    /// Replaces a file's content, after other replacements of it that are under way.
    public static func write(_ bytes: some Sequence<UInt8>, to path: String, surviving accident: Accident) throws(FileOperationError) {
        var file = try FileReplacement(path, accident, LOCK_EX)
        try file.append(Array(bytes))
        try file.commit()
    }

    /// Replaces a file's content, after other replacements of it that are under way.
    public static func write(_ bytes: some Sequence<UInt8>, to file: URL, surviving accident: Accident) throws(FileOperationError) {
        try write(bytes, to: file.path, surviving: accident)
    }

    /// Writes all of `bytes`.
    public mutating func append(_ bytes: [UInt8]) throws(FileOperationError) {
        guard writeAll(bytes, to: descriptor) else { throw failure("write", partialPath) }
    }

    /// Gives the file its name.
    public mutating func commit() throws(FileOperationError) { try commit { rename($0, $1) } }

    /// Gives the file its name, where nothing else has it: with `EEXIST` nothing has changed.
    package mutating func commitNew() throws(FileOperationError) { try commit(Self.renameAsNew) }

    /// Renames a file, where nothing else has the name: with `EEXIST` nothing has changed.
    ///
    /// - Returns: 0, or -1 with the reason in `errno`.
    package static func renameAsNew(_ partialPath: String, _ path: String) -> Int32 {
        if link(partialPath, path) == 0 { return unlink(partialPath) }
        // A file system without links, as that of many a stick.
        guard errno != EEXIST else { return -1 }
        var status = stat()
        guard lstat(path, &status) != 0 else {
            errno = EEXIST
            return -1
        }
        return rename(partialPath, path)
    }

    private mutating func commit(_ name: (_ partialPath: String, _ path: String) -> Int32) throws(FileOperationError) {
        if accident == .powerCut, fsync(descriptor) != 0 { throw failure("flush", partialPath) }
        guard name(partialPath, path) == 0 else { throw failure("rename", path) }
        close(descriptor)
        descriptor = -1
        guard accident == .powerCut else { return }
        let folder = (path as NSString).deletingLastPathComponent
        let entries = Foundation.open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard entries >= 0 else { throw failure("open", folder) }
        defer { close(entries) }
        guard fsync(entries) == 0 else { throw failure("flush", folder) }
    }

    /// Opens a partial file, empty and for this user alone, that is locked and still has its name.
    private static func open(_ path: String, _ lock: Int32) throws(FileOperationError) -> Int32 {
        while true {
            // Not to be held up by a pipe that somebody put there.
            let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
            if descriptor < 0, errno == ELOOP, unlink(path) == 0 { continue }
            guard descriptor >= 0 else { throw FileOperationError(path: path, operation: "create", code: errno) }
            var result = flock(descriptor, lock)
            while result != 0, errno == EINTR { result = flock(descriptor, lock) }
            // On a file system that has no locks, nobody is kept out.
            if result != 0, errno == EWOULDBLOCK {
                close(descriptor)
                throw FileOperationError(path: path, operation: "lock", code: EWOULDBLOCK)
            }
            var (opened, named) = (stat(), stat())
            let isNamed = fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0 && opened.st_ino == named.st_ino
            let isOurs = opened.st_uid == geteuid() && opened.st_nlink == 1 && opened.st_mode & S_IFMT == S_IFREG
            let isReady = isNamed && isOurs && fchmod(descriptor, 0o600) == 0
            if isReady, ftruncate(descriptor, 0) == 0 { return descriptor }
            close(descriptor)
            if isReady { throw FileOperationError(path: path, operation: "create", code: EIO) }
            // Who had the lock before has given the file its name; somebody else's is no place for what is private.
            if isNamed, unlink(path) != 0 { throw FileOperationError(path: path, operation: "create", code: errno) }
        }
    }

    private borrowing func failure(_ operation: String, _ path: String) -> FileOperationError {
        FileOperationError(path: path, operation: operation, code: errno)
    }
}
