/// Requirements of a link before a published value may be read or written (Core 5.4, Vol 3, Part F, 3.2.5).
///
/// An open characteristic has none of these. Authentication includes encryption.
public struct AttributePermissions: OptionSet, Hashable, Sendable, Codable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Reading and subscribing need an encrypted link: ATT error 0x0F without.
    public static let readEncrypted = AttributePermissions(rawValue: 0x01)
    /// Writing needs an encrypted link.
    public static let writeEncrypted = AttributePermissions(rawValue: 0x02)
    /// Reading and subscribing need a link whose pairing was authenticated by a passkey: ATT error 0x05 without.
    public static let readAuthenticated = AttributePermissions(rawValue: 0x04)
    /// Writing needs a link whose pairing was authenticated by a passkey.
    public static let writeAuthenticated = AttributePermissions(rawValue: 0x08)

    /// True where not every link may read.
    var guardsReading: Bool { !isDisjoint(with: [.readEncrypted, .readAuthenticated]) }
    /// True where not every link may write.
    var guardsWriting: Bool { !isDisjoint(with: [.writeEncrypted, .writeAuthenticated]) }
}
