/// Declares a service of a ``BluetoothDevice``.
@propertyWrapper
@BluetoothActor
public struct Service<S: BluetoothService>: Sendable {
    private let state: ServiceState
    /// The service with its characteristics.
    public let wrappedValue: S

    /// What is known of the service on the connected device.
    public var projectedValue: ServiceAccessor { ServiceAccessor(state: state) }

    public init(wrappedValue: S) {
        self.wrappedValue = wrappedValue
        state = ServiceState(id: S.id)
    }
}

extension Service: DeclaredService {
    var serviceState: ServiceState { state }
    var content: any BluetoothService { wrappedValue }
}

/// What reflection looks for in a device.
@BluetoothActor
protocol DeclaredService {
    var serviceState: ServiceState { get }
    var content: any BluetoothService { get }
}

/// What is known of a service on the connected device.
@BluetoothActor
final class ServiceState {
    let id: BTUUID
    var remote: GATTService?

    init(id: BTUUID) { self.id = id }
}
