/// A service on the connected device, as far as it is known: the projected value of ``Service``.
@BluetoothActor
public struct ServiceAccessor: Sendable {
    let state: ServiceState

    /// The UUID of the declaration, with a connection or without.
    public var id: BTUUID { state.id }
    /// True where the connected device has the service; `false` without a connection.
    public var isPresent: Bool { state.remote != nil }
    /// True for a primary service; `false` without a connection.
    public var isPrimary: Bool { state.remote?.isPrimary ?? false }
}
