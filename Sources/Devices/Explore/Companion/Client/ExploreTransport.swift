import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What carries the calls. `URLSession` does; tests have their own.
public protocol ExploreTransport: Sendable {
    /// Sends a request and gives the whole answer.
    ///
    /// - Throws: any error where no answer comes; `CancellationError` where the calling task was cancelled.
    func answer(to request: URLRequest) async throws -> (status: Int, body: Data)
}
