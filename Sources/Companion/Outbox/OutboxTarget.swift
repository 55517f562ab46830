/// The receiver of an ``Outbox``'s changes: a device.
///
/// What it throws ends the sending for now, and the change stays, but for an ``OutboxRefusal``, which is about this change alone.
public protocol OutboxTarget: Sendable {
    /// Reads an item of the device; `nil` where it has none of that name.
    ///
    /// - Throws: ``OutboxRefusal`` where the device does not tell, and any other error where it is not reached.
    func content(of item: String, in collection: String) async throws -> [UInt8]?

    /// Makes the change.
    ///
    /// - Parameters:
    ///   - key: the same for every attempt.
    ///   - isInDoubt: it may have been made already, by an attempt without an answer: see ``RoutedRequest/isInDoubt``.
    /// - Returns: what the device calls a new item; `nil` where it does not say, and for any other change.
    /// - Throws: ``OutboxRefusal`` where the device does not take it, and any other error where it is not reached.
    func make(_ change: OutboxChange, key: IdempotencyKey, isInDoubt: Bool) async throws -> String?
}

/// A device's no to a change, in a sentence for whoever made it.
public struct OutboxRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String

    /// - Parameter description: why, and what can be done.
    public init(_ description: String) { self.description = description }
}
