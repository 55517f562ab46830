/// Gives a ``BluetoothDevice``, or a service, what is known of the device: `@DeviceState(\.name) var name: String?`.
@propertyWrapper
@BluetoothActor
public struct DeviceState<Value: Sendable>: Sendable {
    private let keyPath: any KeyPath<DeviceStates, Value> & Sendable
    private let box = PeripheralBox()

    public init(_ keyPath: any KeyPath<DeviceStates, Value> & Sendable) { self.keyPath = keyPath }

    /// Reading this in a device that the framework did not make is a mistake in the program, and stops it.
    public var wrappedValue: Value { box.required.states[keyPath: keyPath] }

    public var projectedValue: DeviceStateAccessor<Value> { DeviceStateAccessor(keyPath: keyPath, box: box) }
}

extension DeviceState: PeripheralInjectable {
    func inject(_ peripheral: BluetoothPeripheral) { box.peripheral = peripheral }
}

/// What the projected value of ``DeviceState`` offers.
@BluetoothActor
public struct DeviceStateAccessor<Value: Sendable>: Sendable {
    let keyPath: any KeyPath<DeviceStates, Value> & Sendable
    let box: PeripheralBox

    /// Calls the closure when the value has changed.
    ///
    /// - Parameter initial: call it now with the present value too.
    @discardableResult
    public func onChange(
        initial: Bool = false, perform action: @escaping @BluetoothActor (_ value: Value) -> Void
    ) -> ChangeRegistration where Value: Equatable {
        let peripheral = box.required
        var last = peripheral.states[keyPath: keyPath]
        if initial { action(last) }
        let id = peripheral.addStateHandler { [keyPath] states in
            let new = states[keyPath: keyPath]
            guard new != last else { return }
            last = new
            action(new)
        }
        return ChangeRegistration { [weak peripheral] in peripheral?.removeStateHandler(id) }
    }
}

/// What reflection looks for in a device and in its services.
@BluetoothActor
protocol PeripheralInjectable {
    func inject(_ peripheral: BluetoothPeripheral)
}

/// Where a property wrapper keeps the peripheral that it was given.
@BluetoothActor
final class PeripheralBox {
    var peripheral: BluetoothPeripheral?

    var required: BluetoothPeripheral {
        guard let peripheral else {
            preconditionFailure(
                "a device's state and actions are there once the Bluetooth module has made the device: not in its initialiser")
        }
        return peripheral
    }
}
