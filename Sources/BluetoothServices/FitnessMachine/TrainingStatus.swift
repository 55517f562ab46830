import Bluetooth

/// Training Status (2AD3; Fitness Machine Service 1.0, 4.10): what the training is at.
///
///     offset 0  flags   uint8  0x01 string present, 0x02 extended string
///            1  status  uint8
///            2  text    UTF-8, to the end, if 0x01
///
/// Bits 2–7 of the flags are reserved and kept (``LaterFields``).
public struct TrainingStatus: Hashable, Sendable, Codable {
    /// Byte 1.
    public var stage: TrainingStage
    /// The machine's own text; a notification may end in the middle of it.
    public var text: String?
    /// True where ``text`` was cut, and is to be read in full from the characteristic.
    public var isExtended: Bool
    /// Fields of a later version of the specification.
    public let laterFields: LaterFields

    /// Makes a status without ``laterFields``; without a text, its flag is 0.
    ///
    /// - Parameters:
    ///   - text: the machine's own words.
    ///   - isExtended: true where `text` is the beginning of a longer one, which is read from the characteristic.
    public init(_ stage: TrainingStage, text: String? = nil, isExtended: Bool = false) {
        self.stage = stage
        self.text = text
        self.isExtended = isExtended
        laterFields = .none
    }
}

extension TrainingStatus: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let flags = try reader.readByte()
        isExtended = flags & 0x02 != 0
        stage = try TrainingStage(from: &reader)
        text = try reader.read(if: flags & 0x01 != 0)
        laterFields = LaterFields(flags: UInt32(flags & ~0x03), reader: &reader)
    }

    public func encode(to writer: inout ByteWriter) {
        var flags = UInt8(truncatingIfNeeded: laterFields.flags)
        if text != nil { flags |= 0x01 }
        if isExtended { flags |= 0x02 }
        writer.write(byte: flags)
        stage.encode(to: &writer)
        writer.write(optional: text)
        writer.write(bytes: laterFields.bytes)
    }
}
