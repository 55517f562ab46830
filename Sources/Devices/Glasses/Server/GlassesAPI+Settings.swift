import GlassesDevice
import HTTPService

extension GlassesAPI {
    static func addSettings(_ router: inout Router, _ glasses: SmartGlasses) {
        router.get("/api/settings") { _ in try .json(await glasses.currentSettings()) }
        router.put("/api/settings/personality") { request in
            guard let word = try? request.fields().plainText("personality"), let personality = Personality(rawValue: word) else {
                throw GlassesValueError("Invalid personality")
            }
            try await glasses.change { $0.personality = personality }
            return try .json(PersonalityAnswer(personality: personality))
        }
        router.put("/api/settings/name") { request in
            guard let text = try request.fields().plainText("name") else { throw GlassesValueError("Name is required") }
            let name = try AssistantName(text).description
            try await glasses.change { $0.name = name }
            return try .json(NameAnswer(name: name))
        }
        router.put("/api/settings/wake-word") { request in
            let fields = try request.changes()
            try await glasses.change { settings throws(GlassesValueError) in try settings.wakeWord.change(fields) }
            return try .json(ActionAnswer())
        }
        router.put("/api/settings/voice") { request in
            let fields = try request.changes()
            try await glasses.change { settings throws(GlassesValueError) in try settings.voice.change(fields) }
            return try .json(ActionAnswer())
        }
        router.put("/api/settings/camera") { request in
            let fields = try request.changes()
            let changed = try await glasses.change { settings throws(GlassesValueError) in try settings.camera.change(fields) }
            return try .json(CameraAnswer(camera: changed.camera))
        }
    }
}

/// The answer to `PUT /api/settings/personality`.
private struct PersonalityAnswer: Encodable {
    var success = true
    let personality: Personality
}

/// The answer to `PUT /api/settings/name`.
private struct NameAnswer: Encodable {
    var success = true
    let name: String
}

/// The answer to `PUT /api/settings/camera`: all of its settings, after the change.
private struct CameraAnswer: Encodable {
    var success = true
    let camera: CameraSettings
}
