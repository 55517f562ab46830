/// Gives a ``BluetoothDevice``, or a service, an action of the device: `@DeviceAction(\.connect) var connect`, then
/// `await device.connect()`.
///
/// In a device that the framework did not make, in a preview or a unit test, an action does what ``DeviceActionAccessor`` injected;
/// without that, it throws ``BluetoothError/Code/invalidDeclaration(_:)``.
@propertyWrapper
@BluetoothActor
public struct DeviceAction<Action: Sendable>: Sendable {
    private let keyPath: any KeyPath<DeviceActions, Action> & Sendable
    private let box = DeviceActionBox<Action>()

    /// Names the action, as `\.connect`.
    public init(_ keyPath: any KeyPath<DeviceActions, Action> & Sendable) { self.keyPath = keyPath }

    /// The action; without effect on anything until it is called.
    public var wrappedValue: Action { box.injected ?? DeviceActions(peripheral: box.peripheral)[keyPath: keyPath] }

    /// Takes what stands in for the action in a preview or a unit test.
    public var projectedValue: DeviceActionAccessor<Action> { DeviceActionAccessor(box: box) }
}

extension DeviceAction: PeripheralInjectable {
    func inject(_ peripheral: BluetoothPeripheral) { box.peripheral = peripheral }
}

/// The box in which the property wrapper keeps the peripheral that it was given, and what stands in for the action.
@BluetoothActor
final class DeviceActionBox<Action: Sendable> {
    var peripheral: BluetoothPeripheral?
    var injected: Action?
}
