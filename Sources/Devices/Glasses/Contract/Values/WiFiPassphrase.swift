import Bluetooth
import Credentials

/// The password of a Wi-Fi network, which goes one way only.
public struct WiFiPassphrase: Sendable, Equatable {
    /// Bytes of a WPA2 passphrase (IEEE 802.11, J.4.1).
    public static let lengths = 8...63

    /// Empty for an open network.
    public let secret: Secret

    /// - Throws: ``GlassesValueError``, which does not tell the password's length.
    public init(_ secret: Secret) throws(GlassesValueError) {
        guard secret.isEmpty || Self.lengths.contains(secret.byteCount) else {
            throw GlassesValueError("A Wi-Fi password has 8 to 63 bytes, or none for an open network.")
        }
        self.secret = secret
    }
}

extension WiFiPassphrase: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let secret = Secret(bytes: reader.readRemaining())
        do throws(GlassesValueError) { try self.init(secret) } catch { throw reader.invalid(error.description) }
    }

    public func encode(to writer: inout ByteWriter) { writer.write(bytes: secret.revealedBytes) }
}
