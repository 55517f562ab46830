import Bluetooth

/// Descriptor Value Changed (2A7D; Environmental Sensing Service 1.0, 3.2): which settings of which characteristic changed.
///
///     offset 0  flags                uint16
///            2  characteristic UUID  2 or 16 bytes
///
/// Bits 5–15 of the flags are reserved and kept.
public struct DescriptorValueChanged: Hashable, Sendable, Codable {
    /// Bytes 0–1.
    public var changes: Changes
    /// The characteristic whose descriptor changed.
    public var characteristic: BTUUID
    /// True where the UUID goes over the air in 16 bytes although it has a short form.
    private var isLong: Bool

    /// The change, and who made it.
    public struct Changes: BitField {
        public let rawValue: UInt16
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Somebody other than this client changed it; otherwise this client did.
        public static let sourceIsServerOrOtherClient = Changes(rawValue: 0x01)
        /// Bit 1: an ES Trigger Setting descriptor (290D), see ``ESTriggerSetting``.
        public static let triggerSetting = Changes(rawValue: 0x02)
        /// Bit 2: the ES Configuration descriptor (290B), see ``ESConfiguration``.
        public static let configuration = Changes(rawValue: 0x04)
        /// Bit 3: the ES Measurement descriptor (290C), see ``ESMeasurement``.
        public static let measurement = Changes(rawValue: 0x08)
        /// Bit 4: the Characteristic User Description descriptor (2901).
        public static let userDescription = Changes(rawValue: 0x10)

        public static let names: [(bit: Int, name: String)] = [
            (0, "source is server or other client"), (1, "trigger setting"), (2, "configuration"), (3, "measurement"),
            (4, "user description"),
        ]
    }

    /// Makes the report of a device. The characteristic's UUID takes 2 bytes where it has a short form, and 16 otherwise.
    public init(_ changes: Changes, of characteristic: BTUUID) {
        self.changes = changes
        self.characteristic = characteristic
        isLong = characteristic.short == nil
    }
}

extension DescriptorValueChanged: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        changes = try Changes(from: &reader)
        isLong = reader.remaining > 2
        guard let uuid = BTUUID(wireBytes: try reader.readBytes(isLong ? 16 : 2)) else {
            throw reader.invalid("the characteristic's UUID has 2 or 16 bytes.")
        }
        characteristic = uuid
    }

    public func encode(to writer: inout ByteWriter) {
        changes.encode(to: &writer)
        if isLong {
            // Foundation's bytes are in the order of the text, the wire's the other way round.
            writer.write(bytes: withUnsafeBytes(of: characteristic.uuid.uuid) { Array($0) }.reversed())
        } else {
            writer.write(bytes: characteristic.wireBytes)
        }
    }
}
