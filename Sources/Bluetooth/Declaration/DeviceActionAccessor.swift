/// The projected value of ``DeviceAction``: for tests and previews, something to do in place of the action. It counts from the next call
/// on, whether or not the framework made the device.
@BluetoothActor
public struct DeviceActionAccessor<Action: Sendable>: Sendable {
    let box: DeviceActionBox<Action>
}

extension DeviceActionAccessor<ConnectAction> {
    /// Stands in for connecting. A deadline of the caller's is not kept for it.
    public func inject(_ action: @escaping @BluetoothActor () async throws -> Void) {
        box.injected = ConnectAction(performer: .closure(action))
    }
}

extension DeviceActionAccessor<DisconnectAction> {
    /// Stands in for disconnecting.
    public func inject(_ action: @escaping @BluetoothActor () async -> Void) {
        box.injected = DisconnectAction(performer: .closure(action))
    }
}

extension DeviceActionAccessor<WithConnectionAction> {
    /// Stands in for connecting; the work is done as it is.
    public func inject(_ connect: @escaping @BluetoothActor () async throws -> Void) {
        box.injected = WithConnectionAction(performer: .closure(connect))
    }
}

extension DeviceActionAccessor<ReadRSSIAction> {
    /// Stands in for measuring the signal strength; returns dBm.
    public func inject(_ action: @escaping @BluetoothActor () async throws -> Int) {
        box.injected = ReadRSSIAction(performer: .closure(action))
    }
}

extension DeviceActionAccessor<PairAction> {
    /// Stands in for pairing.
    public func inject(_ action: @escaping @BluetoothActor () async throws -> Void) {
        box.injected = PairAction(performer: .closure(action))
    }
}
