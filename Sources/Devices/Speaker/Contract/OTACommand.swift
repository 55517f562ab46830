import Bluetooth

/// A command to the OTA control characteristic: `[command, parameter]`. No command has a parameter today; it is sent as 0.
public enum OTACommand: Sendable, Hashable {
    /// 10: starts the download. Answered `FF/07` without credentials, `FF/08` without URL, and not at all while a download runs.
    case start
    /// 11: stops a download (`FF/0A`), or clears state and error where none runs. Ignored while verifying.
    case cancel
    /// 12: restarts into the new firmware; only in ``OTAState/success`` and ``OTAState/pendingVerify``. The link drops without a response.
    case reboot
    /// 13: repeats the ``OTAStatus``.
    case getVersion
    /// 14: goes back to the firmware in the other slot and restarts, or answers `FF/0B`.
    case rollback
    /// 15: keeps the new firmware; only in ``OTAState/pendingVerify``.
    case validate
    /// A command that this version does not know.
    case unknown(command: UInt8, parameter: UInt8)
}

extension OTACommand: ByteCodable {
    /// Reads a command; the parameter may be absent, as the firmware allows.
    ///
    /// - Throws: `ByteCodingError.truncated` for no bytes at all.
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let command = try reader.readByte()
        let parameter = reader.readRemaining().first ?? 0
        switch command {
        case 0x10: self = .start
        case 0x11: self = .cancel
        case 0x12: self = .reboot
        case 0x13: self = .getVersion
        case 0x14: self = .rollback
        case 0x15: self = .validate
        default: self = .unknown(command: command, parameter: parameter)
        }
    }

    /// Writes the two bytes.
    public func encode(to writer: inout ByteWriter) {
        let bytes: [UInt8] =
            switch self {
            case .start: [0x10, 0]
            case .cancel: [0x11, 0]
            case .reboot: [0x12, 0]
            case .getVersion: [0x13, 0]
            case .rollback: [0x14, 0]
            case .validate: [0x15, 0]
            case .unknown(let command, let parameter): [command, parameter]
            }
        writer.write(bytes: bytes)
    }
}
