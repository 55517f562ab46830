import Bluetooth

/// Fields that a later version of a specification added to a value: the reserved flag bits that were set, and the bytes behind the last
/// field known here.
///
/// The service specifications ask a client to go on as if reserved bits were 0 and to pass over the octets that they announce.
/// They are kept, so that a value that is read and written again is the same value. Without a reserved bit, bytes behind the last
/// field are an error.
public struct LaterFields: Hashable, Sendable, Codable {
    /// The reserved bits of the value's flags, in their places; the others are 0.
    public let flags: UInt32
    /// The bytes behind the last known field.
    public let bytes: [UInt8]

    /// Nothing that is unknown here.
    public static let none = LaterFields(flags: 0, bytes: [])

    /// Keeps what came, where at least one reserved bit is set.
    init(flags: UInt32, reader: inout ByteReader) {
        self.init(flags: flags, bytes: flags == 0 ? [] : reader.readRemaining())
    }

    private init(flags: UInt32, bytes: [UInt8]) {
        self.flags = flags
        self.bytes = bytes
    }
}
