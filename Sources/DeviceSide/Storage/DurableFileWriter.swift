import Foundation

/// A file that is written piece by piece and appears under its name only when it is whole. Letting go of it before ``commit()`` removes what
/// was written.
public struct DurableFileWriter: ~Copyable {
    private let path: String
    private let partialPath: String
    private var descriptor: Int32

    /// Starts writing beside `path`.
    ///
    /// - Throws: ``DurableFileError``, as all of these do.
    public init(replacing path: String) throws(DurableFileError) {
        self.path = path
        partialPath = path + ".partial"
        descriptor = open(partialPath, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw DurableFileError(path: partialPath, operation: "create", code: errno) }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        unlink(partialPath)
    }

    /// Writes all of `bytes`.
    public mutating func append(_ bytes: [UInt8]) throws(DurableFileError) {
        guard writeAll(bytes, to: descriptor) else { throw DurableFileError(path: partialPath, operation: "write", code: errno) }
    }

    /// Flushes, closes and gives the file its name.
    public mutating func commit() throws(DurableFileError) {
        guard fsync(descriptor) == 0 else { throw DurableFileError(path: partialPath, operation: "flush", code: errno) }
        close(descriptor)
        descriptor = -1
        guard rename(partialPath, path) == 0 else {
            let code = errno
            unlink(partialPath)
            throw DurableFileError(path: path, operation: "rename", code: code)
        }
        try DurableFile.synchronizeFolder(of: path)
    }
}
