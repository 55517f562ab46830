import Bluetooth
import Foundation

/// The SHA-256 of a public key (the certificate's `SubjectPublicKeyInfo` as DER, RFC 7469, 2.4); over the air 32 bytes, or none for no key.
public struct KeyFingerprint: Sendable, Hashable {
    /// 32 bytes, or none.
    public let sha256: [UInt8]

    /// No key.
    public static let none = KeyFingerprint(unchecked: [])

    /// - Throws: ``GlassesValueError`` for bytes that are neither 32 nor none.
    public init(sha256: some Sequence<UInt8>) throws(GlassesValueError) {
        let bytes = Array(sha256)
        guard bytes.isEmpty || bytes.count == 32 else { throw GlassesValueError("A key's fingerprint has 32 bytes.") }
        self.init(unchecked: bytes)
    }

    private init(unchecked sha256: [UInt8]) { self.sha256 = sha256 }

    public var isEmpty: Bool { sha256.isEmpty }
}

extension KeyFingerprint: CustomStringConvertible {
    /// `sha256//` and Base64, as curl's `--pinnedpubkey` takes it; empty for no key.
    public var description: String { isEmpty ? "" : "sha256//" + Data(sha256).base64EncodedString() }
}

extension KeyFingerprint: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let bytes = reader.readRemaining()
        do throws(GlassesValueError) { try self.init(sha256: bytes) } catch { throw reader.invalid(error.description) }
    }

    public func encode(to writer: inout ByteWriter) { writer.write(bytes: sha256) }
}
