import Foundation
import Synchronization

@testable import Explore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Answers calls from a table, and remembers what was asked.
final class FakeTransport: ExploreTransport {
    typealias Answer = @Sendable (URLRequest) async throws -> (status: Int, body: Data)

    private let answer: Answer
    private let asked = Mutex<[URLRequest]>([])

    init(_ answer: @escaping Answer) { self.answer = answer }

    convenience init(status: Int = 200, _ body: String) {
        self.init { _ in (status, Data(body.utf8)) }
    }

    var requests: [URLRequest] { asked.withLock(\.self) }

    func answer(to request: URLRequest) async throws -> (status: Int, body: Data) {
        asked.withLock { $0.append(request) }
        return try await answer(request)
    }
}
