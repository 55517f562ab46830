import Sentences

/// The timeline of what happened over Bluetooth and HTTP.
public struct ActivityScreen: Codable, Sendable, Equatable {
    /// By when each began, the latest first: the newest ones, and every problem that is kept; or all that is kept, where that was asked for.
    public var entries: [Entry]
    /// How many entries there have been since the program started, those that are no longer kept included.
    public var total: Int
    /// The part of ``total`` that concerns a device, by its id.
    public var totals: [String: Int]
    /// When the program started, in seconds since 1970: entries' numbers begin anew with each start.
    public var startedAt: Double
}

extension ActivityScreen {
    /// One thing that happened.
    public struct Entry: Codable, Sendable, Equatable, Identifiable {
        /// Which way the bytes went.
        public enum Direction: String, Codable, Sendable, CaseIterable {
            /// From the companion to the device.
            case sent
            /// From the device to the companion.
            case received
            /// Nothing was carried: a connection, a loss, a decision.
            case event
        }

        /// What carried it.
        public enum Transport: String, Codable, Sendable, CaseIterable {
            /// A Bluetooth link, or its making and its end.
            case bluetooth
            /// A request to a device or to a server, over IP.
            case http
            /// Nothing: the program tells of itself.
            case program
        }

        /// Counts up from 1 and is never used twice while the program runs.
        public var id: Int
        /// Seconds since 1970; of the latest, where it stands for several.
        public var time: Double
        /// Of the first, where it stands for several: what a list is in the order of, since it does not change.
        public var firstTime: Double
        /// How many of the same it stands for: what is asked or told all the time is one entry, with the latest bytes.
        public var count: Int
        /// The device's id, as in `DevicesScreen.Device`; nil for what concerns none.
        public var deviceID: String?
        /// The device's name at that time.
        public var deviceName: String?
        /// What carried it.
        public var transport: Transport
        /// Which way it went.
        public var direction: Direction
        /// "Write", "Notification", "Read", "GET", "Connected" …
        public var operation: String
        /// The characteristic's name or the URL's path.
        public var subject: String?
        /// The bytes as hex pairs separated by spaces; secrets are dots ("••").
        public var bytes: String?
        /// The bytes' meaning, field by field; secrets are dots.
        public var decoding: [LabeledText]
        /// One sentence for the owner.
        @Worded public var sentence: String
        /// True where it tells of something that went wrong.
        public var isProblem: Bool

        /// Makes one from its parts, each as its property says.
        public init(
            id: Int,
            time: Double,
            firstTime: Double? = nil,
            count: Int = 1,
            deviceID: String? = nil,
            deviceName: String? = nil,
            transport: Transport = .bluetooth,
            direction: Direction,
            operation: String,
            subject: String? = nil,
            bytes: String? = nil,
            decoding: [LabeledText] = [],
            sentence: Sentence,
            isProblem: Bool = false
        ) {
            self.id = id
            self.time = time
            self.firstTime = firstTime ?? time
            self.count = count
            self.deviceID = deviceID
            self.deviceName = deviceName
            self.transport = transport
            self.direction = direction
            self.operation = operation
            self.subject = subject
            self.bytes = bytes
            self.decoding = decoding
            _sentence = Worded(sentence)
            self.isProblem = isProblem
        }
    }
}
