import GlassesDevice
import HTTPService

extension GlassesAPI {
    static func addStatus(_ router: inout Router, _ glasses: SmartGlasses) {
        let status = StatusAnswer(glasses)
        router.serve(.status, beginsImmediately: true) { _ in try status.response() }
        router.serve(.connectionTest) { _ in
            // Who answers is told without the key, as over mDNS: a companion tells its key to nobody else.
            try .json(
                ["status": "ok", "message": "Connection successful"], headers: ["X-Device-Id": glasses.serialNumber])
        }
        router.serve(.connectionType) { _ in try .json(["type": "wifi"]) }
    }

    static func addWiFi(_ router: inout Router, _ glasses: SmartGlasses) {
        router.serve(.wifi) { _ in try .json(await glasses.wifi.report()) }
        router.serve(.networks) { _ in try .json(await glasses.wifi.networks()) }
    }

    static func addCamera(_ router: inout Router, _ glasses: SmartGlasses) {
        let pictures = LivePictures(glasses.camera)
        router.serve(.stream) { request in
            guard !glasses.isPrivate else { throw GlassesError.privateMode }
            return try pictures.response(of: try shape(request))
        }
        router.serve(.snapshot) { _ in
            HTTPResponse(
                headers: ["Content-Type": "image/jpeg", "Cache-Control": "no-store"], body: .bytes(try await glasses.camera.snapshot()))
        }
        router.serve(.takePhoto) { request in
            let photo = try await glasses.takePhoto()
            return try await glasses.once(request) { try $0.keep(photo: photo) }
        }
        router.serve(.recordVideo) { request in
            guard let seconds = try request.fields().value(GlassesEndpoint.duration) else {
                throw GlassesValueError("\"duration\" is needed: seconds from 1 to 300.")
            }
            return try .json(await glasses.record(seconds: seconds, answering: Answering(request)))
        }
    }

