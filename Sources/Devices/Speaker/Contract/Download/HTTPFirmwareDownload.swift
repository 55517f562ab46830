import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One HTTP download. The session's delegate fills ``HTTPDownloadBuffer``, the reader empties it.
final class HTTPFirmwareDownload: NSObject, FirmwareDownload, URLSessionDataDelegate {
    /// The longest block that is handed out, the size of the firmware's own buffer.
    static let blockSize = 1_024

    private let buffer: Mutex<HTTPDownloadBuffer>
    private let task = Mutex<URLSessionDataTask?>(nil)

    init(maximumByteCount: Int) {
        buffer = Mutex(HTTPDownloadBuffer(maximumByteCount: maximumByteCount))
    }

    var expectedByteCount: Int? { buffer.withLock { $0.expectedByteCount } }

    /// How long the whole file is, where the server tells.
    var totalByteCount: Int? { buffer.withLock { $0.totalByteCount } }

    /// Whether the server sends the part that was asked for instead of the whole.
    var isPartial: Bool { buffer.withLock { $0.isPartial } }

    /// Sends the request, for a part of the file or the whole, and waits for the head of the answer.
    func start(_ url: URL, range: Range<Int>?, timeout: Duration) async throws(FirmwareDownloadError) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeout / .seconds(1)
        configuration.urlCache = nil
        configuration.httpShouldSetCookies = false
        // As it is in the file: a compressed transfer would make the length that the server tells another one than the image's.
        configuration.httpAdditionalHeaders = ["Accept-Encoding": "identity", "User-Agent": "outrigger-speaker"]
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        var request = URLRequest(url: url)
        if let range { request.setValue("bytes=\(range.lowerBound)-\(range.upperBound - 1)", forHTTPHeaderField: "Range") }
        let task = session.dataTask(with: request)
        self.task.withLock { $0 = task }
        // The session holds its delegate until its last task has ended; this lets go of both then.
        session.finishTasksAndInvalidate()
        task.resume()
        try await wait { $0.awaitHead(waiter: $1) }
    }

    func nextBlock() async throws(FirmwareDownloadError) -> [UInt8]? {
        while true {
            let block = try buffer.withLock { buffer throws(FirmwareDownloadError) in try buffer.takeBlock(Self.blockSize) }
            switch block {
            case .bytes(let bytes): return bytes
            case .end: return nil
            case .empty: try await wait { $0.awaitData(waiter: $1) }
            }
        }
    }

    func cancel() {
        let waiter = buffer.withLock { $0.fail(.cancelled) }
        waiter?.resume()
        task.withLock { task in
            task?.cancel()
            task = nil
        }
    }

    /// Waits until the delegate calls, unless `register` says that there is nothing to wait for.
    private func wait(
        _ register: @Sendable (inout HTTPDownloadBuffer, CheckedContinuation<Void, Never>) -> CheckedContinuation<Void, Never>?
    ) async throws(FirmwareDownloadError) {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                buffer.withLock { register(&$0, waiter) }?.resume()
            }
        } onCancel: {
            cancel()
        }
        if let failure = buffer.withLock({ $0.failureOfHead }) { throw failure }
    }

    // MARK: - URLSessionDataDelegate

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        let head = response as? HTTPURLResponse
        let status = head?.statusCode ?? 0
        let range = head?.value(forHTTPHeaderField: "Content-Range")
        let (waiter, goesOn) = buffer.withLock {
            $0.receiveHead(status: status, expectedByteCount: response.expectedContentLength, contentRange: range)
        }
        waiter?.resume()
        completionHandler(goesOn ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let (waiter, goesOn) = buffer.withLock { $0.receive([UInt8](data)) }
        waiter?.resume()
        if !goesOn { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let waiter = buffer.withLock { $0.complete(error.map(Self.sentence)) }
        waiter?.resume()
        self.task.withLock { $0 = nil }
    }

    /// The system's text of an error, with the full stop that it sometimes lacks.
    private static func sentence(_ error: any Error) -> String {
        let text =
            (error as? URLError).map { $0.code == .timedOut ? "the server was silent for too long." : $0.localizedDescription }
            ?? error.localizedDescription
        return text.hasSuffix(".") ? text : text + "."
    }
}
