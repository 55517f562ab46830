import Bluetooth

/// An event that a test waited for did not come: the error of ``Bluetooth/TimerQueue/until(_:within:every:fileID:line:_:)``.
public struct NeverHappened: Error, Hashable, Sendable {
    /// The event that was awaited: "The lamp is on".
    public let what: String
    /// The time for which it was awaited, by the queue's clock.
    public let limit: Duration
    /// The place of the test: "LampTests/LampTests.swift:40".
    public let place: String
}

extension NeverHappened: CustomStringConvertible {
    public var description: String { "\(what): this did not happen within \(limit / .seconds(1)) s (\(place))." }
}
