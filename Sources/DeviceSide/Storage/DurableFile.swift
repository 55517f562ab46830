import Foundation

/// Files that survive a power cut: a reader finds the whole old content or the whole new one, never a part.
///
/// The content goes to a file beside the real one, is flushed, and takes the name in one step; then the folder is flushed, for the name is
/// an entry of the folder and not of the file (POSIX `rename`, `fsync`).
public enum DurableFile {
    /// Replaces the file's content.
    ///
    /// - Throws: ``DurableFileError``; the old content is then still there.
    public static func write(_ bytes: [UInt8], to path: String) throws(DurableFileError) {
        var file = try DurableFileWriter(replacing: path)
        try file.append(bytes)
        try file.commit()
    }

    /// Flushes a folder's entries.
    static func synchronizeFolder(of path: String) throws(DurableFileError) {
        let folder = (path as NSString).deletingLastPathComponent
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DurableFileError(path: folder, operation: "open", code: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw DurableFileError(path: folder, operation: "flush", code: errno) }
    }
}
