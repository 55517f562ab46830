import Bluetooth
import CoreBluetooth

extension AdapterState {
    init(_ state: CBManagerState) {
        switch state {
        case .poweredOn: self = .poweredOn
        case .poweredOff: self = .poweredOff
        case .unauthorized: self = .unauthorized
        case .unsupported: self = .unsupported
        // Not asked yet, or the system's Bluetooth service restarts, and tells the state again at once.
        default: self = .unknown
        }
    }
}
