import Companion

extension GlassesClient {
    func status() async throws -> StatusReport { try await answer(to: .status) }

    func settings() async throws -> SettingsReport { try await answer(to: .settings) }

    func notes() async throws -> [Note] { try await answer(to: .notes) }

    func todos() async throws -> [TodoReport] { try await answer(to: .todos) }

    func conversation() async throws -> [UtteranceReport] { try await answer(to: .conversation) }

    func media(_ kind: GlassesMediaKind) async throws -> [MediaItem] { try await answer(to: .media(kind)) }

    /// What the firmware says that it can; the guide's calls where it says nothing.
    func capabilities() async throws -> GlassesCapabilities {
        do {
            let document: APIPaths = try await answer(to: GlassesCall(.get, "openapi.json"))
            return GlassesCapabilities(document)
        } catch GlassesRequestError.unsupported, GlassesRequestError.badAnswer {
            return .guide
        }
    }
}
