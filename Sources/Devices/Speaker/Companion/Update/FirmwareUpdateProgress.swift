/// The progress, rate and remaining time of a download.
public struct FirmwareUpdateProgress: Sendable, Equatable {
    /// Over how long the rate is measured: long enough to be calm, short enough to notice a Wi-Fi that gets worse.
    static let window = Duration.seconds(5)
    /// Samples are at least this far apart, so that a fast download does not fill the memory.
    static let sampleDistance = Duration.milliseconds(200)

    /// Whole kilobytes (1,024 bytes) received.
    public private(set) var downloadedKB = 0
    /// Whole kilobytes of the image; `nil` where the server does not tell.
    public private(set) var totalKB: Int?
    /// 0–1; `nil` where the total is not known.
    public private(set) var fraction: Double?
    /// Kilobytes a second over the last seconds; `nil` until it can be told.
    public private(set) var kilobytesPerSecond: Double?

    private var samples: [Sample] = []

    private struct Sample: Sendable, Equatable {
        let time: Duration
        let downloadedKB: Int
    }

    /// Nothing received yet.
    public init() {}

    /// Seconds that are left at the present rate; `nil` where total or rate is not known.
    public var secondsLeft: Double? {
        guard let totalKB, let kilobytesPerSecond, kilobytesPerSecond > 0 else { return nil }
        return Double(max(0, totalKB - downloadedKB)) / kilobytesPerSecond
    }

    /// Takes a status of the download. Less than was received before is old news and changes nothing.
    ///
    /// - Returns: whether anything is new.
    @discardableResult
    mutating func update(_ status: OTAStatus, at now: Duration) -> Bool {
        let downloaded = Int(status.downloadedKB)
        guard downloaded >= downloadedKB else { return false }
        let isNew = downloaded > downloadedKB || samples.isEmpty
        downloadedKB = downloaded
        if status.isTotalKnown {
            totalKB = Int(status.totalKB)
            // The speaker's percentage is exact, kilobytes are rounded down; the larger is nearer to the truth.
            fraction = min(1, max(Double(min(status.progress, 100)) / 100, Double(downloaded) / Double(status.totalKB)))
        }
        sample(now)
        return isNew
    }

    /// The download is complete.
    mutating func complete() {
        fraction = 1
        if let totalKB { downloadedKB = max(downloadedKB, totalKB) }
        kilobytesPerSecond = nil
        samples = []
    }

    private mutating func sample(_ now: Duration) {
        if let last = samples.last, now - last.time < Self.sampleDistance { return }
        samples.append(Sample(time: now, downloadedKB: downloadedKB))
        // One sample from before the window stays, so that the window is covered.
        while samples.count > 2, now - samples[1].time >= Self.window { samples.removeFirst() }
        guard let first = samples.first, now > first.time else { return }
        kilobytesPerSecond = Double(downloadedKB - first.downloadedKB) / ((now - first.time) / .seconds(1))
    }
}
