/// The operations that a characteristic permits (Core 5.4, Vol 3, Part G, 3.3.1.1).
public struct CharacteristicProperties: OptionSet, Hashable, Sendable, Codable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// 0x01: the value can be broadcast, by the Server Characteristic Configuration (2903).
    public static let broadcast = CharacteristicProperties(rawValue: 0x01)
    /// 0x02: the value can be read.
    public static let read = CharacteristicProperties(rawValue: 0x02)
    /// 0x04: the value can be written by a command, which is not answered.
    public static let writeWithoutResponse = CharacteristicProperties(rawValue: 0x04)
    /// 0x08: the value can be written by a request, which is answered.
    public static let write = CharacteristicProperties(rawValue: 0x08)
    /// 0x10: the server can send the value, without a confirmation.
    public static let notify = CharacteristicProperties(rawValue: 0x10)
    /// 0x20: the server can send the value, and the client confirms it.
    public static let indicate = CharacteristicProperties(rawValue: 0x20)
    /// 0x40: the value can be written by a command with a signature, over a link without encryption.
    public static let authenticatedSignedWrites = CharacteristicProperties(rawValue: 0x40)
    /// 0x80: there are more, in the Characteristic Extended Properties (2900).
    public static let extendedProperties = CharacteristicProperties(rawValue: 0x80)
}

extension CharacteristicProperties: CustomStringConvertible {
    /// The names, in the order of their bits, separated by commas; "none" for the empty set.
    public var description: String {
        let names = [
            "broadcast", "read", "write without response", "write", "notify", "indicate", "signed write", "extended",
        ]
        let present = names.indices.filter { rawValue & (1 << UInt8($0)) != 0 }.map { names[$0] }
        return present.isEmpty ? "none" : present.joined(separator: ", ")
    }
}
