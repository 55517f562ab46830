/// The actions of a device: the root of the key paths that ``DeviceAction`` takes.
public struct DeviceActions: Sendable {
    /// `nil` in a device that the framework did not make.
    let peripheral: BluetoothPeripheral?

    /// Connects: ``ConnectAction``.
    public var connect: ConnectAction { ConnectAction(performer: peripheral.map(Performer.peripheral) ?? .none) }
    /// Disconnects: ``DisconnectAction``.
    public var disconnect: DisconnectAction { DisconnectAction(performer: peripheral.map(Performer.peripheral) ?? .none) }
    /// Works for as long as a connection stands: ``WithConnectionAction``.
    public var withConnection: WithConnectionAction { WithConnectionAction(performer: peripheral.map(Performer.peripheral) ?? .none) }
    /// Measures the signal strength of the connection: ``ReadRSSIAction``.
    public var readRSSI: ReadRSSIAction { ReadRSSIAction(performer: peripheral.map(Performer.peripheral) ?? .none) }
    /// Pairs, and bonds: ``PairAction``.
    public var pair: PairAction { PairAction(performer: peripheral.map(Performer.peripheral) ?? .none) }

    /// The performer of an action.
    enum Performer<Closure: Sendable>: Sendable {
        case peripheral(BluetoothPeripheral)
        case closure(Closure)
        case none
    }

    /// Of an action in a device that the framework did not make, and that nothing was injected into.
    static func failure(during operation: BluetoothError.Operation) -> BluetoothError {
        BluetoothError(
            .invalidDeclaration("the Bluetooth module did not make this device, which has no radio. Inject what this does in a test."),
            during: operation)
    }
}

/// See ``BluetoothPeripheral/connect()``.
@BluetoothActor
public struct ConnectAction: Sendable {
    let performer: DeviceActions.Performer<@BluetoothActor () async throws -> Void>

    /// Connects as soon as the device is in reach, however long that takes. See ``BluetoothPeripheral/connect()``.
    ///
    /// - Returns: the state it ended in; for an injected action, connected where it returned and disconnected where it threw.
    @discardableResult
    public func callAsFunction() async -> PeripheralState {
        switch performer {
        case .peripheral(let peripheral): return await peripheral.connect()
        case .closure(let action):
            do { try await action() } catch { return .disconnected }
            return .connected
        case .none: return .disconnected
        }
    }

    /// Connects within a deadline. See ``BluetoothPeripheral/connect(timeout:)``.
    ///
    /// - Throws: ``BluetoothError/Code/invalidDeclaration(_:)`` in a device that the framework did not make.
    public func callAsFunction(timeout: Duration) async throws {
        switch performer {
        case .peripheral(let peripheral): try await peripheral.connect(timeout: timeout)
        case .closure(let action): try await action()
        case .none: throw DeviceActions.failure(during: .connect)
        }
    }
}

/// See ``BluetoothPeripheral/disconnect()``.
@BluetoothActor
public struct DisconnectAction: Sendable {
    let performer: DeviceActions.Performer<@BluetoothActor () async -> Void>

    /// Does nothing in a device that the framework did not make: it is not connected.
    public func callAsFunction() async {
        switch performer {
        case .peripheral(let peripheral): await peripheral.disconnect()
        case .closure(let action): await action()
        case .none: break
        }
    }
}

/// See ``BluetoothPeripheral/withConnection(timeout:reconnecting:_:)``.
@BluetoothActor
public struct WithConnectionAction: Sendable {
    let performer: DeviceActions.Performer<@BluetoothActor () async throws -> Void>

    /// Connects, works for as long as the connection stands, and gives it back. See
    /// ``BluetoothPeripheral/withConnection(timeout:reconnecting:_:)``.
    ///
    /// - Throws: ``BluetoothError/Code/invalidDeclaration(_:)`` in a device that the framework did not make.
    public func callAsFunction<Value: Sendable>(
        timeout: Duration? = nil, reconnecting policy: ReconnectionPolicy = .never,
        _ work: @escaping @BluetoothActor () async throws -> Value
    ) async throws -> Value {
        switch performer {
        case .peripheral(let peripheral): return try await peripheral.withConnection(timeout: timeout, reconnecting: policy, work)
        case .closure(let connect):
            try await connect()
            return try await work()
        case .none: throw DeviceActions.failure(during: .connect)
        }
    }
}

/// See ``BluetoothPeripheral/readRSSI(timeout:)``.
@BluetoothActor
public struct ReadRSSIAction: Sendable {
    let performer: DeviceActions.Performer<@BluetoothActor () async throws -> Int>

    /// - Throws: ``BluetoothError/Code/invalidDeclaration(_:)`` in a device that the framework did not make.
    @discardableResult
    public func callAsFunction(timeout: Duration = .seconds(5)) async throws -> Int {
        switch performer {
        case .peripheral(let peripheral): try await peripheral.readRSSI(timeout: timeout)
        case .closure(let action): try await action()
        case .none: throw DeviceActions.failure(during: .readRSSI)
        }
    }
}

/// See ``BluetoothPeripheral/pair(timeout:)``.
@BluetoothActor
public struct PairAction: Sendable {
    let performer: DeviceActions.Performer<@BluetoothActor () async throws -> Void>

    /// - Throws: ``BluetoothError/Code/invalidDeclaration(_:)`` in a device that the framework did not make.
    public func callAsFunction(timeout: Duration = .seconds(60)) async throws {
        switch performer {
        case .peripheral(let peripheral): try await peripheral.pair(timeout: timeout)
        case .closure(let action): try await action()
        case .none: throw DeviceActions.failure(during: .pair)
        }
    }
}
