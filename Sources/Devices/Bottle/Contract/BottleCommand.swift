import Bluetooth

/// A command to the Command characteristic: `[command, p1, u16]`, except where a length is given. The bottle ignores another length.
public enum BottleCommand: Sendable, Hashable {
    /// 01: the present weight is zero from now on.
    case tare
    /// 02: nothing; keeps the link busy.
    case ping
    /// 03, CAL_MEASURE_POINT: measures for five seconds; the raw reading comes with ``BottleState``.
    case measurePoint(CalibrationPoint)
    /// 04, CAL_SET_DATA, 13 bytes: stores a calibration. Its answer is the flag "calibrated" and the scale in ``BottleConfiguration``.
    case setCalibration(CalibrationData)
    /// 05: today's total is 0 from now on. A shipped bottle marks today's records as deleted, and never sends those again.
    case resetDailyTotal
    /// 06: deletes every stored drink. A shipped bottle gives the next one the identifier 1 again.
    case clearHistory
    /// 10, SET_TIME, five bytes: seconds since 1970, UTC.
    case setTime(UInt32)
    /// 12, five bytes: marks the record with this identifier as deleted.
    case deleteRecord(UInt32)
    /// 20: starts a calibration that the bottle drives; ``CalibrationStatus`` tells how it goes on.
    case startCalibration
    /// 21: ends such a calibration; the earlier one stays.
    case cancelCalibration
    /// A command of four bytes that this version does not know, as it came.
    case unknown(command: UInt8, parameter: UInt8, value: UInt16)
}

extension BottleCommand: ByteCodable {
    /// Reads a command of the length that it must have. Parameters that a command does not use are ignored.
    ///
    /// - Throws: `ByteCodingError` for another length, a calibration point that does not exist, and a scale that is not a number.
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let command = try reader.readByte()
        switch command {
        case 0x04: self = .setCalibration(try CalibrationData(from: &reader))
        case 0x10: self = .setTime(try reader.readInteger())
        case 0x12: self = .deleteRecord(try reader.readInteger())
        default:
            let parameter = try reader.readByte()
            let value = try reader.readInteger(UInt16.self)
            switch command {
            case 0x01: self = .tare
            case 0x02: self = .ping
            case 0x03:
                guard let point = CalibrationPoint(rawValue: parameter) else {
                    throw reader.invalid("point \(parameter) came, and there are 0 (empty) and 1 (full).")
                }
                self = .measurePoint(point)
            case 0x05: self = .resetDailyTotal
            case 0x06: self = .clearHistory
            case 0x20: self = .startCalibration
            case 0x21: self = .cancelCalibration
            default: self = .unknown(command: command, parameter: parameter, value: value)
            }
        }
    }

    /// Writes the command; parameters that it does not use are 0.
    public func encode(to writer: inout ByteWriter) {
        switch self {
        case .tare: writer.write(bytes: [0x01, 0, 0, 0])
        case .ping: writer.write(bytes: [0x02, 0, 0, 0])
        case .measurePoint(let point): writer.write(bytes: [0x03, point.rawValue, 0, 0])
        case .setCalibration(let data):
            writer.write(byte: 0x04)
            data.encode(to: &writer)
        case .resetDailyTotal: writer.write(bytes: [0x05, 0, 0, 0])
        case .clearHistory: writer.write(bytes: [0x06, 0, 0, 0])
        case .setTime(let time):
            writer.write(byte: 0x10)
            writer.write(time)
        case .deleteRecord(let id):
            writer.write(byte: 0x12)
            writer.write(id)
        case .startCalibration: writer.write(bytes: [0x20, 0, 0, 0])
        case .cancelCalibration: writer.write(bytes: [0x21, 0, 0, 0])
        case .unknown(let command, let parameter, let value):
            writer.write(bytes: [command, parameter])
            writer.write(value)
        }
    }
}

/// A point of a two-point calibration: the first parameter of CAL_MEASURE_POINT.
public enum CalibrationPoint: UInt8, Sendable, Hashable, CaseIterable {
    /// 0: the empty bottle.
    case empty = 0
    /// 1: the bottle with 830 ml of water.
    case full = 1
}
