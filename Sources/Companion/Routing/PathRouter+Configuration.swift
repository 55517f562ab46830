extension PathRouter {
    /// The times of a router. Those given suit a device in the same room or network.
    public struct Configuration: Sendable, Hashable {
        /// The round trip that is assumed of a way before its first answer.
        public var wifiGuess = Duration.milliseconds(30)
        /// As `wifiGuess`.
        public var bluetoothGuess = Duration.milliseconds(100)
        /// The shortest and longest time after which an answer is late, so that another way is tried too.
        public var hedgeDelay = Duration.milliseconds(60)...Duration.milliseconds(200)
        /// A change that cannot be sent twice is given up after so long where another way is up, to be read back there. Doubled for every
        /// attempt that the request has had, for a device that is slow.
        public var giveUp = Duration.milliseconds(500)
        /// An attempt is given up after so long in any case.
        public var longestAttempt = Duration.seconds(5)
        /// The longest time that a change may still be under way in the device after its connection has gone: only then is it read back.
        public var settleTime = Duration.milliseconds(300)
        /// The time in which an address answers who it is; after it the way counts as down. A later answer counts all the same, up to
        /// `longestAttempt`.
        public var probeLimit = Duration.milliseconds(800)
        /// The time after which a way that failed is tried again, doubled each time up to the longest.
        public var firstRetry = Duration.milliseconds(500)
        /// The longest time until a way is tried again.
        public var longestRetry = Duration.seconds(30)
        /// The longest time that a request which needs Wi-Fi waits for it to be found, before it is refused.
        public var wifiPatience = Duration.seconds(2)

        /// The usual times.
        public init() {}
    }
}
