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
        let known: [OTACommand] = [.start, .cancel, .reboot, .getVersion, .rollback, .validate]
        self = known.first { $0.code == command } ?? .unknown(command: command, parameter: parameter)
    }

    private var code: UInt8 {
        switch self {
        case .start: 0x10
        case .cancel: 0x11
        case .reboot: 0x12
        case .getVersion: 0x13
        case .rollback: 0x14
        case .validate: 0x15
        case .unknown(let command, _): command
        }
    }

    /// Writes the two bytes.
    public func encode(to writer: inout ByteWriter) {
        var parameter: UInt8 = 0
        if case .unknown(_, let value) = self { parameter = value }
        writer.write(bytes: [code, parameter])
    }
}
