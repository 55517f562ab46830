import Bluetooth
import Companion
import Foundation
import Observation

/// Whether the disk of the data folder has room. With none the program goes on, and what changes meanwhile may be lost: a person has to know.
@BluetoothActor
@Observable
final class DiskRoom {
    /// Less than this is none, bytes: a change of a few bytes takes whole pages, a log and its index.
    private nonisolated static let least = 256 << 10
    nonisolated static let interval = Duration.seconds(2)

    /// Whether there is none.
    private(set) var isFull = false

    @ObservationIgnored private let folder: URL
    @ObservationIgnored private let timers: TimerQueue

    init(_ folder: URL, timers: TimerQueue) {
        self.folder = folder
        self.timers = timers
    }

    /// What a page says of it; nil while there is room.
    var problem: ScreenProblem? {
        isFull
            ? ScreenProblem(
                code: "disk-full", sentence: "The disk has no room left, so what changes now may not be kept.",
                advice: "Make room where the data directory is: the program goes on by itself.")
            : nil
    }

    /// Looks every two seconds until cancelled, since no file system tells.
    ///
    /// - Parameter changed: is told when there is none any more, and when there is some again.
    /// - Throws: `CancellationError`.
    func run(_ changed: @BluetoothActor (_ isFull: Bool) -> Void) async throws {
        while true {
            let isFull = await Self.isFullNow(folder)
            if isFull != self.isFull {
                self.isFull = isFull
                let sentence = isFull ? "has no room left: what changes now may not be kept." : "has room again."
                Terminal.complain("The disk of \(folder.path) \(sentence)")
                changed(isFull)
            }
            try await timers.pause(for: Self.interval)
        }
    }

    /// As ``isFull(_:)``, away from the radio's thread.
    @concurrent
    nonisolated static func isFullNow(_ folder: URL) async -> Bool { isFull(folder) }

    /// Whether a folder's file system has no room. One that does not say has some, as far as anyone knows.
    nonisolated static func isFull(_ folder: URL) -> Bool {
        free(folder).map { $0 < Self.least } ?? false
    }

    /// The room on a folder's file system for this user, bytes; nil where it does not say.
    nonisolated static func free(_ folder: URL) -> UInt64? {
        var status = statvfs()
        guard statvfs(folder.path, &status) == 0 else { return nil }
        return UInt64(status.f_bavail) * UInt64(status.f_frsize)
    }
}
