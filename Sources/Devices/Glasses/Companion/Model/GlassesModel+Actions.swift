import Bluetooth
import Companion
import Foundation

extension GlassesModel {
    /// What can be asked of glasses.
    nonisolated static let actions: [ActionDeclaration<GlassesModel>] = setup + assistant + pictures + texts

    private nonisolated static let setup: [ActionDeclaration<GlassesModel>] = [
        ActionDeclaration("setup-begin", "Have the glasses say their pairing code") { try await $0.beginPairing() },
        ActionDeclaration("setup-code", "Enter the six digits that the glasses have said", .secret("code")) { try await $0.enter($1) },
        ActionDeclaration("setup-cancel", "Give up pairing the glasses") { await $0.cancelPairing() },
        ActionDeclaration(
            "setup-wifi", "Send the glasses the Wi-Fi network that they are to join",
            ActionBody<String>.text("ssid").and(ActionBody<Secret>.secret("password").optional)
        ) { model, asked in
            try await model.join(ssid: asked.0, password: asked.1 ?? Secret(""))
        },
        ActionDeclaration("setup-wifi-again", "Choose another Wi-Fi network for the glasses") { await $0.chooseWiFiAgain() },
        ActionDeclaration("setup-skip", "Use the glasses over Bluetooth alone") { await $0.setSkipsWiFi(true) },
        ActionDeclaration("setup-retry", "Look for the glasses on their network again") { await $0.retrySetup() },
        ActionDeclaration("setup-unprotected", "Let the key go to the glasses' address, where nothing shows who answers") {
            try await $0.allowUnprotected()
        }.formerly("allow-unprotected"),
        ActionDeclaration("setup-forget", "Forget the key of the glasses, to pair them anew") { try await $0.forgetKey() },
    ]

    /// Takes all of the guide's, and offers those that the glasses have.
    private nonisolated static let engineChoice = ActionBody<String>.text("engine").map { text throws(ActionError) in
        guard let engine = Voice.Engine(rawValue: text) else {
            throw ActionError(
                .invalid, code: "unknown-engine", "There is no \("engine") of that name.", advice: "Use \(Voice.Engine.presentWords).")
        }
        return engine
    }

    private nonisolated static let assistant: [ActionDeclaration<GlassesModel>] = [
        ActionDeclaration("personality", "Change how the assistant talks", ActionBody<Personality>.choice("value", noun: "personality")) {
            try await $0.asked(.personality($1))
        },
        ActionDeclaration("assistant-name", "Change what the assistant is called", .text("value")) { model, text in
            try await model.asked(.name(try AssistantName(text)))
        },
        ActionDeclaration(
            "wake-word", "Change what the assistant listens for; what is left out stays",
            ActionBody<String>.text("keyword").optional.and(
                ActionBody<Int>.integer("sensitivity", in: 0...100, unit: "%", subject: "A sensitivity").optional)
        ) { model, asked in
            try await model.asked(.wakeWord(try model.wakeWord(asked.0, sensitivity: asked.1)))
        },
        ActionDeclaration(
            "voice", "Change how the assistant sounds; what is left out stays",
            engineChoice.optional.and(
                ActionBody<Int>.integer("rate", in: Voice.rates, unit: "words a minute", subject: "A rate").optional
            ).and(ActionBody<Int>.integer("volume", in: 0...100, unit: "%", subject: "A volume").optional)
        ) { model, asked in
            let ((engine, rate), volume) = asked
            try await model.asked(.voice(try model.voice(engine, rate: rate, volume: volume)))
        },
        ActionDeclaration("sleep", "Put the assistant to sleep") { try await $0.asked(.sleep) },
        ActionDeclaration("wake", "Wake the assistant") { try await $0.asked(.wake) },
        ActionDeclaration("private-on", "Turn camera and microphone off") { try await $0.asked(.privateOn) },
        ActionDeclaration("private-off", "Let camera and microphone be used again") { try await $0.asked(.privateOff) },
        ActionDeclaration("restart", "Restart the glasses") { try await $0.asked(.restart) },
        ActionDeclaration("dismiss", "Take note of why the last change was not done") { $0.changes.dismiss() },
    ]

