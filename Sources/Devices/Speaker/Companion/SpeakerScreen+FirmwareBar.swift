import Companion

extension SpeakerScreen.Firmware {
    /// The progress of an update, as a bar and in words.
    public struct Bar: Codable, Sendable, Equatable {
        /// 0 to 1; nil where it cannot be told: then the bar only moves.
        public var fraction: Double?
        /// True during a step whose end cannot be told from the fraction.
        public var isWaiting: Bool
        /// "41 %", while a download's share is known.
        public var percentText: String?
        /// Details in their order: "260 KB of 625 KB", "150 KB/s", "2 s left".
        @Worded public var details: [String]

        /// Nil where no update is under way, and while a person is asked.
        init?(_ phase: Phase, _ progress: Progress?) {
            switch phase {
            case .idle, .succeeded, .rolledBack, .failed, .awaitingDecision: return nil
            case .preparing, .connectingToWiFi: fraction = nil
            case .downloading: fraction = progress?.fraction
            case .verifying, .readyToRestart, .restarting: fraction = 1
            }
            isWaiting = fraction == nil || phase == .verifying || phase == .restarting
            let download = phase == .downloading ? progress : nil
            percentText = download?.fraction.map { "\(Int($0 * 100)) %" }
            _details = Worded(download.map(Self.details) ?? [])
        }

        private static func details(_ progress: Progress) -> [Sentence] {
            let done = progress.kilobytesDone.grouped
            let details: [Sentence?] = [
                progress.kilobytesTotal.map { "\(done) KB of \($0.grouped) KB" } ?? "\(done) KB, total unknown",
                progress.kilobytesPerSecond.map { "\(Int($0.rounded()).grouped) KB/s" },
                progress.secondsLeft.map { "\(duration($0)) left" },
            ]
            return details.compactMap(\.self)
        }

        /// "8 s", "2 min 05 s", "1 h 10 min".
        private static func duration(_ seconds: Double) -> String {
            // A rate near nothing has no end that is worth telling.
            let whole = Int(min(max(0, seconds.rounded()), 359_999))
            let (hours, minutes, rest) = (whole / 3_600, whole / 60 % 60, whole % 60)
            if hours > 0 { return "\(hours) h \(minutes) min" }
            return minutes > 0 ? "\(minutes) min \(rest < 10 ? "0" : "")\(rest) s" : "\(rest) s"
        }
    }
}

extension SpeakerScreen.Firmware {
    /// The progress of a download.
    public struct Progress: Codable, Sendable, Equatable {
        /// 0 to 1; nil where the device does not know the total (a chunked download).
        public var fraction: Double?
        /// Whole KiB that the device has received.
        public var kilobytesDone: Int
        /// Whole KiB; nil where the device does not know it.
        public var kilobytesTotal: Int?
        /// KiB a second over the last seconds.
        public var kilobytesPerSecond: Double?
        /// Seconds left at that rate.
        public var secondsLeft: Double?

        public init(
            fraction: Double? = nil, kilobytesDone: Int = 0, kilobytesTotal: Int? = nil, kilobytesPerSecond: Double? = nil,
            secondsLeft: Double? = nil
        ) {
            self.fraction = fraction
            self.kilobytesDone = kilobytesDone
            self.kilobytesTotal = kilobytesTotal
            self.kilobytesPerSecond = kilobytesPerSecond
            self.secondsLeft = secondsLeft
        }
    }
}
