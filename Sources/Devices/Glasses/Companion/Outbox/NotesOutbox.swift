import Bluetooth
import Companion
import Observation
import SQLite

/// Changes of notes and todos that are not made yet, or that a person is to know of: as they are on the disk, and as they were looked at last.
@BluetoothActor
@Observable
final class NotesOutbox {
    /// As it was looked at last.
    private(set) var entries: [OutboxEntry] = []
    @ObservationIgnored private var outbox: Outbox?
    @ObservationIgnored private let location: Database.Location
    @ObservationIgnored private let identity: String

    init(_ location: Database.Location, of identity: String) { (self.location, self.identity) = (location, identity) }

    /// Some are to be sent yet.
    var isWaiting: Bool { entries.contains { Self.isUnsent($0) } }

    /// Those of a list that are not made yet.
    func unsent(in collection: String) -> [OutboxEntry] { entries.filter { $0.change.collection == collection && Self.isUnsent($0) } }

    private static func isUnsent(_ entry: OutboxEntry) -> Bool { entry.state == .queued || entry.state == .sending }

    /// Shows what was read.
    func show(_ read: [OutboxEntry]) { if read != entries { entries = read } }

    /// - Throws: `SQLiteError`.
    func opened() async throws -> Outbox {
        if let outbox { return outbox }
        let opened = try await Self.open(location, identity)
        // Somebody else may have opened it meanwhile.
        if let outbox { return outbox }
        outbox = opened
        return opened
    }

    /// Away from the radio's thread.
    @concurrent
    private nonisolated static func open(_ location: Database.Location, _ device: String) async throws -> Outbox {
        try Outbox(location, device: device)
    }
}
