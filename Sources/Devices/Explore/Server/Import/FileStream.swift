import Foundation

/// Reads a file from its beginning, a piece at a time. A file that shrinks meanwhile just ends, which a mapped one would not.
final class FileStream {
    private let descriptor: Int32
    /// Bytes of the file when it was opened.
    let size: Int

    /// - Throws: `POSIXError` as a sentence of the system; for a directory, a pipe or a device too, which have no size.
    init(_ path: String) throws(FileStreamError) {
        // Without O_NONBLOCK a pipe that nobody writes to would be waited for.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileStreamError(errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw FileStreamError(code)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw FileStreamError(reason: "it is no regular file")
        }
        size = Int(status.st_size)
    }

    /// The same with an error of the caller's.
    convenience init(_ path: String, orThrow failure: (FileStreamError) -> ImportError) throws(ImportError) {
        do throws(FileStreamError) {
            try self.init(path)
        } catch {
            throw failure(error)
        }
    }

    deinit { close(descriptor) }

    /// Copies a file to a new one that this user alone may read.
    ///
    /// - Parameter survives: whether it is on the disk when this returns.
    /// - Throws: `ImportError.unreadable`, `POSIXError` where it cannot be written.
    static func copy(_ file: String, to path: String, surviving survives: Bool = true) throws {
        let copy = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard copy >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { close(copy) }
        do {
            let stream = try FileStream(file)
            try withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 1) { buffer in
                while true {
                    var rest = UnsafeRawBufferPointer(rebasing: buffer[..<(try stream.read(into: buffer))])
                    if rest.isEmpty { return }
                    while !rest.isEmpty {
                        let count = write(copy, rest.baseAddress, rest.count)
                        if count < 0, errno == EINTR { continue }
                        guard count > 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
                        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
                    }
                }
            }
        } catch let error as FileStreamError {
            throw ImportError.unreadable(file: file, reason: "\(error)")
        }
        guard !survives || fsync(copy) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    /// Fills the buffer from its beginning; fewer bytes than it has room for, 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileStreamError) -> Int {
        while true {
            let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            guard errno == EINTR else { throw FileStreamError(errno) }
        }
    }

    /// The bytes at a place in the file, at most `count`; fewer where it ends.
    func bytes(at offset: Int, _ count: Int) throws(FileStreamError) -> [UInt8] {
        var failure: FileStreamError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            while length < count {
                let read = pread(descriptor, buffer.baseAddress.map { $0 + length }, count - length, off_t(offset + length))
                if read < 0, errno == EINTR { continue }
                if read < 0 { failure = FileStreamError(errno) }
                guard read > 0 else { return }
                length += read
            }
        }
        if let failure { throw failure }
        return bytes
    }
}

/// Why a file cannot be read.
struct FileStreamError: Error, CustomStringConvertible {
    let description: String

    init(_ code: Int32) { description = String(cString: strerror(code)) }
    init(reason: String) { description = reason }
}
