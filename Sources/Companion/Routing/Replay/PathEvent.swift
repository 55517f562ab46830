/// Something that happened to a ``DeviceRouter``: all that its decisions rest on, so that they can be taken again from a list of these.
///
/// It is written into reports, so it holds nothing of what was asked but its name.
public struct PathEvent: Sendable, Hashable, Codable {
    /// The time, in microseconds since the router was made.
    public var time: Int
    /// The event itself.
    public var what: What

    /// An event with these values.
    public init(time: Int, _ what: What) {
        self.time = time
        self.what = what
    }

    /// The kind of an event, with the facts that decisions rest on.
    public enum What: Sendable, Hashable, Codable {
        /// The Bluetooth link stands.
        case connected
        /// It has gone, or could not be made.
        case disconnected(reason: String)
        /// It is known by what the device is told from others; false where it cannot say.
        case identified(isKnown: Bool)
        /// The device may be at this address.
        case addressFound(address: DeviceAddress, source: DeviceAddress.Source)
        /// The device is in no network.
        case leftWiFi
        /// This computer's network has changed.
        case networkChanged
        /// The ways on which the device was found to know keys of changes.
        case keysKnown(paths: [DevicePath])
        /// It was asked who answers at an address.
        case probed(address: DeviceAddress, took: Int, answer: ProbeAnswer, reason: String)
        /// A request came.
        case requested(request: Request)
        /// One sending of it has ended.
        case ended(request: Int, path: DevicePath, work: Work, took: Int, ending: Ending, reason: String)
        /// Its caller did not wait for the answer any more.
        case cancelled(request: Int)
        /// The router was told late, by so many microseconds, that a time had come: this computer was busy, or asleep. It was told by its timer,
        /// or the event after this one was there before that.
        case stalled(took: Int, byTimer: Bool)
        /// A decision of the router.
        case decided(decision: PathDecision)
    }

    /// The one who answered at an address.
    public enum ProbeAnswer: String, Sendable, Hashable, Codable, CaseIterable {
        /// The device that is meant answered.
        case same
        /// Another device answered.
        case other
        /// Somebody answered, and nothing shows who.
        case unproven
        /// No answer came.
        case nobody
        /// It was not waited for any more.
        case abandoned
    }

    /// The work that was sent.
    public enum Work: String, Sendable, Hashable, Codable, CaseIterable {
        /// The request itself.
        case send
        /// The question whether the change was made.
        case readBack
    }

    /// The end of the work.
    public enum Ending: String, Sendable, Hashable, Codable, CaseIterable {
        /// The device answered, be it with a refusal.
        case answered
        /// The device has not made the change that was looked for.
        case notDone
        /// It was on its way, and no answer came.
        case lost
        /// It did not leave.
        case notSent
        /// The router did not wait for it any more.
        case abandoned
    }

    /// As ``RoutedRequest``.
    public struct Request: Sendable, Hashable, Codable {
        /// Counts the requests of a router from 1.
        public var number: Int
        /// As ``RoutedRequest/name``.
        public var name: String
        /// As ``RoutedRequest/paths``, in the order of their names.
        public var paths: [DevicePath]
        /// As ``RoutedRequest/isChange``.
        public var isChange: Bool
        /// As ``RoutedRequest/canBeReadBack``.
        public var canBeReadBack: Bool
        /// As ``RoutedRequest/isInDoubt``.
        public var isInDoubt: Bool
        /// In milliseconds, as the next one.
        public var patience: Int
        /// As ``RoutedRequest/limit``, in milliseconds.
        public var limit: Int
        /// As ``RoutedRequest/isTold``.
        public var isTold: Bool

        /// Takes the facts of a request, with durations in whole milliseconds.
        ///
        /// - Parameter number: counts the requests of a router from 1.
        public init(_ request: RoutedRequest, number: Int) {
            self.number = number
            name = request.name
            paths = request.paths.sorted { $0.rawValue < $1.rawValue }
            isChange = request.isChange
            canBeReadBack = request.canBeReadBack
            isInDoubt = request.isInDoubt
            patience = Int(request.patience / .milliseconds(1))
            limit = Int(request.limit / .milliseconds(1))
            isTold = request.isTold
        }

        /// The request as a router takes it.
        public var routed: RoutedRequest {
            RoutedRequest(
                name, paths: Set(paths), isChange: isChange, canBeReadBack: canBeReadBack, isInDoubt: isInDoubt,
                patience: .milliseconds(patience), limit: .milliseconds(limit), isTold: isTold)
        }
    }
}
