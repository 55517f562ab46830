import Bluetooth
import CoreBluetooth

extension CBUUID {
    convenience init(_ uuid: BTUUID) { self.init(string: uuid.description) }
}

extension BTUUID {
    /// `nil` for what is no UUID, which the system does not make.
    init?(_ uuid: CBUUID) { self.init(uuid.uuidString) }
}
