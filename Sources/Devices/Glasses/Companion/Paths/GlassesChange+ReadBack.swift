import Bluetooth

// Where the answer to a change was lost, the glasses are looked at: what they have tells whether it was made.

extension GlassesChange {
    /// Whether it can be seen afterwards that it was made.
    ///
    /// - Parameter known: the identities that were there before a note or todo is added.
    func canBeReadBack(known: Set<String>?) -> Bool {
        switch self {
        case .addNote, .addTodo: known != nil
        case .takePhoto, .recordVideo, .say, .restart: false
        default: true
        }
    }

    /// What it would have been answered, where it was made; over Wi-Fi.
    ///
    /// - Throws: as ``GlassesClient/send(_:idempotencyKey:)``.
    func outcome(on client: GlassesClient, known: Set<String>?) async throws -> GlassesOutcome? {
        switch self {
        case .personality(let word): Self.outcome(try await client.read(.settings, SettingsReport.self).personality == word.rawValue)
        case .name(let name): Self.outcome(try await client.read(.settings, SettingsReport.self).name == name.description)
        case .wakeWord(let word):
            Self.outcome(
                try await client.read(.settings, SettingsReport.self).wakeWord.map {
                    $0.keyword == word.keyword && $0.sensitivity == word.sensitivity
                } == true)
        case .voice(let voice):
            Self.outcome(
                try await client.read(.settings, SettingsReport.self).voice.map {
                    $0.engine == voice.engine.rawValue && $0.rate == Double(voice.rate) && $0.volume == voice.volume
                } == true)
        case .camera(let change):
            Self.outcome(try await client.read(.settings, SettingsReport.self).camera.map { change.isMade(in: $0) } == true)
        case .addNote(let note): Self.added(try await client.read(.notes, [Note].self).map { ($0.id, $0.content) }, note.content, known)
        case .changeNote(let id, let note):
            Self.outcome(try await client.read(.notes, [Note].self).contains { $0.id == id && $0.content == note.content })
        case .deleteNote(let id): Self.outcome(try await !client.read(.notes, [Note].self).contains { $0.id == id })
        case .addTodo(let todo): Self.added(try await client.read(.todos, [TodoReport].self).map { ($0.id, $0.task) }, todo.task, known)
        case .changeTodo(let id, let change):
            Self.outcome(try await client.read(.todos, [TodoReport].self).contains { $0.id == id && change.isMade(in: $0) })
        case .deleteTodo(let id): Self.outcome(try await !client.read(.todos, [TodoReport].self).contains { $0.id == id })
        case .deleteMedia(let kind, let id):
            Self.outcome(try await !client.read(.media(kind), [MediaItem].self).contains { $0.id == id })
        case .clearConversation: Self.outcome(try await client.read(.conversation, [UtteranceReport].self).isEmpty)
        case .sleep: Self.outcome(try await client.read(.status, StatusReport.self).mode == StatusMode.sleep.rawValue)
        case .wake: Self.outcome(try await client.read(.status, StatusReport.self).mode == StatusMode.active.rawValue)
        case .takePhoto, .recordVideo, .say, .restart: nil
        }
    }

    /// As ``outcome(on:known:)-(GlassesClient,_)``, over Bluetooth.
    @BluetoothActor
    func outcome(on glasses: Glasses, known: Set<String>?) async throws -> GlassesOutcome? {
        let settings = glasses.settings
        return switch self {
        case .personality(let word): Self.outcome(try await settings.$personality.read() == word)
        case .name(let name): Self.outcome(try await settings.$assistantName.read() == name)
        case .wakeWord(let word): Self.outcome(try await settings.$wakeWord.read() == word)
        case .voice(let voice): Self.outcome(try await settings.$voice.read() == voice)
        case .addNote(let note): Self.added(try await glasses.sync.$notes.read().items.map { ($0.id, $0.content) }, note.content, known)
        case .addTodo(let todo): Self.added(try await glasses.sync.$todos.read().items.map { ($0.id, $0.task) }, todo.task, known)
        case .sleep: Self.outcome(try await settings.$statusMode.read() == .sleep)
        case .wake: Self.outcome(try await settings.$statusMode.read() == .active)
        case .camera, .changeNote, .deleteNote, .changeTodo, .deleteTodo, .deleteMedia, .clearConversation, .takePhoto, .recordVideo, .say,
            .restart:
            throw GlassesRequestError.needsWiFi
        }
    }

    private static func outcome(_ isMade: Bool) -> GlassesOutcome? { isMade ? GlassesOutcome() : nil }

    /// The new one among those that are there now. Over Bluetooth a long text is shortened, and ends with "…".
    private static func added(_ items: [(id: String, text: String)], _ text: String, _ known: Set<String>?) -> GlassesOutcome? {
        guard let known else { return nil }
        let new = items.first { item in
            guard !known.contains(item.id) else { return false }
            return item.text == text || item.text.hasSuffix("…") && text.hasPrefix(item.text.dropLast())
        }
        return new.map { GlassesOutcome(id: $0.id) }
    }
}

extension CameraChange {
    fileprivate func isMade(in camera: SettingsReport.Camera) -> Bool {
        (rotation == nil || rotation == camera.rotation) && (flipHorizontal == nil || flipHorizontal == camera.flipHorizontal)
            && (flipVertical == nil || flipVertical == camera.flipVertical) && (width == nil || width == camera.resolution?.width)
            && (height == nil || height == camera.resolution?.height)
    }
}

extension TodoChange {
    fileprivate func isMade(in todo: TodoReport) -> Bool {
        (task == nil || task == todo.task) && (priority == nil || priority?.rawValue == todo.priority)
            && (completed == nil || completed == todo.completed)
    }
}
