import Foundation

/// Files that survive a power cut: a reader finds the whole old content or the whole new one, never a part.
///
/// The content goes to a file beside the real one, is flushed, and takes the name in one step; then the folder is flushed, for the name is
/// an entry of the folder and not of the file (POSIX `rename`, `fsync`).
enum DurableFile {
    /// Replaces the file's content.
    ///
    /// - Throws: ``FirmwareSlotError/file(path:operation:code:)``; the old content is then still there.
    static func write(_ bytes: [UInt8], to path: String) throws(FirmwareSlotError) {
        var file = try DurableFileWriter(replacing: path)
        try file.append(bytes)
        try file.commit()
    }

    /// Flushes a folder's entries.
    static func synchronizeFolder(of path: String) throws(FirmwareSlotError) {
        let folder = (path as NSString).deletingLastPathComponent
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .file(path: folder, operation: "open", code: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .file(path: folder, operation: "flush", code: errno) }
    }
}

/// A file that is written piece by piece and appears under its name only when it is whole. Letting go of it before ``commit()`` removes what
/// was written.
struct DurableFileWriter: ~Copyable {
    private let path: String
    private let partialPath: String
    private var descriptor: Int32

    /// Starts writing beside `path`.
    init(replacing path: String) throws(FirmwareSlotError) {
        self.path = path
        partialPath = path + ".partial"
        descriptor = open(partialPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .file(path: partialPath, operation: "create", code: errno) }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        unlink(partialPath)
    }

    /// Writes all of `bytes`.
    mutating func append(_ bytes: [UInt8]) throws(FirmwareSlotError) {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress.map { $0 + offset }, bytes.count - offset) }
            if count > 0 {
                offset += count
            } else if count < 0, errno != EINTR {
                throw .file(path: partialPath, operation: "write", code: errno)
            }
        }
    }

    /// Flushes, closes and gives the file its name.
    mutating func commit() throws(FirmwareSlotError) {
        guard fsync(descriptor) == 0 else { throw .file(path: partialPath, operation: "flush", code: errno) }
        close(descriptor)
        descriptor = -1
        guard rename(partialPath, path) == 0 else {
            let code = errno
            unlink(partialPath)
            throw .file(path: path, operation: "rename", code: code)
        }
        try DurableFile.synchronizeFolder(of: path)
    }
}
