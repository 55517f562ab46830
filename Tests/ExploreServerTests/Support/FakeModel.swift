import Foundation
import HTTPClient

/// A language model that a test speaks for.
struct FakeModel: HTTPTransport {
    let asked = Box<[HTTPClientRequest]>([])
    let reply: @Sendable (HTTPClientRequest) async throws -> (status: Int, body: Data)

    func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
        asked.update { $0.append(request) }
        let (status, body) = try await reply(request)
        return HTTPClientResponse(status: status, body: body)
    }
}
