import Bluetooth
import Companion

// Notes and todos that are changed while no way carries that: they wait in the outbox, are shown as if they were made, and are sent once.

extension GlassesModel {
    /// Whether a change of notes or todos has to wait: no way carries it now, or others wait before it.
    func mustWait(_ change: GlassesChange) -> Bool {
        guard change.collection != nil, key != nil else { return false }
        if outbox.isWaiting { return true }
        if path.isReachable { return false }
        return !isConnected || change.bluetooth == nil
    }

    /// Puts a change into the outbox.
    ///
    /// - Throws: ``GlassesRequestError`` for an item that is not known here, `SQLiteError`.
    func wait(with change: GlassesChange) async throws {
        if path.isReachable || capabilities != nil, let needed = change.endpoint.need, capabilities?.contains(needed) == false {
            throw GlassesRequestError.unsupported
        }
        guard let waits = try outboxChange(change) else { throw GlassesRequestError.needsWiFi }
        try await outbox.opened().add(waits)
        await showOutbox()
        refreshSoon()
    }

    /// Sends what waits, as far as a way carries it.
    func sendOutbox() async {
        guard key != nil, path.isReachable || isConnected else { return }
        do {
            let opened = try await outbox.opened()
            await showOutbox()
            guard outbox.isWaiting else { return }
            defer { reader.expire(.notes, .todos) }
            try await opened.send(to: GlassesOutboxTarget(model: self))
        } catch is CancellationError {
            return
        } catch {
            // What waits still is on the screen, and is sent the next time that the glasses are reached.
        }
        await showOutbox(with: lists())
    }

    /// Notes and todos as they are on the glasses now; nil where they cannot be read.
    private func lists() async -> (notes: [Note], todos: [TodoReport])? {
        guard let client, let notes = try? await client.notes(), let todos = try? await client.todos() else { return nil }
        return (notes, todos)
    }

    /// Does with a change that waits, or was done otherwise, what a person wants.
    public func settleOutbox(_ id: Int64, retries: Bool) async throws {
        guard outbox.entries.contains(where: { $0.id == id }) else {
            throw ActionError(.notFound, code: "no-such-change", "There is no such change any more.")
        }
        let opened = try await outbox.opened()
        if retries { try await opened.retry(id) } else { try await opened.discard(id) }
        await showOutbox()
        refreshSoon()
    }

    /// What was written for these glasses, or for whoever had them, is not for the next ones unasked.
    func holdOutbox(_ note: String) async throws {
        try await outbox.opened().hold(note)
        await showOutbox()
    }

    /// Shows what waits, as the outbox has it.
    ///
    /// - Parameter lists: as they were read after something was sent. They are shown in the same moment, so that what was added is on its list
    ///   throughout.
    func showOutbox(with lists: (notes: [Note], todos: [TodoReport])? = nil) async {
        do {
            let entries = try await outbox.opened().entries()
            if let lists { reader.take(notes: lists.notes, todos: lists.todos) }
            outbox.show(entries)
        } catch {
            changes.failed(ScreenProblem(error))
        }
    }

    // MARK: - What a change is in the outbox

    /// - Returns: nil for a change of an item that is not known here.
    private func outboxChange(_ change: GlassesChange) throws -> OutboxChange? {
        guard let collection = change.collection else { return nil }
        guard let id = change.item else {
            return try GlassesOutboxItem(adding: change).map { OutboxChange(collection, .add(try $0.bytes())) }
        }
        guard let base = change.topic == .notes ? shownNote(id) : shownTodo(id) else { return nil }
        guard change.endpoint.http.method != .delete else { return OutboxChange(collection, .remove(item: id, base: try base.bytes())) }
        let content = base.changed(by: change)
        return OutboxChange(collection, .replace(item: id, base: try base.bytes(), content: try content.bytes()))
    }

    private func shownNote(_ id: String) -> GlassesOutboxItem? { notesWithOutbox?.first { $0.id == id }.map { .note($0.content) } }

    private func shownTodo(_ id: String) -> GlassesOutboxItem? { todosWithOutbox?.first { $0.id == id }.map { GlassesOutboxItem($0) } }

    // MARK: - As if they were made

    /// The notes as they will be.
    var notesWithOutbox: [Note]? {
        let usesBluetooth = !path.isReachable && isConnected
        let known = usesBluetooth ? glasses.sync.notes?.items ?? contents.notes : contents.notes ?? glasses.sync.notes?.items
        let changes = outbox.unsent(in: GlassesOutboxItem.notes)
        guard var notes = known ?? (changes.isEmpty ? nil : []) else { return nil }
        for entry in changes {
            switch entry.change.edit {
            case .add(let content):
                notes.insert(Note(id: entry.provisionalItem, content: String(decoding: content, as: UTF8.self), timestamp: ""), at: 0)
            case .replace(let id, _, let content):
                if let index = notes.firstIndex(where: { $0.id == id }) { notes[index].content = String(decoding: content, as: UTF8.self) }
            case .remove(let id, _): notes.removeAll { $0.id == id }
            }
        }
        return notes
    }

    /// The todos as they will be.
    var todosWithOutbox: [TodoReport]? {
        let usesBluetooth = !path.isReachable && isConnected
        let recent = glasses.sync.todos?.items.map {
            TodoReport(id: $0.id, task: $0.task, priority: $0.priority.rawValue, completed: $0.completed, timestamp: $0.timestamp)
        }
        let known = usesBluetooth ? recent ?? contents.todos : contents.todos ?? recent
        let changes = outbox.unsent(in: GlassesOutboxItem.todos)
        guard var todos = known ?? (changes.isEmpty ? nil : []) else { return nil }
        for entry in changes {
            switch entry.change.edit {
            case .add(let content):
                guard case .todo(let task, let priority, let isCompleted) = GlassesOutboxItem(content, in: GlassesOutboxItem.todos) else {
                    continue
                }
                todos.insert(TodoReport(id: entry.provisionalItem, task: task, priority: priority, completed: isCompleted), at: 0)
            case .replace(let id, _, let content):
                guard case .todo(let task, let priority, let isCompleted) = GlassesOutboxItem(content, in: GlassesOutboxItem.todos),
                    let index = todos.firstIndex(where: { $0.id == id })
                else { continue }
                (todos[index].task, todos[index].priority, todos[index].completed) = (task, priority, isCompleted)
            case .remove(let id, _): todos.removeAll { $0.id == id }
            }
        }
        return todos
    }
}
