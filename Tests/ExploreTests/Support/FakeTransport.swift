import Foundation
import HTTPClient
import Synchronization

@testable import Explore

/// Answers calls from a table, and remembers what was asked.
final class FakeTransport: HTTPTransport {
    typealias Answer = @Sendable (HTTPClientRequest) async throws -> (status: Int, body: Data)

    private let answer: Answer
    private let asked = Mutex<[HTTPClientRequest]>([])

    init(_ answer: @escaping Answer) { self.answer = answer }

    convenience init(status: Int = 200, _ body: String) {
        self.init { _ in (status, Data(body.utf8)) }
    }

    var requests: [HTTPClientRequest] { asked.withLock(\.self) }

    func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
        asked.withLock { $0.append(request) }
        let (status, body) = try await answer(request)
        return HTTPClientResponse(status: status, body: body)
    }
}
