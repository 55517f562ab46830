import GlassesDevice
import HTTPService

extension GlassesAPI {
    static func addSettings(_ router: inout Router, _ glasses: SmartGlasses) {
        router.serve(.settings) { request in try await tagged(.settings, glasses, request) { $0.currentSettings() } }
        router.serve(.setPersonality) { request in
            guard let personality = try? request.fields().value(Personality.field) else {
                throw GlassesValueError("Invalid personality")
            }
            return try await change(glasses, request, { $0.personality = personality }) { _ in PersonalityAnswer(personality: personality) }
        }
        router.serve(.setName) { request in
            guard let text = try request.fields().value("name", .text) else { throw GlassesValueError("Name is required") }
            let name = try AssistantName(text).description
            return try await change(glasses, request, { $0.name = name }) { _ in NameAnswer(name: name) }
        }
        router.serve(.setWakeWord) { request in
            let fields = try request.changes()
            return try await change(
                glasses, request, { settings throws(GlassesValueError) in try settings.wakeWord.change(fields) },
                answer: { _ in ActionAnswer() })
        }
        router.serve(.setVoice) { request in
            let fields = try request.changes()
            return try await change(
                glasses, request, { settings throws(GlassesValueError) in try settings.voice.change(fields) },
                answer: { _ in ActionAnswer() })
        }
        router.serve(.setCamera) { request in
            let fields = try request.changes()
            return try await change(
                glasses, request, { settings throws(GlassesValueError) in try settings.camera.change(fields) },
                answer: { CameraAnswer(camera: $0.camera) })
        }
        router.serve(.setStorage) { request in
            let fields = try request.changes()
            return try await change(
                glasses, request, { settings throws(GlassesValueError) in try settings.storage.change(fields) },
                answer: { StorageAnswer(storage: $0.storage) })
        }
    }

    private static func change<Answer: Encodable & Sendable>(
        _ glasses: SmartGlasses, _ request: HTTPRequest,
        _ change: @escaping @Sendable (inout GlassesSettings) throws(GlassesValueError) -> Void,
        answer: @escaping @Sendable (GlassesSettings) -> Answer
    ) async throws -> HTTPResponse {
        let response = try await glasses.once(request) { answer(try $0.keep(change)) }
        await glasses.useSettings()
        return response
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

/// The answer to `PUT /api/settings/storage`.
private struct StorageAnswer: Encodable {
    var success = true
    let storage: StorageSettings
}
