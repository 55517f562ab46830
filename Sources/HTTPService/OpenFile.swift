import Glibc

/// An open regular file. It is closed when the last reference is gone.
public final class OpenFile: Sendable {
    let descriptor: CInt
    /// Bytes, when it was opened.
    public let size: UInt64
    /// Seconds since 1970, when it was opened.
    public let modificationSeconds: Int
    let modificationNanoseconds: Int

    /// Opens a file for reading.
    ///
    /// - Throws: `FileError` when it is not there, may not be read or is not a regular file.
    public init(path: String) throws(FileError) {
        // Non-blocking, because opening a FIFO would wait for its writer; on a regular file it has no effect.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileError(errno: errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw FileError(errno: code)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notAFile
        }
        self.descriptor = descriptor
        size = UInt64(status.st_size)
        modificationSeconds = status.st_mtim.tv_sec
        modificationNanoseconds = status.st_mtim.tv_nsec
    }

    deinit {
        close(descriptor)
    }

    /// Where the open file lies, all symbolic links resolved: what was opened, not what a name may point to by now.
    var resolvedPath: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/fd/\(descriptor)", &buffer, buffer.count)
        guard count > 0, count < buffer.count else { return nil }
        return String(validating: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
