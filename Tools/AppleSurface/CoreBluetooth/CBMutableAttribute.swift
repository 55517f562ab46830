import Bluetooth
import Foundation

/// A service that an app publishes.
public final class CBMutableService: CBService {
    public init(type: CBUUID, primary: Bool) { super.init(uuid: type, isPrimary: primary) }

    public override var characteristics: [CBCharacteristic]? {
        get { super.characteristics }
        set {
            super.characteristics = newValue
            for characteristic in newValue ?? [] { characteristic.service = self }
        }
    }
}

public struct CBAttributePermissions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let readable = Self(rawValue: 0x01)
    public static let writeable = Self(rawValue: 0x02)
    public static let readEncryptionRequired = Self(rawValue: 0x04)
    public static let writeEncryptionRequired = Self(rawValue: 0x08)
}

public final class CBMutableCharacteristic: CBCharacteristic {
    public var permissions: CBAttributePermissions
    public internal(set) var subscribedCentrals: [CBCentral]?

    /// - Parameter value: a constant one is served by the system; `nil` asks the app each time.
    public init(type: CBUUID, properties: CBCharacteristicProperties, value: Data?, permissions: CBAttributePermissions) {
        self.permissions = permissions
        super.init(uuid: type, properties: properties)
        self.value = value
    }

    public override var descriptors: [CBDescriptor]? {
        get { super.descriptors }
        set { super.descriptors = newValue }
    }
}

/// A descriptor that an app publishes: a name (2901, a `String`) or a format (2904, `Data`). Any other stops the program, as on Apple's
/// systems.
public final class CBMutableDescriptor: CBDescriptor {
    public init(type: CBUUID, value: Any?) {
        precondition(["2901", "2904"].contains(type.uuidString), "the system publishes no descriptor \(type)")
        super.init(uuid: type)
        self.value = value
    }
}

/// A central that uses what an app publishes.
public final class CBCentral: CBPeer {
    let imitated: ImitatedPublisher
    init(identifier: UUID, _ imitated: ImitatedPublisher) {
        self.imitated = imitated
        super.init(identifier: identifier)
    }

    /// The longest notification; what is longer is cut.
    public var maximumUpdateValueLength: Int { onRadio { imitated.maximumLength(to: identifier) } }
}

/// A central's request.
public final class CBATTRequest: NSObject {
    public let central: CBCentral
    public let characteristic: CBCharacteristic
    public let offset: Int
    public var value: Data?
    /// Nobody waits for an answer of this one.
    var isAnswered = false
    /// Called with the answer, once.
    let answer: @BluetoothActor (CBATTError.Code, Data?) -> Void

    init(
        _ central: CBCentral, _ characteristic: CBCharacteristic, offset: Int, value: Data?,
        answer: @escaping @BluetoothActor (CBATTError.Code, Data?) -> Void
    ) {
        self.central = central
        self.characteristic = characteristic
        self.offset = offset
        self.value = value
        self.answer = answer
    }
}
