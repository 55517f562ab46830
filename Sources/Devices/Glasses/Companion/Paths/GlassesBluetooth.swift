import Bluetooth

/// Glasses over their Bluetooth services.
@BluetoothActor
struct GlassesBluetooth {
    /// How long a command may take beside what it records.
    private static let patience: Duration = .seconds(20)

    let glasses: Glasses
    let timers: TimerQueue

    /// Whether Bluetooth has a characteristic for a change, and room for it.
    static func carries(_ change: GlassesChange) -> Bool {
        switch change {
        case .addNote(let note): (try? whole(Note(id: "", content: note.content, timestamp: ""))) != nil
        case .addTodo(let todo): (try? whole(Todo(id: "", task: todo.task, priority: todo.priority, timestamp: ""))) != nil
        default: change.worksOverBluetooth
        }
    }

    /// Makes a change, and waits for what became of it.
    ///
    /// - Throws: ``GlassesRequestError``, `BluetoothError` of the link, `ATTError`, or `CancellationError`.
    func perform(_ change: GlassesChange) async throws -> GlassesOutcome {
        let settings = glasses.settings
        switch change {
        case .personality(let word):
            try await settings.$personality.write(word)
            try await settings.$personality.read()
        case .name(let name):
            try await settings.$assistantName.write(name)
            try await settings.$assistantName.read()
        case .wakeWord(let word):
            try await settings.$wakeWord.write(word)
            try await settings.$wakeWord.read()
        case .voice(let voice):
            try await settings.$voice.write(voice)
            try await settings.$voice.read()
        case .addNote(let note): try await glasses.sync.$notes.write(Self.whole(Note(id: "", content: note.content, timestamp: "")))
        case .addTodo(let todo):
            try await glasses.sync.$todos.write(Self.whole(Todo(id: "", task: todo.task, priority: todo.priority, timestamp: "")))
        case .takePhoto: return try await command { try await glasses.actions.$cameraControl.write(.photo) }
        case .recordVideo(let seconds):
            return try await command(takes: .seconds(seconds)) { try await glasses.actions.$cameraControl.write(.video(seconds: seconds)) }
        case .sleep: return try await command { try await glasses.actions.$systemControl.write(.sleep) }
        case .wake: return try await command { try await glasses.actions.$systemControl.write(.wake) }
        case .restart: return try await command { try await glasses.actions.$systemControl.write(.restart) }
        case .camera, .changeNote, .deleteNote, .changeTodo, .deleteTodo, .deleteMedia, .say, .clearConversation:
            throw GlassesRequestError.needsWiFi
        }
        return GlassesOutcome()
    }

    /// A list of one; what would be shortened on the way is not sent at all.
    private static func whole<Item: RecentItem>(_ item: Item) throws -> RecentItems<Item> {
        let items = RecentItems([item])
        guard items.fitting(RecentItems<Item>.maximumLength) == items else { throw GlassesRequestError.needsWiFi }
        return items
    }

    /// Writes a command, and waits for what the glasses notify of it: the write itself always succeeds.
    private func command(takes duration: Duration = .zero, _ write: () async throws -> Void) async throws -> GlassesOutcome {
        // From before the write: the notification may come before its answer.
        let responses = glasses.actions.$actionResponse.subscription
        try await write()
        let reader = Task { @BluetoothActor () -> ActionResponse? in
            for await response in responses { return response }
            return nil
        }
        let deadline = timers.schedule(after: duration + Self.patience) { reader.cancel() }
        let response = await withTaskCancellationHandler {
            await reader.value
        } onCancel: {
            reader.cancel()
        }
        timers.cancel(deadline)
        try Task.checkCancellation()
        guard let response else { throw GlassesRequestError.noResponse }
        guard response.success else { throw GlassesRequestError.refused(response.error ?? "The glasses could not do it") }
        return GlassesOutcome(filename: response.path?.split(separator: "/").last.map(String.init))
    }
}
