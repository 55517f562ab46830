import Bluetooth
import Foundation

/// A UUID of the Bluetooth specifications.
public final class CBUUID: NSObject {
    let value: BTUUID

    init(_ value: BTUUID) { self.value = value }

    /// 4, 8 or 36 characters; anything else stops the program, as on Apple's systems.
    public convenience init(string: String) {
        guard let value = BTUUID(string) else { preconditionFailure("\(string) is not a UUID") }
        self.init(value)
    }

    /// 2, 4 or 16 bytes, big-endian; anything else stops the program.
    public convenience init(data: Data) {
        guard let value = BTUUID(wireBytes: data.reversed()) else { preconditionFailure("\(data.count) bytes are not a UUID") }
        self.init(value)
    }

    public convenience init(nsuuid: UUID) { self.init(BTUUID(nsuuid)) }

    /// The shortest form, in upper case.
    public var uuidString: String { value.description }
    /// The shortest form, big-endian.
    public var data: Data { Data(value.wireBytes.reversed()) }

    public override var description: String { uuidString }
    public override var hash: Int { value.hashValue }
    public override func isEqual(_ object: Any?) -> Bool { (object as? CBUUID)?.value == value }
}

public let CBUUIDCharacteristicUserDescriptionString = "2901"
public let CBUUIDClientCharacteristicConfigurationString = "2902"
