import Foundation
import PrivateFiles

/// A folder of what is under way, for this user alone. It is locked for as long as its maker lives, so that the rest of one that was killed is
/// told from it.
final class ScratchFolder: Sendable {
    let url: URL
    private let descriptor: Int32

    /// - Parameter url: is not there yet.
    /// - Throws: `FileOperationError`.
    init(_ url: URL) throws(FileOperationError) {
        self.url = url
        guard mkdir(url.path, 0o700) == 0 else { throw FileOperationError(path: url.path, operation: "make", code: errno) }
        descriptor = Self.open(url)
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
    }

    deinit { close(descriptor) }

    /// Removes it with all that is in it.
    func remove() { try? FileManager.default.removeItem(at: url) }

    /// Removes a folder that nobody works in any more. What is no folder stays.
    static func removeAbandoned(_ url: URL) {
        let descriptor = open(url)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(at: url) }
    }

    private static func open(_ url: URL) -> Int32 { Foundation.open(url.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
}
