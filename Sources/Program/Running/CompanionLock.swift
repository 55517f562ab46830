import Foundation

/// Keeps a data folder to one companion for as long as it lives, in `companion.lock`: the kernel gives it back whatever ends the process.
final class CompanionLock: Sendable {
    private let descriptor: Int32

    /// Nil where another companion has the folder.
    ///
    /// - Parameter folder: the data folder, which is there.
    /// - Throws: ``CommandFailure`` where the file cannot be made.
    init?(_ folder: URL) throws(CommandFailure) {
        let path = folder.appendingPathComponent("companion.lock").path
        descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure(
                "\(path) cannot be made: \(String(cString: strerror(errno))).", advice: "Name another folder with --data.", code: "data")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
    }

    deinit {
        // Given back by name: a child that another thread is just starting has the descriptor too, until it becomes another program.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