    static func addMedia(_ router: inout Router, _ glasses: SmartGlasses) {
        let kinds = [
            (MediaKind.photo, GlassesEndpoint.photos, GlassesEndpoint.deletePhoto), (.video, .videos, .deleteVideo),
        ]
        for (kind, list, delete) in kinds {
            router.serve(list) { request in
                let page = try page(request)
                return try await tagged(kind == .photo ? .photos : .videos, glasses, request) { try $0.media(kind, page) }
            }
            router.serve(delete) { request in
                let id = request.parameter("id")
                return try await glasses.once(request, isFreeing: true) { glasses in
                    try glasses.delete(kind, id)
                    return ActionAnswer()
                }
            }
        }
        router.serve(.photo) { request in
            try file(try await glasses.path(.photo, request.parameter("id")), "image/jpeg", .photo).respond(to: request)
        }
        router.serve(.video) { request in
            if let format = request.query[GlassesEndpoint.format.name], format != "h264" {
                guard format == "mp4" else { throw GlassesValueError("\"format\" must be one of h264, mp4.") }
                return try file(try await glasses.mp4(of: request.parameter("id")), "video/mp4", .video).respond(to: request)
            }
            return try file(try await glasses.path(.video, request.parameter("id")), "video/h264", .video).respond(to: request)
        }
        for (kind, digest) in [(MediaKind.photo, GlassesEndpoint.photoDigest), (.video, .videoDigest)] {
            router.serve(digest) { request in try .json(["sha256": await glasses.sha256(kind, request.parameter("id"))]) }
        }
        router.serve(.videoFetched) { request in
            guard let sha256 = try request.fields().value(GlassesEndpoint.sha256) else { throw GlassesValueError("\"sha256\" is needed.") }
            let confirm = try await glasses.confirmFetched(request.parameter("id"), sha256: sha256)
            return try await glasses.once(request) { glasses in
                try confirm(glasses)
                return ActionAnswer("Video was fetched")
            }
        }
        router.serve(.videoThumbnail) { request in
            try file(try await glasses.thumbnail(ofVideo: request.parameter("id")), "image/jpeg", .video).respond(to: request)
        }
        router.serve(.photoThumbnail) { request in
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
        router.serve(.notes) { request in
            let page = try page(request)
            return try await tagged(.notes, glasses, request) { try $0.notes(page) }
        }
        router.serve(.addNote) { request in
            let note = try NewNote(fields: try request.fields())
            return try await glasses.once(request) { ActionAnswer("Note added successfully", id: try $0.add([note]).first) }
        }
        router.serve(.changeNote) { request in
            let (id, note) = (request.parameter("id"), try NewNote(fields: try request.fields()))
            return try await glasses.once(request) { glasses in
                try glasses.change(note: id, to: note)
                return ActionAnswer("Note changed")
            }
        }
        router.serve(.deleteNote) { request in
            let id = request.parameter("id")
            return try await glasses.once(request, isFreeing: true) { glasses in
                try glasses.delete(note: id)
                return ActionAnswer("Note deleted")
            }
        }
    }

    static func addTodos(_ router: inout Router, _ glasses: SmartGlasses) {
        router.serve(.todos) { request in
            let page = try page(request)
            return try await tagged(.todos, glasses, request) { try $0.todos(page) }
        }
        router.serve(.addTodo) { request in
            let todo = try NewTodo(fields: try request.fields())
            return try await glasses.once(request) { ActionAnswer("Todo added successfully", id: try $0.add([todo]).first) }
        }
        router.serve(.changeTodo) { request in
            let (id, change) = (request.parameter("id"), try TodoChange(fields: try request.changes()))
            return try await glasses.once(request) { glasses in
                try glasses.change(todo: id, by: change)
                return ActionAnswer("Todo changed")
            }
        }
        router.serve(.completeTodo) { request in
            let id = request.parameter("id")
            return try await glasses.once(request) { glasses in
                try glasses.change(todo: id, by: TodoChange(completed: true))
                return ActionAnswer("Todo completed")
            }
        }
        router.serve(.deleteTodo) { request in
            let id = request.parameter("id")
            return try await glasses.once(request, isFreeing: true) { glasses in
                try glasses.delete(todo: id)
                return ActionAnswer("Todo deleted")
            }
        }
    }

    static func addConversation(_ router: inout Router, _ glasses: SmartGlasses) {
        router.serve(.conversation) { request in try await tagged(.conversation, glasses, request) { try $0.conversation() } }
        router.serve(.say) { request in
            let fields = try request.fields()
            let sentence = try NewNote(fields: fields).content
            let isAddressed = try fields.value(GlassesEndpoint.isAddressed) ?? false
            guard let heard = try await glasses.understand(sentence, isAddressed: isAddressed) else {
                return try .json(AssistantAnswer(nil))
            }
            let response = try await glasses.once(
                request, whenFull: { AssistantAnswer(try $0.answer(heard, hasRoom: false)) },
                { AssistantAnswer(try $0.answer(heard)) })
            await glasses.useSettings()
            return response
        }
        router.serve(.clearConversation) { request in
            try await glasses.once(request, isFreeing: true) { glasses in
                try glasses.clearConversation()
                return ActionAnswer("Conversation history cleared")
            }
        }
    }

    static func addControl(_ router: inout Router, _ glasses: SmartGlasses, _ restart: @escaping @Sendable () async -> Void) {
        for (endpoint, mode) in [(GlassesEndpoint.sleep, StatusMode.sleep), (.wake, .active)] {
            router.serve(endpoint) { request in
                let change: @Sendable (isolated SmartGlasses) -> ActionAnswer = { ActionAnswer($0.setMode(mode)) }
                return try await glasses.once(request, whenFull: change, change)
            }
        }
        for (endpoint, isOn) in [(GlassesEndpoint.privateOn, true), (.privateOff, false)] {
            router.serve(endpoint) { request in
                let change: @Sendable (isolated SmartGlasses) -> ActionAnswer = { ActionAnswer($0.setPrivate(isOn)) }
                return try await glasses.once(request, whenFull: change, change)
            }
        }
        for (endpoint, change, message) in [
            (GlassesEndpoint.restartMachine, MachineChange.restart, "Restarting the machine"), (.powerOff, .powerOff, "Switching off"),
        ] {
            router.serve(endpoint) { request in
                try await glasses.check(change)
                let done = ActionAnswer(message)
                let answer = try await glasses.once(request, whenFull: { _ in done }) { _ in done }
                glasses.order(change)
                return answer
            }
        }
        router.serve(.restart) { request in
            let restarting = ActionAnswer(SmartGlasses.restarting)
            // Kept first: a restart ends what would keep it.
            let answer = try await glasses.once(request, whenFull: { _ in restarting }) { _ in restarting }
            await restart()
            return answer
        }
    }
}

extension Router {
    mutating func serve(_ endpoint: GlassesEndpoint, beginsImmediately: Bool = false, _ handler: @escaping Handler) {
        serve(endpoint.http, beginsImmediately: beginsImmediately, handler)
    }
}
