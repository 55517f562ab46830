import DeviceSide
import Foundation
import Sentences

/// Keeps a folder to one process, for as long as it lives: the kernel gives it back whatever ends the process (`flock`).
final class FolderLock {
    let descriptor: Int32

    /// - Throws: ``FolderInUse`` where another process has it; `FileOperationError`.
    init(_ folder: URL) throws {
        let path = folder.appendingPathComponent("lock").path
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileOperationError(path: path, operation: "create", code: errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw FolderInUse(folder: folder.path)
        }
    }

    deinit {
        // Given back by name: a child that another thread is just starting has the descriptor too, until it becomes another program.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}

/// Another process has the folder.
struct FolderInUse: Error, CustomStringConvertible {
    let folder: String

    var description: String {
        let sentence: Sentence = "\(folder) is in use by another program. End that one, or name another folder."
        return sentence.text
    }
}
