import Foundation

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
        #if os(Linux)
            let modification = status.st_mtim
        #else
            let modification = status.st_mtimespec
        #endif
        modificationSeconds = modification.tv_sec
        modificationNanoseconds = modification.tv_nsec
    }

    deinit {
        close(descriptor)
    }
}
