import Bluetooth
import Foundation
import GlassesContract

extension GlassesTwin {
    /// What is read and written.
    func answer() {
        answerPairing()
        answerSettings()
        answerCommands()
        answerNotesAndTodos()
        answerWiFi()
        answerIdentity()
        answerClock()
    }

    private func answerPairing() {
        authentication.$pairingCode.onRead { [unowned self] central in try pairing.code(for: central) }
        authentication.$pairingStatus.onRead { [unowned self] central in pairing.status(of: central) }
        authentication.$pairingStatus.onWrite { [unowned self] status, central in try pairing.setStatus(status, of: central) }
        authentication.$apiKey.onRead { [unowned self] central in
            guard pairing.status(of: central) == .paired else { throw ATTError.insufficientAuthorization }
            do {
                return try await glasses.currentKey().revealed
            } catch {
                life.problem = "The API key cannot be read: \(error)"
                throw ATTError.unlikelyError
            }
        }
    }

    private func answerSettings() {
        settings.$personality.onWrite { [unowned self] personality, _ in try await change { $0.personality = personality } }
        settings.$assistantName.onWrite { [unowned self] name, _ in try await change { $0.name = name.description } }
        settings.$wakeWord.onWriteBytes { [unowned self] bytes, _ in
            try await change { settings throws(GlassesValueError) in try settings.wakeWord.change(try JSONValue(json: bytes).fields()) }
        }
        settings.$voice.onWriteBytes { [unowned self] bytes, _ in
            try await change { settings throws(GlassesValueError) in try settings.voice.change(try JSONValue(json: bytes).fields()) }
        }
    }

    private func change(_ body: @Sendable (inout GlassesSettings) throws(GlassesValueError) -> Void) async throws {
        try await answering { _ = try await glasses.change(body) }
        await showSettings()
    }

    /// What the glasses refuse, as the Attribute Protocol says it.
    private func answering(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch GlassesError.value {
            throw ATTError.valueNotAllowed
        } catch GlassesError.storageFull {
            throw ATTError.insufficientResources
        }
    }

    // MARK: - Notes and todos

    private func answerNotesAndTodos() {
        sync.$notes.onRead { [unowned self] _ in RecentItems(try await glasses.notes(limit: RecentItems<Note>.maximumCount)) }
        sync.$todos.onRead { [unowned self] _ in RecentItems(try await glasses.todos(limit: RecentItems<Todo>.maximumCount)) }
        sync.$notes.onWriteBytes { [unowned self] bytes, _ in
            let notes = try Self.added(bytes) { (fields) throws(GlassesValueError) in try NewNote(fields: fields) }
            try await answering { try await glasses.add(notes) }
        }
        sync.$todos.onWriteBytes { [unowned self] bytes, _ in
            let todos = try Self.added(bytes) { (fields) throws(GlassesValueError) in try NewTodo(fields: fields) }
            try await answering { try await glasses.add(todos) }
        }
    }

    private static func added<Item>(
        _ bytes: [UInt8], _ make: (JSONFields) throws(GlassesValueError) -> Item
    ) throws(ATTError) -> [Item] {
        do throws(GlassesValueError) {
            var items: [Item] = []
            for fields in try AddedItems.objects(bytes) { items.append(try make(fields)) }
            return items
        } catch {
            throw .valueNotAllowed
        }
    }

    func tellNotes() async throws {
        let notes = RecentItems(try await glasses.notes(limit: RecentItems<Note>.maximumCount))
        for central in sync.$notes.subscribers {
            try await telling { try await sync.$notes.notify(notes.fitting(central.maximumNotifyLength), to: central) }
        }
    }

    func tellTodos() async throws {
        let todos = RecentItems(try await glasses.todos(limit: RecentItems<Todo>.maximumCount))
        for central in sync.$todos.subscribers {
            try await telling { try await sync.$todos.notify(todos.fitting(central.maximumNotifyLength), to: central) }
        }
    }

    func tellEvents() async throws {
        // After what the glasses are doing: who has changed something is answered first.
        let count = await glasses.read { $0.events.count }
        try await telling { try await linkService.$eventCount.notify(count) }
    }

    func tellMode() async throws {
        let mode = glasses.statusMode
        try await telling { try await settings.$statusMode.notify(mode) }
    }

    func tellHearing() async throws {
        let hearing = glasses.hearing
        guard hearing != linkService.hearing else { return }
        try await telling { try await linkService.$hearing.notify(hearing) }
    }

    // MARK: - Commands

    /// A command is always taken; what became of it is the response.
    private func answerCommands() {
        actions.$cameraControl.onWriteBytes { [unowned self] bytes, _ in
            guard let command = try? CameraCommand(bytes: bytes) else { return await respond(to: Self.unknownCommand) }
            // A video takes its time: the write is answered now, and the response tells when the file is complete.
            if case .video = command { return await order(command) }
            await respond(to: await obey(command))
        }
        actions.$systemControl.onWriteBytes { [unowned self] bytes, _ in await respond(to: await obeySystem(bytes)) }
    }

    private static let restartDelay: Duration = .milliseconds(300)
    private static let unknownCommand = ActionResponse(success: false, error: "Unknown command")

    private func order(_ command: CameraCommand) async {
        guard !isOrdered else {
            return await respond(to: ActionResponse(success: false, error: GlassesError.recordingBusy.description))
        }
        isOrdered = true
        orderQueue.yield(command)
    }

    /// Makes the videos that were ordered, one after the other.
    func makeVideos() async {
        for await command in orders {
            let response = await obey(command)
            isOrdered = false
            await respond(to: response)
        }
    }

    private func make(_ command: CameraCommand) async throws -> CapturedMedia {
        switch command {
        case .photo: try await glasses.capture()
        case .video(let seconds): try await glasses.record(seconds: seconds)
        }
    }

    private func obey(_ command: CameraCommand) async -> ActionResponse {
        do {
            return ActionResponse(success: true, path: try await make(command).path)
        } catch let error as GlassesError {
            return ActionResponse(success: false, error: error.description)
        } catch {
            life.problem = "\(error)"
            return ActionResponse(success: false, error: "The glasses could not do it; their log says why.")
        }
    }

    private func obeySystem(_ bytes: [UInt8]) async -> ActionResponse {
        guard let command = try? SystemCommand(bytes: bytes) else { return Self.unknownCommand }
        switch command {
        case .privateOn, .privateOff:
            guard glasses.configuration.firmware != .guide else { return Self.unknownCommand }
            return ActionResponse(success: true, message: await glasses.setPrivate(command == .privateOn))
        case .sleep: return ActionResponse(success: true, message: await glasses.setMode(.sleep))
        case .wake: return ActionResponse(success: true, message: await glasses.setMode(.active))
        case .restart:
            // After the write was answered and the response was sent.
            life.timers.schedule(after: Self.restartDelay) { [weak self] in self?.requestRestart() }
            return ActionResponse(success: true, message: SmartGlasses.restarting)
        }
    }

    private func respond(to response: ActionResponse) async {
        for central in actions.$actionResponse.subscribers {
            do {
                try await actions.$actionResponse.notify(response.fitting(central.maximumNotifyLength), to: central)
            } catch {
                // Its link has ended, or ours has: the next one reads what is set below.
                continue
            }
        }
        actions.$actionResponse.setValue(response)
    }
}
