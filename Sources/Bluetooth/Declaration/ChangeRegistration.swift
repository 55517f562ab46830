/// A closure that was registered for changes; it stays registered until cancelled, with or without this value.
@BluetoothActor
public struct ChangeRegistration: Sendable {
    private let remove: @BluetoothActor () -> Void

    /// - Parameter remove: forgets the closure; called for every ``cancel()``.
    public init(_ remove: @escaping @BluetoothActor () -> Void) { self.remove = remove }

    /// Forgets the closure. A second call does nothing.
    public func cancel() { remove() }
}
