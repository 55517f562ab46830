import Foundation

/// A public key whose signatures are trusted.
public struct TrustedKey: Sendable, Hashable {
    /// The key.
    public let key: SigningKey
    /// Whose it is, as whoever added it called it.
    public let name: String
    /// The time at which it was added; `nil` for one that is built in, or whose file was put there by hand.
    public let added: Date?
    /// True where it came with the program: no command can change it.
    public let isBuiltIn: Bool

    /// The fingerprint as 64 hexadecimal digits: what the key is called in commands.
    public var id: String { hexadecimal(key.fingerprint) }
    /// The beginning of ``id``, for people.
    public var shortID: String { String(id.prefix(16)) }
}

/// Two capital digits a byte.
func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16, uppercase: true) + String($0 & 15, radix: 16, uppercase: true) }.joined()
}
