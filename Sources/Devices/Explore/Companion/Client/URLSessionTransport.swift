import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Carries calls with the system's HTTP client, one connection pool for all of them.
public final class URLSessionTransport: ExploreTransport {
    /// The answer became longer than is accepted; nothing of it is kept.
    struct TooLong: Error, CustomStringConvertible {
        let limit: Int
        var description: String { "its answer is longer than the \(limit) bytes that are accepted." }
    }

    private let session: URLSession
    private let collector: Collector

    /// - Parameters:
    ///   - maximumByteCount: where an answer is given up: no server may fill the memory.
    ///   - followsRedirects: false where a request has a key, which must not reach another server.
    public init(maximumByteCount: Int = 16 << 20, followsRedirects: Bool = true) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpShouldSetCookies = false
        collector = Collector(limit: maximumByteCount, followsRedirects: followsRedirects)
        session = URLSession(configuration: configuration, delegate: collector, delegateQueue: nil)
    }

    deinit { session.invalidateAndCancel() }

    public func answer(to request: URLRequest) async throws -> (status: Int, body: Data) {
        let task = session.dataTask(with: request)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                collector.expect(task.taskIdentifier, continuation)
                // Cancelled before there was anything to end.
                guard !Task.isCancelled else { return collector.end(task.taskIdentifier, CancellationError()) }
                task.resume()
            }
        } onCancel: {
            // Ended here, not by the delegate: swift-corelibs-foundation does not tell it of the end of a task that was cancelled
            // while it was being resumed.
            collector.end(task.taskIdentifier, CancellationError())
            task.cancel()
        }
    }

    /// The session's delegate: what has come of each answer.
    private final class Collector: NSObject, URLSessionDataDelegate {
        typealias Continuation = CheckedContinuation<(status: Int, body: Data), any Error>

        private struct Exchange {
            var continuation: Continuation
            var status = 0
            var body = Data()
        }

        private let limit: Int
        private let followsRedirects: Bool
        private let exchanges = Mutex<[Int: Exchange]>([:])

        init(limit: Int, followsRedirects: Bool) {
            self.limit = limit
            self.followsRedirects = followsRedirects
        }

        func expect(_ identifier: Int, _ continuation: Continuation) {
            exchanges.withLock { $0[identifier] = Exchange(continuation: continuation) }
        }

        /// The first of several calls counts.
        func end(_ identifier: Int, _ failure: (any Error)?) {
            let exchange = exchanges.withLock { $0.removeValue(forKey: identifier) }
            guard let exchange else { return }
            if let failure {
                exchange.continuation.resume(throwing: failure)
            } else {
                exchange.continuation.resume(returning: (exchange.status, exchange.body))
            }
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest: URLRequest,
            completionHandler: @escaping (URLRequest?) -> Void
        ) {
            completionHandler(followsRedirects ? newRequest : nil)
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
        ) {
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            exchanges.withLock { $0[dataTask.taskIdentifier]?.status = status }
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            let isTooLong = exchanges.withLock { exchanges in
                exchanges[dataTask.taskIdentifier]?.body.append(data)
                return (exchanges[dataTask.taskIdentifier]?.body.count ?? 0) > limit
            }
            guard isTooLong else { return }
            end(dataTask.taskIdentifier, TooLong(limit: limit))
            dataTask.cancel()
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            end(task.taskIdentifier, error)
        }
    }
}
