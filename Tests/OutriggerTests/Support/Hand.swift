import Foundation
import TestSupport

/// Somebody at the keyboard of a running program: a pipe with a name, into which lines are typed as the test goes on.
final class Hand: Sendable {
    let path: String
    private let descriptor: Int32

    init(_ folder: TemporaryFolder, name: String = "hand") throws {
        path = folder.path + "/" + name
        guard mkfifo(path, 0o600) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        // Opened for both directions, it does not wait for the program, and does not end with the first one that closes it.
        descriptor = open(path, O_RDWR)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    deinit { close(descriptor) }

    /// Types a line.
    func does(_ line: String) throws {
        let bytes = Array((line + "\n").utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
}
