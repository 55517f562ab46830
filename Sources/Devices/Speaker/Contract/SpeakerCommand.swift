import Bluetooth

/// A command to the Control characteristic: `[command, value]`.
///
/// The speaker answers every command of two bytes or more, known or not, with one ``SpeakerStatus`` notification.
public struct SpeakerCommand: Sendable, Hashable {
    /// 03: asks for one status notification and changes nothing.
    public static let requestStatus = SpeakerCommand(opcode: 0x03, value: 0)

    public let opcode: UInt8
    public let value: UInt8

    /// Any command, known or not.
    public init(opcode: UInt8, value: UInt8) {
        self.opcode = opcode
        self.value = value
    }

    /// Sets a control.
    public init(_ control: SpeakerControl, _ value: UInt8) { self.init(opcode: control.opcode, value: value) }
}

extension SpeakerCommand: ByteCodable {
    /// Reads a command from the first two bytes; what follows them is ignored, as the firmware does.
    ///
    /// - Throws: `ByteCodingError.truncated` for fewer than two bytes.
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let bytes = try reader.readBytes(2)
        _ = reader.readRemaining()
        self.init(opcode: bytes[0], value: bytes[1])
    }

    /// Writes the two bytes.
    public func encode(to writer: inout ByteWriter) { writer.write(bytes: [opcode, value]) }
}
