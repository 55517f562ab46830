/// Declares a service of a ``BluetoothDevice``.
@propertyWrapper
@BluetoothActor
public struct Service<S: BluetoothService>: Sendable {
    private let state: ServiceState
    /// The service with its characteristics.
    public let wrappedValue: S

    /// The service on the connected device, as far as it is known.
    public var projectedValue: ServiceAccessor { ServiceAccessor(state: state) }

    /// Takes the service that the device is declared with: `@Service var battery = BatteryService()`.
    public init(wrappedValue: S) {
        self.wrappedValue = wrappedValue
        state = ServiceState(id: S.id)
    }
}

extension Service: DeclaredService {
    var serviceState: ServiceState { state }
    var content: any BluetoothService { wrappedValue }
}

/// The part of a ``Service`` that reflection looks for in a device.
@BluetoothActor
protocol DeclaredService {
    var serviceState: ServiceState { get }
    var content: any BluetoothService { get }
}

/// A service on the connected device, as far as it is known.
@BluetoothActor
final class ServiceState {
    let id: BTUUID
    var remote: GATTService?

    init(id: BTUUID) { self.id = id }
}
