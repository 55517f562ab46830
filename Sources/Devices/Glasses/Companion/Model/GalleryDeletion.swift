import Bluetooth
import Companion
import Observation

/// Photos or videos that are shown no more, and are still on the glasses: they can be had back.
struct PendingDeletion: Sendable, Equatable {
    let kind: GlassesMediaKind
    let ids: Set<String>
    /// By the link's time.
    let end: Duration
}

/// What was deleted last, for as long as that can be undone.
@BluetoothActor
@Observable
final class GalleryDeletion {
    /// How long that is.
    private static let delay = Duration.seconds(8)

    /// Nil where nothing can be had back.
    private(set) var pending: PendingDeletion?
    @ObservationIgnored private let timers: TimerQueue

    init(timers: TimerQueue) { self.timers = timers }

    /// - Parameter end: called when it can be undone no more, unless it was, or was taken.
    func begin(_ kind: GlassesMediaKind, _ ids: Set<String>, end: @escaping @BluetoothActor () -> Void) {
        let new = PendingDeletion(kind: kind, ids: ids, end: timers.now + Self.delay)
        pending = new
        timers.schedule(at: new.end) { [weak self] in if self?.pending == new { end() } }
    }

    /// Nothing is deleted.
    ///
    /// - Throws: `ActionError` where it is deleted already.
    func undo() throws {
        guard take() != nil else {
            throw ActionError(.conflict, code: "nothing-to-undo", "It is deleted already: there is nothing to bring back.")
        }
    }

    /// What is to be deleted now.
    func take() -> PendingDeletion? {
        defer { pending = nil }
        return pending
    }
}
