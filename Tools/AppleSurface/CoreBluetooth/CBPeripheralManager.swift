import Bluetooth
import Dispatch
import Foundation

/// The peripheral role. Over an ``ImitatedSystem``: only one manager of each role at a time.
public final class CBPeripheralManager: CBManager {
    public weak var delegate: (any CBPeripheralManagerDelegate)?
    let imitated: ImitatedPublisher

    /// A manager of a machine without Bluetooth.
    public convenience init(delegate: (any CBPeripheralManagerDelegate)?, queue: DispatchQueue?, options: [String: Any]? = nil) {
        self.init(delegate: delegate, options: options, system: onRadio { ImitatedSystem(central: nil) })
        if queue == nil { onRadio { imitated.system.complain("a manager was made without a queue") } }
    }

    /// A manager of an imitated machine.
    public init(delegate: (any CBPeripheralManagerDelegate)?, options: [String: Any]? = nil, system: ImitatedSystem) {
        self.delegate = delegate
        imitated = onRadio { ImitatedPublisher(system) }
        super.init()
        onRadio { imitated.open(self) }
    }

    deinit {
        let imitated = imitated
        Task { @BluetoothActor in imitated.close() }
    }

    public var isAdvertising: Bool { onRadio { imitated.isAdvertising } }

    /// Of the data, the name and the services' identifiers are advertised.
    public func startAdvertising(_ advertisementData: [String: Any]?) { onRadio { imitated.startAdvertising(advertisementData ?? [:]) } }
    public func stopAdvertising() { onRadio { imitated.stopAdvertising() } }
    public func add(_ service: CBMutableService) { onRadio { imitated.add(service) } }
    public func removeAllServices() { onRadio { imitated.removeAll() } }

    /// The system may ask the central for another rhythm, and tells nobody what came of it.
    public func setDesiredConnectionLatency(_ latency: CBPeripheralManagerConnectionLatency, for central: CBCentral) {
        onRadio { imitated.setLatency(latency, of: central) }
    }

    /// Answers a request, or a batch of them by its first.
    public func respond(to request: CBATTRequest, withResult result: CBATTError.Code) {
        onRadio { imitated.respond(to: request, result) }
    }

    /// - Returns: false where there is no room; the delegate is told when there is.
    public func updateValue(_ value: Data, for characteristic: CBMutableCharacteristic, onSubscribedCentrals centrals: [CBCentral]?) -> Bool
    {
        onRadio { imitated.update(Array(value), characteristic, centrals) }
    }
}

public enum CBPeripheralManagerConnectionLatency: Int, Sendable {
    case low = 0
    case medium = 1
    case high = 2
}

/// All but the report of the state are optional, as on Apple's systems.
public protocol CBPeripheralManagerDelegate: NSObjectProtocol {
    func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager)
    func peripheralManagerDidStartAdvertising(_ peripheral: CBPeripheralManager, error: (any Error)?)
    func peripheralManager(_ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?)
    func peripheralManager(_ peripheral: CBPeripheralManager, central: CBCentral, didSubscribeTo characteristic: CBCharacteristic)
    func peripheralManager(_ peripheral: CBPeripheralManager, central: CBCentral, didUnsubscribeFrom characteristic: CBCharacteristic)
    func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveRead request: CBATTRequest)
    func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest])
    func peripheralManagerIsReady(toUpdateSubscribers peripheral: CBPeripheralManager)
}

extension CBPeripheralManagerDelegate {
    public func peripheralManagerDidStartAdvertising(_ peripheral: CBPeripheralManager, error: (any Error)?) {}
    public func peripheralManager(_ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?) {}
    public func peripheralManager(
        _ peripheral: CBPeripheralManager, central: CBCentral, didSubscribeTo characteristic: CBCharacteristic
    ) {}
    public func peripheralManager(
        _ peripheral: CBPeripheralManager, central: CBCentral, didUnsubscribeFrom characteristic: CBCharacteristic
    ) {}
    public func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveRead request: CBATTRequest) {}
    public func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest]) {}
    public func peripheralManagerIsReady(toUpdateSubscribers peripheral: CBPeripheralManager) {}
}
