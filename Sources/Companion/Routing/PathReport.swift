import Sentences

/// The ways to a device, for a page.
public struct PathReport: Sendable, Hashable, Codable {
    /// One way.
    public struct Way: Sendable, Hashable, Codable {
        /// The state of one way.
        public enum State: String, Sendable, Hashable, Codable, CaseIterable {
            /// It carries requests.
            case up
            /// A request on it is late, so that others go elsewhere.
            case slow
            /// It is being tried.
            case trying
            /// It does not carry requests, and is not being tried.
            case down
        }

        /// The way that this is about.
        public var path: DevicePath
        /// The state of the way.
        public var state: State
        /// A sentence about the state: where the device answers, or why it does not.
        @Worded("") public var detail: String
        /// The mean time to an answer in milliseconds; `nil` before the first one.
        public var milliseconds: Int?
        /// Requests that were answered over it.
        public var answered: Int
        /// Requests that it lost.
        public var lost: Int
    }

    /// The way that the next request takes, if it can choose; `nil` while there is none.
    public var current: DevicePath?
    /// Why that one: "Wi-Fi is faster (12 ms against 90 ms)".
    @Worded("") public var reason: String
    /// The address at which the device was verified to answer over Wi-Fi; `nil` where it is not reached so.
    public var address: DeviceAddress?
    /// Why it is not; `nil` where it is.
    public var hindrance: WiFiHindrance?
    /// Wi-Fi, then Bluetooth.
    public var ways: [Way]
    /// Requests that were answered over another way than the one that they were sent over first.
    public var failovers: Int
    /// Requests that were sent over a second way because the first was slow: the price of not waiting.
    public var hedges: Int
    /// The latest decisions, the newest last.
    public var decisions: [PathDecision]
}
