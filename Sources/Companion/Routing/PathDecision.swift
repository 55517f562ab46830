import Sentences

/// One decision of a ``PathRouter``: which way a request took, why, and what it cost. Told on the page and in reports, so it holds no content
/// of a request.
public struct PathDecision: Sendable, Hashable, Codable {
    /// The decision about the request.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// Sent for the first time.
        case sent
        /// Sent over a second way as well, because the first is slow.
        case hedged
        /// Sent again, because the first attempt cannot be answered any more.
        case repeated
        /// Looked at whether the change was made, because its answer was lost.
        case readBack
        /// Answered by the device.
        case answered
        /// Ended without an answer.
        case failed
    }

    /// The time, in milliseconds since the router began.
    public var time: Int
    /// Which request of the router's, counted from 1.
    public var number: Int
    /// ``RoutedRequest/name``.
    public var request: String
    /// The step that the router took, or the end of the request.
    public var kind: Kind
    /// The way; `nil` where it took none.
    public var path: DevicePath?
    /// Why, in a few words: "Wi-Fi is faster (12 ms against 90 ms)".
    @Worded public var reason: String
    /// From the request to its end, in milliseconds; `nil` before it.
    public var milliseconds: Int?

    init(
        time: Int, number: Int, request: String, kind: Kind, path: DevicePath? = nil, reason: Sentence, milliseconds: Int? = nil
    ) {
        self.time = time
        self.number = number
        self.request = request
        self.kind = kind
        self.path = path
        _reason = Worded(reason)
        self.milliseconds = milliseconds
    }
}
