import Bluetooth
import Companion

/// The glasses as what their companion's outbox sends to.
struct GlassesOutboxTarget: OutboxTarget {
    let model: GlassesModel

    func content(of item: String, in collection: String) async throws -> [UInt8]? {
        // Over Bluetooth alone there are five of them, and shortened.
        guard let client = await model.client else { throw GlassesRequestError.needsWiFi }
        if collection == GlassesOutboxItem.notes {
            return try await client.notes().first { $0.id == item }.map { try GlassesOutboxItem.note($0.content).bytes() }
        }
        return try await client.todos().first { $0.id == item }.map { try GlassesOutboxItem($0).bytes() }
    }

    func make(_ change: OutboxChange, key: IdempotencyKey, isInDoubt: Bool) async throws -> String? {
        do {
            guard let asked = try GlassesChange(change) else { throw OutboxRefusal("This change cannot be read any more.") }
            return try await model.send(asked, key: key, isInDoubt: isInDoubt).id
        } catch let error as GlassesRequestError {
            switch error {
            case .refused, .unsupported: throw OutboxRefusal(error.description)
            case .unreachable, .keyRefused, .badAnswer, .needsWiFi, .offline, .noResponse: throw error
            }
        } catch let error as GlassesValueError {
            throw OutboxRefusal(error.description)
        } catch let error as ATTError {
            throw OutboxRefusal("\(error)")
        }
    }
}

extension GlassesChange {
    /// As it is asked of the glasses; nil where the outbox has something else.
    ///
    /// - Throws: ``GlassesValueError`` for a text that the glasses would refuse.
    init?(_ change: OutboxChange) throws(GlassesValueError) {
        func item(_ bytes: [UInt8]) -> GlassesOutboxItem? { GlassesOutboxItem(bytes, in: change.collection) }
        let isNote = change.collection == GlassesOutboxItem.notes
        switch change.edit {
        case .add(let content):
            switch item(content) {
            case .note(let text): self = .addNote(try NewNote(content: text))
            case .todo(let task, let priority, _):
                self = .addTodo(try NewTodo(task: task, priority: TodoPriority(rawValue: priority) ?? .medium))
            case nil: return nil
            }
        case .replace(let id, let base, let content):
            switch (item(base), item(content)) {
            case (_, .note(let text)): self = .changeNote(id: id, try NewNote(content: text))
            case (.todo(let task, let priority, let isCompleted), .todo(let newTask, let newPriority, let isNowCompleted)):
                self = .changeTodo(
                    id: id,
                    try TodoChange(
                        task: task == newTask ? nil : newTask,
                        priority: priority == newPriority ? nil : TodoPriority(rawValue: newPriority),
                        completed: isCompleted == isNowCompleted ? nil : isNowCompleted))
            default: return nil
            }
        case .remove(let id, _): self = isNote ? .deleteNote(id: id) : .deleteTodo(id: id)
        }
    }

    /// Whether it waits in the outbox where no way carries it.
    public var canWait: Bool { collection != nil }

    /// Which of the outbox's lists it is about; nil for what does not wait there.
    var collection: String? { topic == .notes || topic == .todos ? topic.rawValue : nil }
}
