/// A value of the speaker that could not be read.
public enum SpeakerWireError: Error, Hashable, Sendable {
    /// Fewer bytes than the layout has.
    case tooShort(value: String, expected: Int, received: Int)
    /// The layout's version byte is one that this companion does not know.
    case unknownLayout(value: String, expected: UInt8, received: UInt8)
    /// Text that is not UTF-8.
    case notText(value: String)
}

extension SpeakerWireError: CustomStringConvertible {
    /// What was expected, what came and what to do.
    public var description: String {
        switch self {
        case .tooShort(let value, let expected, let received):
            "The speaker's \(value) has \(expected) bytes, but \(received) came. Disconnect and connect again; "
                + "if it stays so, the firmware is not one that this companion knows."
        case .unknownLayout(let value, let expected, let received):
            "The speaker's \(value) starts with version \(hex(received)) instead of \(hex(expected)). "
                + "Update the companion: the firmware is newer than it."
        case .notText(let value):
            "The speaker's \(value) is not UTF-8 text. Send it again."
        }
    }
}

/// `value` as two hexadecimal digits with their prefix, as the protocol's document writes codes.
func hex(_ value: UInt8) -> String {
    "0x" + (value < 16 ? "0" : "") + String(value, radix: 16, uppercase: true)
}
