/// Gives a ``BluetoothDevice``, or a service, an action of the device: `@DeviceAction(\.connect) var connect`, then
/// `await device.connect()`.
@propertyWrapper
@BluetoothActor
public struct DeviceAction<Action: Sendable>: Sendable {
    private let keyPath: any KeyPath<DeviceActions, Action> & Sendable
    private let box = PeripheralBox()

    public init(_ keyPath: any KeyPath<DeviceActions, Action> & Sendable) { self.keyPath = keyPath }

    /// Reading this in a device that the framework did not make is a mistake in the program, and stops it.
    public var wrappedValue: Action { DeviceActions(peripheral: box.required)[keyPath: keyPath] }
}

extension DeviceAction: PeripheralInjectable {
    func inject(_ peripheral: BluetoothPeripheral) { box.peripheral = peripheral }
}

/// The actions of a device: the root of the key paths that ``DeviceAction`` takes.
public struct DeviceActions: Sendable {
    let peripheral: BluetoothPeripheral

    public var connect: ConnectAction { ConnectAction(peripheral: peripheral) }
    public var disconnect: DisconnectAction { DisconnectAction(peripheral: peripheral) }
    public var readRSSI: ReadRSSIAction { ReadRSSIAction(peripheral: peripheral) }
    public var pair: PairAction { PairAction(peripheral: peripheral) }
}

/// See ``BluetoothPeripheral/connect()``.
@BluetoothActor
public struct ConnectAction: Sendable {
    let peripheral: BluetoothPeripheral

    /// Connects as soon as the device is in reach, however long that takes. See ``BluetoothPeripheral/connect()``.
    @discardableResult
    public func callAsFunction() async -> PeripheralState { await peripheral.connect() }

    /// Connects within a deadline. See ``BluetoothPeripheral/connect(timeout:)``.
    public func callAsFunction(timeout: Duration) async throws { try await peripheral.connect(timeout: timeout) }
}

/// See ``BluetoothPeripheral/disconnect()``.
@BluetoothActor
public struct DisconnectAction: Sendable {
    let peripheral: BluetoothPeripheral

    public func callAsFunction() async { await peripheral.disconnect() }
}

/// See ``BluetoothPeripheral/readRSSI(timeout:)``.
@BluetoothActor
public struct ReadRSSIAction: Sendable {
    let peripheral: BluetoothPeripheral

    @discardableResult
    public func callAsFunction(timeout: Duration = .seconds(5)) async throws -> Int { try await peripheral.readRSSI(timeout: timeout) }
}

/// See ``BluetoothPeripheral/pair(timeout:)``.
@BluetoothActor
public struct PairAction: Sendable {
    let peripheral: BluetoothPeripheral

    public func callAsFunction(timeout: Duration = .seconds(60)) async throws { try await peripheral.pair(timeout: timeout) }
}