    private nonisolated static let pictures: [ActionDeclaration<GlassesModel>] = [
        ActionDeclaration("photo", "Take a photo") { try await $0.asked(.takePhoto) },
        ActionDeclaration(
            "video", "Record a video, in seconds",
            .integer("seconds", in: CameraCommand.durations, unit: "s", subject: "A video's length")
        ) {
            try $0.beginRecording(seconds: $1)
        },
        ActionDeclaration("camera", "Turn and flip the picture, and change its resolution; what is left out stays", CameraSetting.change) {
            try await $0.asked(.camera($1))
        },
        ActionDeclaration(
            "gallery-page", "Photos or videos, newest first, from a place in the list on",
            ActionBody<GlassesMediaKind>.choice("kind", noun: "kind of media").and(.integer("from", in: 0...10_000_000)),
            answer: ["type": "object", "properties": ["items": ["type": "array", "items": ["type": "object"]]], "required": ["items"]]
        ) { model, asked in
            ["items": model.page(asked.0, from: asked.1)]
        },
        ActionDeclaration(
            "media-delete", "Delete photos or videos; for eight seconds that can be undone",
            ActionBody<GlassesMediaKind>.choice("kind", noun: "kind of media").and(.texts("ids"))
        ) { model, asked in
            try await model.delete(asked.0, ids: Set(asked.1))
        },
        ActionDeclaration("media-undo", "Bring back what was deleted last") { try $0.deletion.undo() },
    ]

    private nonisolated static let note = ActionBody<String>.text("content").checked(NewNote.init(content:))

    private nonisolated static let texts: [ActionDeclaration<GlassesModel>] = [
        ActionDeclaration("note-add", "Add a note", note) { try await $0.asked(.addNote($1)) },
        ActionDeclaration("note-change", "Change a note", ActionBody<String>.text("note").and(note)) { model, asked in
            try await model.asked(.changeNote(id: asked.0, asked.1))
        },
        ActionDeclaration("note-delete", "Delete a note", .text("note")) { try await $0.asked(.deleteNote(id: $1)) },
        ActionDeclaration(
            "todo-add", "Add a todo",
            ActionBody<String>.text("task").and(ActionBody<TodoPriority>.choice("priority", noun: "priority").optional)
                .checked { asked throws(GlassesValueError) in try NewTodo(task: asked.0, priority: asked.1 ?? .medium) }
        ) {
            try await $0.asked(.addTodo($1))
        },
        ActionDeclaration(
            "todo-change", "Change or complete a todo; what is left out stays",
            ActionBody<String>.text("todo").and(ActionBody<String>.text("task").optional)
                .and(ActionBody<TodoPriority>.choice("priority", noun: "priority").optional)
                .and(ActionBody<Bool>.boolean("completed").optional)
                .checked { asked throws(GlassesValueError) in
                    let (((id, task), priority), completed) = asked
                    return (id, try TodoChange(task: task, priority: priority, completed: completed))
                }
        ) { model, asked in
            try await model.asked(.changeTodo(id: asked.0, asked.1))
        },
        ActionDeclaration("todo-delete", "Delete a todo", .text("todo")) { try await $0.asked(.deleteTodo(id: $1)) },
        ActionDeclaration(
            "outbox-retry", "Send again a change that the glasses refused", ActionBody<Int>.integer("change", in: 0...Int(Int32.max))
        ) { model, id in
            try await model.settleOutbox(Int64(id), retries: true)
        },
        ActionDeclaration(
            "outbox-discard", "Forget a change that waits, was refused, or was read",
            ActionBody<Int>.integer("change", in: 0...Int(Int32.max))
        ) { model, id in
            try await model.settleOutbox(Int64(id), retries: false)
        },
        ActionDeclaration(
            "say", "Say something to the assistant", ActionBody<String>.text("sentence"),
            answer: [
                "type": "object",
                "properties": ["answered": ["type": "boolean"], "reply": ["type": "string"]], "required": ["answered", "reply"],
            ]
        ) { model, sentence in
            try await model.said(sentence)
        },
        ActionDeclaration(
            "conversation-search", "What was said with these words in it, the latest first", ActionBody<String>.text("text"),
            answer: ["type": "object", "properties": ["items": ["type": "array", "items": ["type": "object"]]], "required": ["items"]]
        ) { model, text in
            ["items": model.search(text)]
        },
        ActionDeclaration("conversation-clear", "Have the glasses forget the conversation") { try await $0.asked(.clearConversation) },
    ]

