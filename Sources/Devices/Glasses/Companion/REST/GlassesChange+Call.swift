import Companion

extension GlassesChange {
    /// How the REST API is asked for it.
    var call: GlassesCall {
        switch self {
        case .personality(let word): GlassesCall(.put, "settings/personality", ["personality": .text(word.rawValue)])
        case .name(let name): GlassesCall(.put, "settings/name", ["name": .text(name.description)])
        case .wakeWord(let word):
            GlassesCall(.put, "settings/wake-word", ["keyword": .text(word.keyword), "sensitivity": .number(word.sensitivity)])
        case .voice(let voice):
            GlassesCall(
                .put, "settings/voice",
                ["engine": .text(voice.engine.rawValue), "rate": .integer(voice.rate), "volume": .number(voice.volume)])
        case .camera(let change): GlassesCall(.put, "settings/camera", change.fields)
        case .addNote(let note): GlassesCall(.post, "notes", ["content": .text(note.content)])
        case .changeNote(let id, let note): GlassesCall(.put, "notes/\(GlassesCall.part(id))", ["content": .text(note.content)])
        case .deleteNote(let id): GlassesCall(.delete, "notes/\(GlassesCall.part(id))")
        case .addTodo(let todo):
            GlassesCall(.post, "todos", ["task": .text(todo.task), "priority": .text(todo.priority.rawValue)])
        case .changeTodo(let id, let change): GlassesCall(.put, "todos/\(GlassesCall.part(id))", change.fields)
        case .deleteTodo(let id): GlassesCall(.delete, "todos/\(GlassesCall.part(id))")
        case .takePhoto: GlassesCall(.post, "camera/capture").within(.seconds(20))
        case .recordVideo(let seconds):
            // The answer comes when the file is complete.
            GlassesCall(.post, "camera/record", ["duration": .integer(seconds)]).within(.seconds(seconds + 30))
        case .deleteMedia(let kind, let id): GlassesCall(.delete, "\(kind.rawValue)/\(GlassesCall.part(id))")
        case .say(let sentence): GlassesCall(.post, "conversation", ["content": .text(sentence)]).within(.seconds(60))
        case .clearConversation: GlassesCall(.delete, "conversation")
        case .sleep: GlassesCall(.post, "control/sleep")
        case .wake: GlassesCall(.post, "control/wake")
        case .restart: GlassesCall(.post, "control/restart")
        }
    }
}

extension CameraChange {
    fileprivate var fields: [String: JSONValue?] {
        var resolution: [String: JSONValue] = [:]
        resolution["width"] = width.map { .integer($0) }
        resolution["height"] = height.map { .integer($0) }
        return [
            "rotation": rotation.map { .integer($0) }, "flip_horizontal": flipHorizontal.map { .boolean($0) },
            "flip_vertical": flipVertical.map { .boolean($0) }, "resolution": resolution.isEmpty ? nil : .object(resolution),
        ]
    }
}

extension TodoChange {
    fileprivate var fields: [String: JSONValue?] {
        [
            "task": task.map { .text($0) }, "priority": priority.map { .text($0.rawValue) },
            "completed": completed.map { .boolean($0) },
        ]
    }
}
