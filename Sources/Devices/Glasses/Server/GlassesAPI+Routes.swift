import GlassesDevice
import HTTPService

extension GlassesAPI {
    static func addStatus(_ router: inout Router, _ glasses: SmartGlasses) {
        let status = StatusAnswer(glasses)
        router.get("/api/status", beginsImmediately: true) { _ in try status.response() }
        router.get("/api/connection/test") { _ in
            // Who answers is told without the key, as over mDNS: a companion tells its key to nobody else.
            try .json(
                ["status": "ok", "message": "Connection successful"], headers: ["X-Device-Id": glasses.serialNumber])
        }
        router.get("/api/connection/type") { _ in try .json(["type": "wifi"]) }
    }

    static func addWiFi(_ router: inout Router, _ glasses: SmartGlasses) {
        router.get("/api/wifi") { _ in try .json(await glasses.wifi.report()) }
        router.get("/api/wifi/networks") { _ in try .json(await glasses.wifi.networks()) }
    }

    static func addCamera(_ router: inout Router, _ glasses: SmartGlasses) {
        let pictures = ReplacingParts(contentType: "image/jpeg") { [hub = glasses.camera.hub] in hub.watch($0) }
        router.get("/api/camera/stream") { _ in pictures.response() }
        router.get("/api/camera/snapshot") { _ in
            HTTPResponse(
                headers: ["Content-Type": "image/jpeg", "Cache-Control": "no-store"], body: .bytes(try await glasses.camera.snapshot()))
        }
        router.post("/api/camera/capture") { request in
            let photo = try await glasses.camera.snapshot()
            return try await glasses.once(request) { try $0.keep(photo: photo) }
        }
        router.post("/api/camera/record") { request in
            guard let seconds = try request.fields().integer("duration", in: CameraCommand.durations) else {
                throw GlassesValueError("\"duration\" is needed: seconds from 1 to 300.")
            }
            return try .json(await glasses.record(seconds: seconds, answering: Answering(request)))
        }
    }

    static func addMedia(_ router: inout Router, _ glasses: SmartGlasses) {
        for (kind, path, type) in [(MediaKind.photo, "/api/photos", "image/jpeg"), (.video, "/api/videos", "video/h264")] {
            router.get(path) { _ in try .json(await glasses.media(kind)) }
            router.get(path + "/:id") { request in
                if kind == .video, let format = request.query["format"], format != "h264" {
                    guard format == "mp4" else { throw GlassesValueError("\"format\" must be one of h264, mp4.") }
                    return try file(try await glasses.mp4(of: request.parameter("id")), "video/mp4", kind).respond(to: request)
                }
                return try file(try await glasses.path(kind, request.parameter("id")), type, kind).respond(to: request)
            }
            router.delete(path + "/:id") { request in
                let id = request.parameter("id")
                return try await glasses.once(request, isFreeing: true) { glasses in
                    try glasses.delete(kind, id)
                    return ActionAnswer()
                }
            }
        }
        router.get("/api/videos/:id/thumbnail") { request in
            try file(try await glasses.thumbnail(ofVideo: request.parameter("id")), "image/jpeg", .video).respond(to: request)
        }
        router.get("/api/photos/:id/thumbnail") { request in
            try file(try await glasses.thumbnail(of: request.parameter("id")), "image/jpeg", .photo).respond(to: request)
        }
    }

    /// A file that is listed; where somebody has removed it by hand, there is none.
    private static func file(_ path: String, _ type: String, _ kind: MediaKind) throws -> FileResponse {
        do throws(FileError) {
            return try FileResponse(path: path, contentType: type)
        } catch .notFound {
            throw GlassesError.notFound(kind == .photo ? .photo : .video)
        }
    }

    static func addNotes(_ router: inout Router, _ glasses: SmartGlasses) {
        router.get("/api/notes") { _ in try .json(await glasses.notes()) }
        router.post("/api/notes") { request in
            let note = try NewNote(fields: try request.fields())
            return try await glasses.once(request) { ActionAnswer("Note added successfully", id: try $0.add([note]).first) }
        }
        router.put("/api/notes/:id") { request in
            let (id, note) = (request.parameter("id"), try NewNote(fields: try request.fields()))
            return try await glasses.once(request) { glasses in
                try glasses.change(note: id, to: note)
                return ActionAnswer("Note changed")
            }
        }
        router.delete("/api/notes/:id") { request in
            let id = request.parameter("id")
            return try await glasses.once(request, isFreeing: true) { glasses in
                try glasses.delete(note: id)
                return ActionAnswer("Note deleted")
            }
        }
    }

    static func addTodos(_ router: inout Router, _ glasses: SmartGlasses) {
        router.get("/api/todos") { _ in try .json(await glasses.todos()) }
        router.post("/api/todos") { request in
            let todo = try NewTodo(fields: try request.fields())
            return try await glasses.once(request) { ActionAnswer("Todo added successfully", id: try $0.add([todo]).first) }
        }
        router.put("/api/todos/:id") { request in
            let (id, change) = (request.parameter("id"), try TodoChange(fields: try request.changes()))
            return try await glasses.once(request) { glasses in
                try glasses.change(todo: id, by: change)
                return ActionAnswer("Todo changed")
            }
        }
        router.post("/api/todos/:id/complete") { request in
            let id = request.parameter("id")
            return try await glasses.once(request) { glasses in
                try glasses.change(todo: id, by: TodoChange(completed: true))
                return ActionAnswer("Todo completed")
            }
        }
        router.delete("/api/todos/:id") { request in
            let id = request.parameter("id")
            return try await glasses.once(request, isFreeing: true) { glasses in
                try glasses.delete(todo: id)
                return ActionAnswer("Todo deleted")
            }
        }
    }

    static func addConversation(_ router: inout Router, _ glasses: SmartGlasses) {
        router.get("/api/conversation") { _ in try .json(await glasses.conversation()) }
        router.post("/api/conversation") { request in
            let sentence = try NewNote(fields: try request.fields()).content
            guard let heard = try await glasses.understand(sentence) else { return try .json(AssistantAnswer(nil)) }
            return try await glasses.once(
                request, whenFull: { AssistantAnswer(try $0.answer(heard, hasRoom: false)) },
                { AssistantAnswer(try $0.answer(heard)) })
        }
        router.delete("/api/conversation") { request in
            try await glasses.once(request, isFreeing: true) { glasses in
                try glasses.clearConversation()
                return ActionAnswer("Conversation history cleared")
            }
        }
    }

    static func addControl(_ router: inout Router, _ glasses: SmartGlasses, _ restart: @escaping @Sendable () async -> Void) {
        for (path, mode, sentence) in [("sleep", StatusMode.sleep, "Going to sleep"), ("wake", .active, "Waking up")] {
            router.post("/api/control/" + path) { request in
                let change: @Sendable (isolated SmartGlasses) -> ActionAnswer = { glasses in
                    glasses.setMode(mode)
                    return ActionAnswer(sentence)
                }
                return try await glasses.once(request, whenFull: change, change)
            }
        }
        router.post("/api/control/restart") { request in
            // Kept first: a restart ends what would keep it.
            let answer = try await glasses.once(request, whenFull: { _ in ActionAnswer("Restarting") }) { _ in ActionAnswer("Restarting") }
            await restart()
            return answer
        }
    }
}
