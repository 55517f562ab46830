import Bluetooth

/// A target that is set at a fitness machine, or that changed there: the parameter of the control point's request and of the
/// machine's status (Fitness Machine Service 1.0, 4.16.2 and 4.17).
public enum FitnessMachineTarget: Hashable, Sendable {
    /// In 0.01 km/h, uint16.
    case speed(UInt16)
    /// In 0.1 %, sint16.
    case inclination(Int16)
    /// In 0.1, uint8.
    case resistanceLevel(UInt8)
    /// In 0.1, sint16: the two bytes that some trainers ask for, and send, instead of the one of the specification.
    case wideResistanceLevel(Int16)
    /// In W, sint16.
    case power(Int16)
    /// In beats a minute, uint8.
    case heartRate(UInt8)
    /// In kcal, uint16.
    case expendedEnergy(UInt16)
    /// Steps, uint16.
    case stepNumber(UInt16)
    /// Strides, uint16.
    case strideNumber(UInt16)
    /// In m, uint24.
    case distance(UInt24)
    /// In s, uint16.
    case trainingTime(UInt16)
    /// In s for each of two, three or five zones, uint16 each.
    case timeInHeartRateZones(HeartRateZoneTimes)
    /// Wind, slope and resistances of a road, six bytes.
    case indoorBikeSimulation(IndoorBikeSimulation)
    /// In 0.1 mm, uint16.
    case wheelCircumference(UInt16)
    /// In 0.5 turns a minute, uint16.
    case cadence(UInt16)

    /// The targets in the order in which both lists of op codes have them.
    enum Kind: Int {
        case speed, inclination, resistanceLevel, power, heartRate, expendedEnergy, stepNumber, strideNumber, distance, trainingTime
        case twoHeartRateZones, threeHeartRateZones, fiveHeartRateZones, indoorBikeSimulation, wheelCircumference, cadence
    }

    var kind: Kind {
        switch self {
        case .speed: .speed
        case .inclination: .inclination
        case .resistanceLevel, .wideResistanceLevel: .resistanceLevel
        case .power: .power
        case .heartRate: .heartRate
        case .expendedEnergy: .expendedEnergy
        case .stepNumber: .stepNumber
        case .strideNumber: .strideNumber
        case .distance: .distance
        case .trainingTime: .trainingTime
        case .timeInHeartRateZones(let times):
            switch times.seconds.count {
            case 2: .twoHeartRateZones
            case 3: .threeHeartRateZones
            default: .fiveHeartRateZones
            }
        case .indoorBikeSimulation: .indoorBikeSimulation
        case .wheelCircumference: .wheelCircumference
        case .cadence: .cadence
        }
    }
}

extension FitnessMachineTarget {
    init(_ kind: Kind, from reader: inout ByteReader) throws(ByteCodingError) {
        self =
            switch kind {
            case .speed: .speed(try reader.readInteger())
            case .inclination: .inclination(try reader.readInteger())
            case .resistanceLevel:
                reader.remaining > 1 ? .wideResistanceLevel(try reader.readInteger()) : .resistanceLevel(try reader.readByte())
            case .power: .power(try reader.readInteger())
            case .heartRate: .heartRate(try reader.readByte())
            case .expendedEnergy: .expendedEnergy(try reader.readInteger())
            case .stepNumber: .stepNumber(try reader.readInteger())
            case .strideNumber: .strideNumber(try reader.readInteger())
            case .distance: .distance(try UInt24(from: &reader))
            case .trainingTime: .trainingTime(try reader.readInteger())
            case .twoHeartRateZones: .timeInHeartRateZones(try HeartRateZoneTimes(zones: 2, from: &reader))
            case .threeHeartRateZones: .timeInHeartRateZones(try HeartRateZoneTimes(zones: 3, from: &reader))
            case .fiveHeartRateZones: .timeInHeartRateZones(try HeartRateZoneTimes(zones: 5, from: &reader))
            case .indoorBikeSimulation: .indoorBikeSimulation(try IndoorBikeSimulation(from: &reader))
            case .wheelCircumference: .wheelCircumference(try reader.readInteger())
            case .cadence: .cadence(try reader.readInteger())
            }
    }

    /// Writes the parameter without an op code.
    func encodeParameter(to writer: inout ByteWriter) {
        switch self {
        case .speed(let value), .expendedEnergy(let value), .stepNumber(let value), .strideNumber(let value), .trainingTime(let value),
            .wheelCircumference(let value), .cadence(let value):
            writer.write(value)
        case .inclination(let value), .power(let value), .wideResistanceLevel(let value): writer.write(value)
        case .resistanceLevel(let value), .heartRate(let value): writer.write(byte: value)
        case .distance(let metres): metres.encode(to: &writer)
        case .timeInHeartRateZones(let times): times.encode(to: &writer)
        case .indoorBikeSimulation(let simulation): simulation.encode(to: &writer)
        }
    }
}
