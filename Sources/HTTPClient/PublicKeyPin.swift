import Foundation

/// The SHA-256 of a public key (the certificate's `SubjectPublicKeyInfo` as DER, RFC 7469, 2.4).
public struct PublicKeyPin: Sendable, Hashable {
    /// 32 bytes.
    public let sha256: [UInt8]

    /// - Returns: `nil` where it is not 32 bytes.
    public init?(sha256: some Sequence<UInt8>) {
        self.sha256 = Array(sha256)
        guard self.sha256.count == 32 else { return nil }
    }

    /// Reads `sha256//` and Base64, as curl's `--pinnedpubkey` takes it.
    public init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), let bytes = Data(base64Encoded: String(text.dropFirst(Self.prefix.count))) else { return nil }
        self.init(sha256: bytes)
    }

    private static let prefix = "sha256//"
}

extension PublicKeyPin: CustomStringConvertible {
    public var description: String { Self.prefix + Data(sha256).base64EncodedString() }
}
