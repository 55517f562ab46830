import Companion

extension GlassesClient {
    func status() async throws -> StatusReport { try await answer(to: GlassesCall(.status)) }

    func settings() async throws -> SettingsReport { try await answer(to: GlassesCall(.settings)) }

    func notes() async throws -> [Note] { try await answer(to: GlassesCall(.notes)) }

    func todos() async throws -> [TodoReport] { try await answer(to: GlassesCall(.todos)) }

    func conversation() async throws -> [UtteranceReport] { try await answer(to: GlassesCall(.conversation)) }

    func media(_ kind: GlassesMediaKind) async throws -> [MediaItem] {
        try await answer(to: GlassesCall(kind == .photos ? .photos : .videos))
    }

    /// What the firmware says that it can; the guide's calls where it says nothing.
    func capabilities() async throws -> GlassesCapabilities {
        do {
            let document: APIPaths = try await answer(to: GlassesCall(to: "openapi.json"))
            return GlassesCapabilities(document)
        } catch GlassesRequestError.unsupported, GlassesRequestError.badAnswer {
            return .guide
        }
    }
}
