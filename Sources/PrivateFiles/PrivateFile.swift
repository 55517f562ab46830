import Foundation

/// Files that this user alone may read (0600).
public enum PrivateFile {
    /// Why a file was not written.
    public struct WriteError: Error, Hashable, CustomStringConvertible {
        /// What the system says: "No space left on device".
        public let description: String
    }

    /// Writes a file whole, or leaves the one that was there. A symbolic link at its place is replaced, never followed.
    ///
    /// - Throws: ``WriteError``.
    public static func write(_ bytes: some Sequence<UInt8>, to file: URL) throws(WriteError) {
        // A name of its own, since two programs may write at the same time; beside the file, so that it can take its place.
        let partial = file.deletingLastPathComponent().appendingPathComponent(".\(file.lastPathComponent).\(getpid())").path
        unlink(partial)
        let descriptor = Foundation.open(partial, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure() }
        let result = send(Array(bytes), to: descriptor)
        close(descriptor)
        guard result, rename(partial, file.path) == 0 else {
            let failure = failure()
            unlink(partial)
            throw failure
        }
    }

    private static func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func failure() -> WriteError { WriteError(description: String(cString: strerror(errno))) }
}
