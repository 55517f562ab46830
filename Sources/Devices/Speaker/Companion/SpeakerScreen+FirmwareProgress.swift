extension SpeakerScreen.Firmware {
    /// How far a download is.
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

        /// Makes one from its parts, each as its property says.
        public init(
            fraction: Double? = nil,
            kilobytesDone: Int = 0,
            kilobytesTotal: Int? = nil,
            kilobytesPerSecond: Double? = nil,
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
