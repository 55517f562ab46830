import Bluetooth
import Foundation

public class CBAttribute: NSObject {
    public let uuid: CBUUID
    init(uuid: CBUUID) { self.uuid = uuid }
}

public class CBService: CBAttribute {
    public internal(set) weak var peripheral: CBPeripheral?
    public internal(set) var isPrimary: Bool
    /// `nil` until discovered.
    public internal(set) var characteristics: [CBCharacteristic]?
    public internal(set) var includedServices: [CBService]?
    /// What the air said, where it is a remote one.
    let found: GATTService?

    init(uuid: CBUUID, isPrimary: Bool, found: GATTService? = nil) {
        self.isPrimary = isPrimary
        self.found = found
        super.init(uuid: uuid)
    }
}

public class CBCharacteristic: CBAttribute {
    public internal(set) weak var service: CBService?
    public internal(set) var properties: CBCharacteristicProperties
    /// The last value, from a read or from a notification: which of them, it does not say.
    public internal(set) var value: Data?
    /// `nil` until discovered.
    public internal(set) var descriptors: [CBDescriptor]?
    public internal(set) var isNotifying = false
    let found: GATTCharacteristic?

    init(uuid: CBUUID, properties: CBCharacteristicProperties, found: GATTCharacteristic? = nil) {
        self.properties = properties
        self.found = found
        super.init(uuid: uuid)
    }
}

public class CBDescriptor: CBAttribute {
    public internal(set) weak var characteristic: CBCharacteristic?
    /// A `String` for 2901, an `NSNumber` for 2900, 2902 and 2903, `Data` for any other.
    public internal(set) var value: Any?
    let handle: AttributeHandle

    init(uuid: CBUUID, handle: AttributeHandle = 0) {
        self.handle = handle
        super.init(uuid: uuid)
    }
}

public struct CBCharacteristicProperties: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let broadcast = Self(rawValue: 0x01)
    public static let read = Self(rawValue: 0x02)
    public static let writeWithoutResponse = Self(rawValue: 0x04)
    public static let write = Self(rawValue: 0x08)
    public static let notify = Self(rawValue: 0x10)
    public static let indicate = Self(rawValue: 0x20)
    public static let authenticatedSignedWrites = Self(rawValue: 0x40)
    public static let extendedProperties = Self(rawValue: 0x80)
    public static let notifyEncryptionRequired = Self(rawValue: 0x100)
    public static let indicateEncryptionRequired = Self(rawValue: 0x200)
}

public enum CBCharacteristicWriteType: Int, Sendable {
    case withResponse = 0
    case withoutResponse = 1
}
