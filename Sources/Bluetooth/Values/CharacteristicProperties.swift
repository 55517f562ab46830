/// The operations that a characteristic permits (Core 5.4, Vol 3, Part G, 3.3.1.1).
public struct CharacteristicProperties: OptionSet, Hashable, Sendable, Codable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let broadcast = CharacteristicProperties(rawValue: 0x01)
    public static let read = CharacteristicProperties(rawValue: 0x02)
    public static let writeWithoutResponse = CharacteristicProperties(rawValue: 0x04)
    public static let write = CharacteristicProperties(rawValue: 0x08)
    public static let notify = CharacteristicProperties(rawValue: 0x10)
    public static let indicate = CharacteristicProperties(rawValue: 0x20)
    public static let authenticatedSignedWrites = CharacteristicProperties(rawValue: 0x40)
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
