import Foundation
import SQLite

/// Changes that wait for their device: each is sent once, in the order in which they were made, whatever ends the program meanwhile.
///
/// A change is on disk when ``add(_:)`` returns. Before it is sent it is marked as being sent, so that the next run knows that the device may
/// have it, and sends it with the same ``IdempotencyKey``. Where the device has changed the same item, neither side's is lost, and the person
/// is told (``OutboxEntry/State/told``).
public actor Outbox {
    private static let schema = [
        """
        CREATE TABLE changes (
            id INTEGER PRIMARY KEY AUTOINCREMENT, device TEXT NOT NULL, collection TEXT NOT NULL, edit TEXT NOT NULL, item TEXT, base BLOB,
            content BLOB, key TEXT NOT NULL, state TEXT NOT NULL, note TEXT);
        CREATE INDEX changes_of_device ON changes (device, id);
        """
    ]

    private let database: Database
    private let device: String
    private var isSending = false

    /// Opens the file, and makes it where there is none.
    ///
    /// - Parameters:
    ///   - location: one file can have the changes of many devices.
    ///   - device: whose changes these are.
    /// - Throws: `SQLiteError`.
    public init(_ location: Database.Location, device: String) throws {
        // What a person wrote is theirs alone; SQLite gives its log the mode of the database.
        if case .file(let path) = location { close(open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)) }
        let opened = try Database(location)
        try opened.migrate(Self.schema)
        database = opened
        self.device = device
    }

    // MARK: - A person's changes

    /// Keeps a change. One of an item whose change before it has not been sent is put together with that one.
    ///
    /// - Returns: the change as it is kept; `nil` where nothing is left to send, because a new item was removed before it was sent.
    @discardableResult
    public func add(_ change: OutboxChange) throws -> OutboxEntry? {
        try database.transaction {
            if let before = try unsent(change.item, in: change.collection) {
                guard let edit = change.edit.following(before.change.edit) else {
                    try database.execute("DELETE FROM changes WHERE id = ?", .integer(before.id))
                    return nil
                }
                var entry = before
                entry.change.edit = edit
                try update(entry)
                return entry
            }
            let values = SQLValues(change.edit)
            try database.execute(
                "INSERT INTO changes (device, collection, edit, item, base, content, key, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                .text(device), .text(change.collection), .text(values.edit), values.item, values.base, values.content,
                .text(IdempotencyKey.random().text), .text(OutboxEntry.State.queued.rawValue))
            return try entry(database.lastInsertedRowID)
        }
    }

    /// Everything that waits, or that a person has not read, in the order in which it was made.
    public func entries() throws -> [OutboxEntry] {
        try select("device = ? ORDER BY id", .text(device))
    }

    /// Queues again what the device refused.
    public func retry(_ id: Int64) throws {
        try database.execute(
            "UPDATE changes SET state = 'queued', note = NULL WHERE id = ? AND device = ? AND state = 'refused'", .integer(id),
            .text(device))
    }

    /// Forgets a change that was read or refused, or that is not wanted any more. One that is being sent stays.
    public func discard(_ id: Int64) throws {
        try database.execute("DELETE FROM changes WHERE id = ? AND device = ? AND state <> 'sending'", .integer(id), .text(device))
    }

    /// Sends nothing of what waits until a person wants it sent all the same: the device is not what it was when that was written.
    ///
    /// - Parameter note: the sentence that tells them.
    public func hold(_ note: String) throws {
        try database.execute(
            "UPDATE changes SET state = 'refused', note = ? WHERE device = ? AND state IN ('queued', 'sending')", .text(note), .text(device)
        )
    }

    /// The last change of an item, where it has not been sent.
    private func unsent(_ item: String?, in collection: String) throws -> OutboxEntry? {
        guard let item else { return nil }
        let last = try select("device = ? AND collection = ? ORDER BY id DESC", .text(device), .text(collection))
            .first { $0.change.item == item || $0.provisionalItem == item }
        return last?.state == .queued ? last : nil
    }

    // MARK: - Sending

    /// Sends what waits, one after the other, until there is nothing left or the device is not reached. A call while another one is under
    /// way does nothing.
    ///
    /// - Throws: what ended it; the changes stay.
    public func send(to target: some OutboxTarget) async throws {
        guard !isSending else { return }
        isSending = true
        defer { isSending = false }
        while let entry = try select("device = ? AND state IN ('queued', 'sending') ORDER BY id LIMIT 1", .text(device)).first {
            try Task.checkCancellation()
            do {
                try await send(entry, to: target)
            } catch let refusal as OutboxRefusal {
                try set(entry.id, .refused, note: refusal.description)
            }
        }
    }

    private func send(_ entry: OutboxEntry, to target: some OutboxTarget) async throws {
        if let item = entry.change.item {
            guard !item.hasPrefix(OutboxEntry.provisionalPrefix) else {
                throw OutboxRefusal("The device did not say what it calls the new item. Look at its list, and change it there.")
            }
            let merge = OutboxMerge(entry.change.edit, theirs: try await target.content(of: item, in: entry.change.collection))
            switch merge {
            case .make: break
            case .done: return try finish(entry)
            case .keepTheirs: return try set(entry.id, .told, note: merge.note)
            case .keepBoth, .addAgain:
                guard case .replace(_, _, let content) = entry.change.edit else { break }
                // Another change than the one that the key stood for. The next turn sends it.
                var kept = entry
                kept.change.edit = .add(content)
                kept.key = .random()
                kept.state = .queued
                kept.note = merge.note
                return try update(kept)
            }
        }
        try set(entry.id, .sending, note: entry.note)
        let name = try await target.make(entry.change, key: entry.key, isInDoubt: entry.state == .sending)
        try database.transaction {
            // Later changes of a new item have its provisional name.
            if let name {
                try database.execute(
                    "UPDATE changes SET item = ? WHERE device = ? AND collection = ? AND item = ?", .text(name), .text(device),
                    .text(entry.change.collection), .text(entry.provisionalItem))
            }
            try finish(entry)
        }
    }

    private func finish(_ entry: OutboxEntry) throws {
        if let note = entry.note {
            try set(entry.id, .told, note: note)
        } else {
            try database.execute("DELETE FROM changes WHERE id = ?", .integer(entry.id))
        }
    }

    // MARK: - Rows

    private func set(_ id: Int64, _ state: OutboxEntry.State, note: String?) throws {
        try database.execute("UPDATE changes SET state = ?, note = ? WHERE id = ?", .text(state.rawValue), .text(note), .integer(id))
    }

    private func update(_ entry: OutboxEntry) throws {
        let values = SQLValues(entry.change.edit)
        try database.execute(
            "UPDATE changes SET edit = ?, item = ?, base = ?, content = ?, key = ?, state = ?, note = ? WHERE id = ?", .text(values.edit),
            values.item, values.base, values.content, .text(entry.key.text), .text(entry.state.rawValue), .text(entry.note),
            .integer(entry.id))
    }

    private func entry(_ id: Int64) throws -> OutboxEntry? { try select("id = ?", .integer(id)).first }

    private func select(_ condition: String, _ values: SQLiteValue...) throws -> [OutboxEntry] {
        var entries: [OutboxEntry] = []
        let statement = try database.prepare(
            "SELECT id, collection, edit, item, base, content, key, state, note FROM changes WHERE " + condition)
        try statement.forEach(values) { (row) throws(SQLiteError) in
            let item = row.text(3)
            let edit: OutboxChange.Edit =
                switch row.text(2) {
                case "replace": .replace(item: item, base: row.blob(4), content: row.blob(5))
                case "remove": .remove(item: item, base: row.blob(4))
                // Only these three words were ever written.
                default: .add(row.blob(5))
                }
            entries.append(
                OutboxEntry(
                    id: row.integer(0), change: OutboxChange(row.text(1), edit), key: IdempotencyKey(row.text(6)),
                    state: OutboxEntry.State(rawValue: row.text(7)) ?? .queued, note: row.optionalText(8)))
        }
        return entries
    }
}

/// An edit as columns.
private struct SQLValues {
    let edit: String
    let item: SQLiteValue
    let base: SQLiteValue
    let content: SQLiteValue

    init(_ change: OutboxChange.Edit) {
        switch change {
        case .add(let content): (edit, item, base, self.content) = ("add", .null, .null, .blob(content))
        case .replace(let item, let base, let content):
            (edit, self.item, self.base, self.content) = ("replace", .text(item), .blob(base), .blob(content))
        case .remove(let item, let base): (edit, self.item, self.base, content) = ("remove", .text(item), .blob(base), .null)
        }
    }
}

extension OutboxChange.Edit {
    /// This edit and the one before it of the same item as one; `nil` where they cancel each other out.
    fileprivate func following(_ before: OutboxChange.Edit) -> OutboxChange.Edit? {
        switch (before, self) {
        case (.add, .replace(_, _, let content)): .add(content)
        case (.add, .remove): nil
        // What it was when the first of them was made: that is what the device is held against.
        case (.replace(let item, let base, _), .replace(_, _, let content)): .replace(item: item, base: base, content: content)
        case (.replace(let item, let base, _), .remove): .remove(item: item, base: base)
        case (_, let edit): edit
        }
    }
}
