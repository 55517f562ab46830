import Bluetooth
import Speaker
import Synchronization

/// A server in memory, by the test's clock: files, and servers that break.
final class MemoryDownloader: FirmwareDownloading {
    enum Answer: Sendable {
        /// A file, sent block by block.
        case file([UInt8], isChunked: Bool = false)
        /// A connection that ends after so many bytes.
        case broken([UInt8], after: Int)
        /// No file at all.
        case failure(FirmwareDownloadError)
    }

    private let timers: TimerQueue
    private let pace: Duration
    private let answers: Mutex<[String: Answer]>

    /// - Parameter pace: the time that each block of 1,024 bytes takes.
    init(_ answers: [String: Answer], timers: TimerQueue, pace: Duration = .milliseconds(8)) {
        self.answers = Mutex(answers)
        self.timers = timers
        self.pace = pace
    }

    func open(_ url: String) async throws(FirmwareDownloadError) -> any FirmwareDownload {
        do { try await timers.pause(for: .milliseconds(50)) } catch { throw .cancelled }
        switch answers.withLock({ $0[url] }) {
        case .file(let bytes, let isChunked): return Download(bytes, expected: isChunked ? nil : bytes.count, end: nil, timers, pace)
        case .broken(let bytes, let count):
            let error = FirmwareDownloadError.interrupted(
                received: count, expected: bytes.count, reason: "the server closed the connection.")
            return Download(Array(bytes.prefix(count)), expected: bytes.count, end: error, timers, pace)
        case .failure(let error): throw error
        case nil: throw .status(404)
        }
    }

    private final class Download: FirmwareDownload {
        let expectedByteCount: Int?
        private let bytes: [UInt8]
        private let end: FirmwareDownloadError?
        private let timers: TimerQueue
        private let pace: Duration
        private let state = Mutex((offset: 0, isCancelled: false))

        init(_ bytes: [UInt8], expected: Int?, end: FirmwareDownloadError?, _ timers: TimerQueue, _ pace: Duration) {
            self.bytes = bytes
            expectedByteCount = expected
            self.end = end
            self.timers = timers
            self.pace = pace
        }

        func nextBlock() async throws(FirmwareDownloadError) -> [UInt8]? {
            do { try await timers.pause(for: pace) } catch { throw .cancelled }
            let (offset, isCancelled) = state.withLock { state in
                defer { state.offset += 1_024 }
                return state
            }
            if isCancelled { throw .cancelled }
            guard offset < bytes.count else {
                if let end { throw end }
                return nil
            }
            return Array(bytes[offset..<min(offset + 1_024, bytes.count)])
        }

        func cancel() { state.withLock { $0.isCancelled = true } }
    }
}
