import Bluetooth

/// The Sync Control characteristic, eight bytes, little-endian.
///
/// | bytes | field |
/// |---|---|
/// | 0–1 | start: the first record that is asked for, counted from the oldest that is not synchronised |
/// | 2–3 | count: how many are asked for; read, how many wait |
/// | 4 | command |
/// | 5 | status |
/// | 6–7 | records per chunk |
public struct SyncControl: Sendable, Hashable {
    /// How many bytes it has.
    public static let byteCount = 8

    /// Bytes 0–1.
    public var start: UInt16
    /// Bytes 2–3.
    public var count: UInt16
    /// Byte 4.
    public var command: Command
    /// Byte 5. Means something when read.
    public var status: Status
    /// Bytes 6–7: at most this many records in a chunk; 0 leaves it to the bottle, which never sends more than fit the link's MTU.
    public var recordsPerChunk: UInt16

    /// A value with these fields.
    public init(start: UInt16 = 0, count: UInt16 = 0, command: Command, status: Status = .idle, recordsPerChunk: UInt16 = 0) {
        self.start = start
        self.count = count
        self.command = command
        self.status = status
        self.recordsPerChunk = recordsPerChunk
    }

    /// Byte 4: what is asked for.
    public enum Command: Sendable, Hashable {
        /// 0: how many records wait.
        case query
        /// 1: send the first chunk.
        case start
        /// 2: the chunk was kept; send the next one.
        case acknowledge
        /// A command that this version does not know.
        case unknown(UInt8)
    }

    /// Byte 5: where a synchronisation is.
    public enum Status: Sendable, Hashable {
        /// 0: none is under way.
        case idle
        /// 1: a chunk was sent, and its acknowledgement is awaited.
        case busy
        /// 2: every record was sent and acknowledged.
        case done
        /// A status that this version does not know.
        case unknown(UInt8)
    }
}

extension SyncControl.Command: RawRepresentable {
    /// The command with this number; never fails, since an unknown number is kept.
    public init(rawValue: UInt8) {
        switch rawValue {
        case 0: self = .query
        case 1: self = .start
        case 2: self = .acknowledge
        default: self = .unknown(rawValue)
        }
    }

    /// The number on the wire.
    public var rawValue: UInt8 {
        switch self {
        case .query: 0
        case .start: 1
        case .acknowledge: 2
        case .unknown(let value): value
        }
    }
}

extension SyncControl.Status: RawRepresentable {
    /// The status with this number; never fails, since an unknown number is kept.
    public init(rawValue: UInt8) {
        switch rawValue {
        case 0: self = .idle
        case 1: self = .busy
        case 2: self = .done
        default: self = .unknown(rawValue)
        }
    }

    /// The number on the wire.
    public var rawValue: UInt8 {
        switch self {
        case .idle: 0
        case .busy: 1
        case .done: 2
        case .unknown(let value): value
        }
    }
}

extension SyncControl: ByteCodable {
    /// Reads eight bytes, neither fewer nor more.
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        start = try reader.readInteger()
        count = try reader.readInteger()
        command = Command(rawValue: try reader.readByte())
        status = Status(rawValue: try reader.readByte())
        recordsPerChunk = try reader.readInteger()
    }

    /// Writes the eight bytes.
    public func encode(to writer: inout ByteWriter) {
        writer.write(start)
        writer.write(count)
        writer.write(bytes: [command.rawValue, status.rawValue])
        writer.write(recordsPerChunk)
    }
}
