/// A change in an ``Outbox``.
public struct OutboxEntry: Sendable, Hashable, Identifiable {
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
    /// What is to be done.
    public var change: OutboxChange
    /// The same for every attempt to send it.
    public var key: IdempotencyKey
    /// Where it stands.
    public var state: State
    /// A sentence for the person; `nil` while there is nothing to say.
    public var note: String?

    /// What a new item is called until the device has named it.
    public var provisionalItem: String { Self.provisionalPrefix + "\(id)" }

    static let provisionalPrefix = "outbox:"
}
