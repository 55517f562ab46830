import Bluetooth
import Dispatch
import Foundation

/// The central role. Over an ``ImitatedSystem``: only one manager of each role at a time.
public final class CBCentralManager: CBManager {
    public weak var delegate: (any CBCentralManagerDelegate)?
    let imitated: ImitatedCentral

    /// A manager of a machine without Bluetooth.
    public convenience init(delegate: (any CBCentralManagerDelegate)?, queue: DispatchQueue?, options: [String: Any]? = nil) {
        self.init(delegate: delegate, options: options, system: onRadio { ImitatedSystem(central: nil) })
        // With the main queue, which `nil` means, an executor's check would stop the program at the first report.
        if queue == nil { onRadio { imitated.system.complain("a manager was made without a queue") } }
    }

    /// A manager of an imitated machine.
    public init(delegate: (any CBCentralManagerDelegate)?, options: [String: Any]? = nil, system: ImitatedSystem) {
        self.delegate = delegate
        imitated = onRadio { ImitatedCentral(system) }
        super.init()
        onRadio { imitated.open(self, restoredBy: options?[CBCentralManagerOptionRestoreIdentifierKey] as? String) }
    }

    deinit {
        let imitated = imitated
        Task { @BluetoothActor in imitated.close() }
    }

    public var isScanning: Bool { onRadio { imitated.isScanning } }

    public func scanForPeripherals(withServices serviceUUIDs: [CBUUID]?, options: [String: Any]? = nil) {
        let isRepeating = options?[CBCentralManagerScanOptionAllowDuplicatesKey] as? Bool ?? false
        onRadio { imitated.scan(serviceUUIDs, isRepeating: isRepeating) }
    }

    public func stopScan() { onRadio { imitated.stopScan() } }

    /// Never ends by itself.
    public func connect(_ peripheral: CBPeripheral, options: [String: Any]? = nil) { onRadio { imitated.connect(peripheral) } }

    /// Ends an attempt, or a connection; does not wait for the end.
    public func cancelPeripheralConnection(_ peripheral: CBPeripheral) { onRadio { imitated.cancel(peripheral) } }

    /// Those of them that this machine has met.
    public func retrievePeripherals(withIdentifiers identifiers: [UUID]) -> [CBPeripheral] {
        onRadio { identifiers.compactMap { imitated.retrieve($0) } }
    }
}

public protocol CBCentralManagerDelegate: NSObjectProtocol {
    func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any])
    func centralManagerDidUpdateState(_ central: CBCentralManager)
    func centralManager(
        _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any], rssi RSSI: NSNumber)
    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral)
    func centralManager(_ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?)
    func centralManager(_ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: (any Error)?)
}

/// All but the report of the state are optional, as on Apple's systems.
extension CBCentralManagerDelegate {
    public func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {}
    public func centralManager(
        _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any], rssi RSSI: NSNumber
    ) {}
    public func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {}
    public func centralManager(_ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?) {}
    public func centralManager(_ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: (any Error)?) {}
}

public let CBCentralManagerScanOptionAllowDuplicatesKey = "kCBScanOptionAllowDuplicates"
public let CBCentralManagerOptionRestoreIdentifierKey = "kCBInitOptionRestoreIdentifier"
public let CBCentralManagerRestoredStatePeripheralsKey = "kCBRestoredPeripherals"
public let CBCentralManagerOptionShowPowerAlertKey = "kCBInitOptionShowPowerAlert"

public let CBAdvertisementDataLocalNameKey = "kCBAdvDataLocalName"
public let CBAdvertisementDataManufacturerDataKey = "kCBAdvDataManufacturerData"
public let CBAdvertisementDataServiceDataKey = "kCBAdvDataServiceData"
public let CBAdvertisementDataServiceUUIDsKey = "kCBAdvDataServiceUUIDs"
public let CBAdvertisementDataOverflowServiceUUIDsKey = "kCBAdvDataHashedServiceUUIDs"
public let CBAdvertisementDataTxPowerLevelKey = "kCBAdvDataTxPowerLevel"
public let CBAdvertisementDataIsConnectable = "kCBAdvDataIsConnectable"
public let CBAdvertisementDataSolicitedServiceUUIDsKey = "kCBAdvDataSolicitedServiceUUIDs"
