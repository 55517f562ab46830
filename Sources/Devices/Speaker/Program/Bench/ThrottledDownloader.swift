import Bluetooth
import Speaker
import SpeakerDevice
import Synchronization

/// A downloader whose server is slow, where a person at the bench wants it so.
final class ThrottledDownloader: FirmwareDownloading {
    private let base: any FirmwareDownloading
    private let timers: TimerQueue
    private let pause = Mutex(Duration.zero)

    init(_ base: any FirmwareDownloading, timers: TimerQueue) {
        self.base = base
        self.timers = timers
    }

    /// The delay of each block of up to 1,024 bytes.
    var pauseForEachBlock: Duration {
        get { pause.withLock { $0 } }
        set { pause.withLock { $0 = newValue } }
    }

    func open(_ url: String) async throws(FirmwareDownloadError) -> any FirmwareDownload {
        Download(base: try await base.open(url), owner: self)
    }

    private struct Download: FirmwareDownload {
        let base: any FirmwareDownload
        let owner: ThrottledDownloader

        var expectedByteCount: Int? { base.expectedByteCount }

        func nextBlock() async throws(FirmwareDownloadError) -> [UInt8]? {
            let pause = owner.pauseForEachBlock
            if pause > .zero {
                do { try await owner.timers.pause(for: pause) } catch { throw .cancelled }
            }
            return try await base.nextBlock()
        }

        func cancel() { base.cancel() }
    }
}
