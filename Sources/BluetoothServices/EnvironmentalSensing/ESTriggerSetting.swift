import Bluetooth

/// Environmental Sensing Trigger Setting (descriptor 290D; Environmental Sensing Service 1.0, 3.1.2.2): when a characteristic is
/// notified.
///
///     offset 0  condition  uint8
///            1  operand    nothing, a uint24 of seconds, or a value of the characteristic, by the condition
public enum ESTriggerSetting: Hashable, Sendable {
    /// 0: never.
    case inactive
    /// 1: every so many seconds.
    case fixedInterval(seconds: UInt24)
    /// 2: whenever the value changes, and no more often than every so many seconds.
    case minimumInterval(seconds: UInt24)
    /// 3: whenever the value changes.
    case valueChanged
    /// 4–9: while the value compares so with the operand, whose layout is that of the characteristic.
    case value(Comparison, operand: [UInt8])
    /// Another condition, with what follows it.
    case other(condition: UInt8, operand: [UInt8])

    /// The conditions 4–9.
    public enum Comparison: UInt8, Hashable, Sendable {
        /// Condition 4: the value is below the operand.
        case lessThan = 4
        /// Condition 5: the value is the operand or below it.
        case lessThanOrEqualTo = 5
        /// Condition 6: the value is above the operand.
        case greaterThan = 6
        /// Condition 7: the value is the operand or above it.
        case greaterThanOrEqualTo = 7
        /// Condition 8: the value is the operand.
        case equalTo = 8
        /// Condition 9: the value is another than the operand.
        case notEqualTo = 9
    }
}

extension ESTriggerSetting: ByteCodable, HexadecimalCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let condition = try reader.readByte()
        switch condition {
        case 0: self = .inactive
        case 1: self = .fixedInterval(seconds: try UInt24(from: &reader))
        case 2: self = .minimumInterval(seconds: try UInt24(from: &reader))
        case 3: self = .valueChanged
        default:
            let operand = reader.readRemaining()
            if let comparison = Comparison(rawValue: condition) {
                self = .value(comparison, operand: operand)
            } else {
                self = .other(condition: condition, operand: operand)
            }
        }
    }

    public func encode(to writer: inout ByteWriter) {
        switch self {
        case .inactive: writer.write(byte: 0)
        case .fixedInterval(let seconds):
            writer.write(byte: 1)
            seconds.encode(to: &writer)
        case .minimumInterval(let seconds):
            writer.write(byte: 2)
            seconds.encode(to: &writer)
        case .valueChanged: writer.write(byte: 3)
        case .value(let comparison, let operand):
            writer.write(byte: comparison.rawValue)
            writer.write(bytes: operand)
        case .other(let condition, let operand):
            writer.write(byte: condition)
            writer.write(bytes: operand)
        }
    }
}
