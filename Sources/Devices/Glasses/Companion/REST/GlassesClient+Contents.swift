import Companion

extension GlassesClient {
    func status() async throws -> StatusReport { try await answer(to: GlassesCall(.status)) }

    func notes() async throws -> [Note] { try await answer(to: GlassesCall(.notes)) }

    func todos() async throws -> [TodoReport] { try await answer(to: GlassesCall(.todos)) }

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
