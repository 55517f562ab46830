import Bluetooth

/// Fitness Machine Status (2ADA; Fitness Machine Service 1.0, 4.17): what changed at the machine, by an op code and its parameter.
public enum FitnessMachineStatus: Hashable, Sendable {
    /// 01
    case reset
    /// 02: the user ended or paused the training.
    case stoppedOrPausedByUser(FitnessMachineControlPoint.StopOrPause)
    /// 03: the safety key was pulled.
    case stoppedBySafetyKey
    /// 04
    case startedOrResumedByUser
    /// 05–13, 15: a target has this value now.
    case targetChanged(FitnessMachineTarget)
    /// 14: where the calibration by spinning down is at.
    case spinDown(SpinDown)
    /// FF: somebody else has control now; it has to be requested again.
    case controlPermissionLost
    /// Another op code, with what follows it.
    case other(opCode: UInt8, parameter: [UInt8])

    /// The parameter of ``spinDown(_:)``.
    public struct SpinDown: AssignedNumber {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// 1: the machine asks for a calibration.
        public static let requested = SpinDown(rawValue: 1)
        /// 2: the calibration is done.
        public static let success = SpinDown(rawValue: 2)
        /// 3: the calibration has failed.
        public static let error = SpinDown(rawValue: 3)
        /// 4: the user is to stop pedalling, so that the wheel runs out.
        public static let stopPedaling = SpinDown(rawValue: 4)

        public static let names: [UInt8: String] = [1: "Requested", 2: "Success", 3: "Error", 4: "Stop pedaling"]
    }

    /// Byte 0.
    public var opCode: UInt8 {
        switch self {
        case .reset: 0x01
        case .stoppedOrPausedByUser: 0x02
        case .stoppedBySafetyKey: 0x03
        case .startedOrResumedByUser: 0x04
        case .targetChanged(.cadence): 0x15
        case .targetChanged(let target): 0x05 + UInt8(target.kind.rawValue)
        case .spinDown: 0x14
        case .controlPermissionLost: 0xFF
        case .other(let opCode, _): opCode
        }
    }
}

extension FitnessMachineStatus: ByteCodable, HexadecimalCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let opCode = try reader.readByte()
        switch opCode {
        case 0x01: self = .reset
        case 0x02: self = .stoppedOrPausedByUser(try FitnessMachineControlPoint.StopOrPause(from: &reader))
        case 0x03: self = .stoppedBySafetyKey
        case 0x04: self = .startedOrResumedByUser
        case 0x14: self = .spinDown(try SpinDown(from: &reader))
        case 0x15: self = .targetChanged(try FitnessMachineTarget(.cadence, from: &reader))
        case 0xFF: self = .controlPermissionLost
        case 0x05...0x13:
            // The fifteen targets before the cadence are in one row, which the spin-down interrupts.
            guard let kind = FitnessMachineTarget.Kind(rawValue: Int(opCode) - 0x05) else { fallthrough }
            self = .targetChanged(try FitnessMachineTarget(kind, from: &reader))
        default: self = .other(opCode: opCode, parameter: reader.readRemaining())
        }
    }

    public func encode(to writer: inout ByteWriter) {
        writer.write(byte: opCode)
        switch self {
        case .reset, .stoppedBySafetyKey, .startedOrResumedByUser, .controlPermissionLost: break
        case .stoppedOrPausedByUser(let parameter): parameter.encode(to: &writer)
        case .targetChanged(let target): target.encodeParameter(to: &writer)
        case .spinDown(let parameter): parameter.encode(to: &writer)
        case .other(_, let parameter): writer.write(bytes: parameter)
        }
    }
}
