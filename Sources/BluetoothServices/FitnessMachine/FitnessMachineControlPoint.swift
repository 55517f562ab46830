import Bluetooth

/// A message at the Fitness Machine Control Point (2AD9; Fitness Machine Service 1.0, 4.16), in either direction: an op code and its
/// parameter.
public enum FitnessMachineControlPoint: Hashable, Sendable {
    /// 00: asks to be the one who controls the machine; everything below needs it.
    case requestControl
    /// 01: sets everything back.
    case reset
    /// 02–06, 09–12, 14: sets a target.
    case setTarget(FitnessMachineTarget)
    /// 07: starts or resumes the training.
    case startOrResume
    /// 08: ends or pauses the training.
    case stopOrPause(StopOrPause)
    /// 13: 1 starts the calibration by spinning down, 2 does without.
    case spinDownControl(UInt8)
    /// 80: the answer to the request of this op code.
    case response(to: UInt8, FitnessMachineResultCode, parameter: [UInt8])
    /// Another op code, with what follows it.
    case other(opCode: UInt8, parameter: [UInt8])

    /// The parameter of ``stopOrPause(_:)``, and of the status of the same name.
    public struct StopOrPause: AssignedNumber {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// 1: the training is over.
        public static let stop = StopOrPause(rawValue: 1)
        /// 2: the training can be resumed.
        public static let pause = StopOrPause(rawValue: 2)

        public static let names: [UInt8: String] = [1: "Stop", 2: "Pause"]
    }

    /// Byte 0.
    public var opCode: UInt8 {
        switch self {
        case .requestControl: 0x00
        case .reset: 0x01
        case .setTarget(let target): Self.targets.first { $0.value == target.kind }?.key ?? 0
        case .startOrResume: 0x07
        case .stopOrPause: 0x08
        case .spinDownControl: 0x13
        case .response: 0x80
        case .other(let opCode, _): opCode
        }
    }

    /// The speeds in an answer to the start of the spin-down, between which to let the wheel run out, in 0.01 km/h.
    public var spinDownTargetSpeeds: (low: UInt16, high: UInt16)? {
        guard case .response(to: 0x13, .success, let parameter) = self, parameter.count == 4 else { return nil }
        return (UInt16(parameter[0]) | UInt16(parameter[1]) << 8, UInt16(parameter[2]) | UInt16(parameter[3]) << 8)
    }

    private static let targets: [UInt8: FitnessMachineTarget.Kind] = [
        0x02: .speed, 0x03: .inclination, 0x04: .resistanceLevel, 0x05: .power, 0x06: .heartRate, 0x09: .expendedEnergy,
        0x0A: .stepNumber, 0x0B: .strideNumber, 0x0C: .distance, 0x0D: .trainingTime, 0x0E: .twoHeartRateZones,
        0x0F: .threeHeartRateZones, 0x10: .fiveHeartRateZones, 0x11: .indoorBikeSimulation, 0x12: .wheelCircumference, 0x14: .cadence,
    ]
}

extension FitnessMachineControlPoint: ByteCodable, HexadecimalCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let opCode = try reader.readByte()
        switch opCode {
        case 0x00: self = .requestControl
        case 0x01: self = .reset
        case 0x07: self = .startOrResume
        case 0x08: self = .stopOrPause(try StopOrPause(from: &reader))
        case 0x13: self = .spinDownControl(try reader.readByte())
        case 0x80:
            let request = try reader.readByte()
            let result = try FitnessMachineResultCode(from: &reader)
            self = .response(to: request, result, parameter: reader.readRemaining())
        default:
            if let kind = Self.targets[opCode] {
                self = .setTarget(try FitnessMachineTarget(kind, from: &reader))
            } else {
                self = .other(opCode: opCode, parameter: reader.readRemaining())
            }
        }
    }

    public func encode(to writer: inout ByteWriter) {
        writer.write(byte: opCode)
        switch self {
        case .requestControl, .reset, .startOrResume: break
        case .setTarget(let target): target.encodeParameter(to: &writer)
        case .stopOrPause(let parameter): parameter.encode(to: &writer)
        case .spinDownControl(let parameter): writer.write(byte: parameter)
        case .response(let request, let result, let parameter):
            writer.write(byte: request)
            result.encode(to: &writer)
            writer.write(bytes: parameter)
        case .other(_, let parameter): writer.write(bytes: parameter)
        }
    }
}
