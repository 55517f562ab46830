import Foundation
import Synchronization

/// A terminal of 80 columns with somebody at its keyboard.
final class PseudoTerminal: Sendable {
    /// For the program that runs on it.
    let path: String
    private let descriptor: Int32
    /// Held open, so that the screen does not end with the program.
    private let other: Int32
    private let shown = Mutex<[UInt8]>([])
    /// TIOCSPTLCK and TIOCGPTN of Linux, which Swift does not import; so are `posix_openpt` and its like.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    init() throws {
        descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (locked, number) = (Int32(0), UInt32(0))
        guard descriptor >= 0, ioctl(descriptor, Self.setLock, &locked) == 0, ioctl(descriptor, Self.getNumber, &number) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        path = "/dev/pts/\(number)"
        other = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        guard other >= 0, ioctl(other, UInt(TIOCSWINSZ), &size) == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    deinit {
        close(other)
        close(descriptor)
    }

    /// What was shown until now. The kernel hands over what a program has written in a moment of its own, maybe only after the program's end.
    var text: String {
        shown.withLock { shown in
            var chunk = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(descriptor, &chunk, chunk.count)
                guard count > 0 else { break }
                shown += chunk[..<count]
            }
            return String(decoding: shown, as: UTF8.self)
        }
    }

    /// Waits until a text is shown.
    ///
    /// - Returns: `false` where it is not within 60 s.
    func waits(for text: String) async -> Bool {
        // The screen tells nobody of its changes: it is looked at now and then.
        for _ in 0..<3000 {
            if self.text.contains(text) { return true }
            do { try await Task.sleep(for: .milliseconds(20)) } catch { return false }
        }
        return false
    }

    /// Presses keys; Ctrl-C is "\u{03}".
    func types(_ keys: String) throws {
        let bytes = Array(keys.utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
}
