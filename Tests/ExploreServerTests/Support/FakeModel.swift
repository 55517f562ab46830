import Explore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A language model that a test speaks for.
struct FakeModel: ExploreTransport {
    let asked = Box<[URLRequest]>([])
    let reply: @Sendable (URLRequest) async throws -> (status: Int, body: Data)

    func answer(to request: URLRequest) async throws -> (status: Int, body: Data) {
        asked.update { $0.append(request) }
        return try await reply(request)
    }
}