    /// What became of a sentence.
    private struct Said: Encodable, Sendable {
        let answered: Bool
        let reply: String
    }

    private func said(_ sentence: String) async throws -> Said {
        guard sentence.contains(where: { !$0.isWhitespace }) else {
            throw ActionError(.invalid, code: "value", "There is nothing to say in it.")
        }
        let outcome = try await asked(.say(sentence))
        return Said(answered: outcome.answered ?? (outcome.reply != nil), reply: outcome.reply ?? "")
    }

    /// Lets a person choose a network, whatever was left out or chosen before.
    func chooseWiFiAgain() async {
        await setSkipsWiFi(false)
        wishes.wantOtherNetwork()
        refreshSoon()
    }

    /// Does the step again that has failed; where none has, everything is looked at again.
    public func retrySetup() async {
        if setupProgress.failure != nil { setup.change { machine, now in machine.retry(at: now) } } else { await settle() }
    }

    /// Performs a change, and says in a page's words why not.
    @discardableResult
    private func asked(_ change: GlassesChange) async throws -> GlassesOutcome {
        do {
            return try await perform(change)
        } catch let error as GlassesRequestError {
            let kind: ActionError.Kind =
                switch error {
                case .unsupported: .unsupported
                case .needsWiFi, .offline, .keyRefused: .conflict
                default: .failed
                }
            throw ActionError(kind, error.problem)
        } catch let error as RoutingError {
            throw ActionError(error.offersWiFi ? .conflict : .failed, ScreenProblem(error))
        }
    }

    /// The wake word with a part of it changed.
    ///
    /// - Throws: `ActionError` for a part that is not accepted, or while the other part is not known.
    public func wakeWord(_ keyword: String?, sensitivity: Int?) throws -> WakeWord {
        let shown = screen.settings
        guard let keyword = keyword ?? shown?.keyword, let sensitivity = sensitivity ?? shown?.sensitivity else { throw Self.unknown }
        do throws(GlassesValueError) { return try WakeWord(keyword: keyword, sensitivity: Double(sensitivity) / 100) } catch {
            throw Self.refusal(error)
        }
    }

    /// The voice with a part of it changed. As ``wakeWord(_:sensitivity:)``.
    public func voice(_ engine: Voice.Engine?, rate: Int?, volume: Int?) throws -> Voice {
        let shown = screen.settings
        guard let engine = engine ?? shown?.engine.flatMap(Voice.Engine.init(rawValue:)), let rate = rate ?? shown?.rate,
            let volume = volume ?? shown?.volume
        else { throw Self.unknown }
        do throws(GlassesValueError) { return try Voice(engine: engine, rate: rate, volume: Double(volume) / 100) } catch {
            throw Self.refusal(error)
        }
    }

    private nonisolated static let unknown = ActionError(
        .conflict, code: "not-known", "The glasses have not told their settings yet.", advice: "Connect them, and try again.")

    fileprivate nonisolated static func refusal(_ error: GlassesValueError) -> ActionError {
        ActionError(.invalid, code: "value", error.description.told)
    }
}

extension ActionBody {
    /// The same request, read as a value that checks itself.
    fileprivate func checked<New: Sendable>(
        _ make: @escaping @Sendable (Value) throws(GlassesValueError) -> New
    ) -> ActionBody<New> {
        map { value throws(ActionError) in
            do throws(GlassesValueError) { return try make(value) } catch { throw GlassesModel.refusal(error) }
        }
    }
}
