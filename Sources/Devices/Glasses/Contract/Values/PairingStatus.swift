import Bluetooth

/// How far a pairing is: one byte.
public enum PairingStatus: UInt8, Sendable, Hashable, ByteCodable {
    case unpaired = 0
    /// A code is valid; the device sets it.
    case pairing = 1
    /// The companion confirmed; it writes this.
    case paired = 2

    /// - Throws: `ByteCodingError.truncated` for no byte, `.invalidValue` for anything but 0…2.
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let byte = try reader.readByte()
        guard let value = Self(rawValue: byte) else { throw reader.invalid("a pairing status is 0, 1 or 2, and \(byte) came.") }
        self = value
    }

    public func encode(to writer: inout ByteWriter) { writer.write(byte: rawValue) }
}
