/// Gives a ``BluetoothDevice``, or a service, what is known of the device: `@DeviceState(\.name) var name: String?`.
///
/// A device that the framework did not make, in a preview or a unit test, has the values of ``DeviceStates/unknown``, or those that
/// ``DeviceStateAccessor/inject(_:)`` gave it.
@propertyWrapper
@BluetoothActor
public struct DeviceState<Value: Sendable>: Sendable {
    private let box: DeviceStateBox<Value>

    /// Names what is to be known, as `\.name`.
    public init(_ keyPath: any KeyPath<DeviceStates, Value> & Sendable) { box = DeviceStateBox(keyPath) }

    /// The state as it is known now; observable.
    public var wrappedValue: Value { box.value }

    /// Tells of changes, and takes what stands in for the value in a preview or a unit test.
    public var projectedValue: DeviceStateAccessor<Value> { DeviceStateAccessor(box: box) }
}

extension DeviceState: PeripheralInjectable {
    func inject(_ peripheral: BluetoothPeripheral) { box.attach(peripheral) }
}

/// The part of a wrapper that reflection looks for in a device and in its services.
@BluetoothActor
protocol PeripheralInjectable {
    func inject(_ peripheral: BluetoothPeripheral)
}
