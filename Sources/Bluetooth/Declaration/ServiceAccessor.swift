/// What is known of a service on the connected device: the projected value of ``Service``.
@BluetoothActor
public struct ServiceAccessor: Sendable {
    let state: ServiceState

    public var id: BTUUID { state.id }
    /// Whether the connected device has the service; `false` without a connection.
    public var isPresent: Bool { state.remote != nil }
    /// Whether it is a primary service; `false` without a connection.
    public var isPrimary: Bool { state.remote?.isPrimary ?? false }
}
