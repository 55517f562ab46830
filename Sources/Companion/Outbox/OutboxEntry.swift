/// A change in an ``Outbox``.
public struct OutboxEntry: Sendable, Hashable, Identifiable {
    /// The state of a change on its way to the device. One that is done leaves the outbox.
    public enum State: String, Sendable, Hashable, Codable {
        /// It has not been sent.
        case queued
        /// It is being sent, or was when the program ended: the device may have it.
        case sending
        /// The device does not take it; ``OutboxEntry/note`` says why. It stays until a person sends it again or discards it.
        case refused
        /// It is done, in another way than the person meant; ``OutboxEntry/note`` says how. It stays until they have read it.
        case told
    }

    /// Grows with every change: the order in which they were made.
    public let id: Int64
    /// The change that is to be made.
    public var change: OutboxChange
    /// The same for every attempt to send it.
    public var key: IdempotencyKey
    /// The state of the change.
    public var state: State
    /// A sentence for the person; `nil` while there is nothing to say.
    public var note: String?

    /// The name of a new item until the device has given it one.
    public var provisionalItem: String { Self.provisionalPrefix + "\(id)" }

    static let provisionalPrefix = "outbox:"
}
