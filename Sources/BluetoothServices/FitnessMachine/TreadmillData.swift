import Bluetooth

/// Treadmill Data (2ACD; Fitness Machine Service 1.0, 4.4).
///
///     offset 0  flags                   uint16
///            2  instantaneous speed     uint16  0.01 km/h, if bit 0 is 0
///               average speed           uint16  0.01 km/h, if bit 1
///               total distance          uint24  m, if bit 2
///               inclination             2 × sint16  0.1 %, 0.1°, if bit 3
///               elevation gain          2 × uint16  0.1 m, if bit 4
///               instantaneous pace      uint8  0.1 km/min, if bit 5
///               average pace            uint8  0.1 km/min, if bit 6
///               expended energy         5 bytes, if bit 7
///               heart rate              uint8  1/min, if bit 8
///               metabolic equivalent    uint8  0.1, if bit 9
///               elapsed time            uint16  s, if bit 10
///               remaining time          uint16  s, if bit 11
///               force and power         2 × sint16  N, W, if bit 12
///
/// A machine splits what does not fit into one packet: of the parts, only the one without the "more data" bit has the fields of bit 0.
/// Bits 13–15 of the flags are reserved and kept (``LaterFields``).
public struct TreadmillData: Hashable, Sendable, Codable {
    /// In 0.01 km/h.
    public var instantaneousSpeed: UInt16?
    /// In 0.01 km/h.
    public var averageSpeed: UInt16?
    /// In m.
    public var totalDistance: UInt24?
    /// The slope of the belt.
    public var inclination: Inclination?
    /// The height that was gained and lost.
    public var elevationGain: ElevationGain?
    /// In 0.1 km/min.
    public var instantaneousPace: UInt8?
    /// In 0.1 km/min.
    public var averagePace: UInt8?
    /// The energy that was used.
    public var expendedEnergy: ExpendedEnergy?
    /// Beats a minute.
    public var heartRate: UInt8?
    /// In 0.1 of the resting rate.
    public var metabolicEquivalent: UInt8?
    /// In s since the training began.
    public var elapsedTime: UInt16?
    /// In s until the training ends.
    public var remainingTime: UInt16?
    /// The force on the belt and the power.
    public var power: BeltPower?
    /// Fields of a later version of the specification.
    public private(set) var laterFields: LaterFields

    /// No field is present: set those that are.
    public init() { laterFields = .none }
}

extension TreadmillData: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let flags = try reader.readInteger(UInt16.self)
        instantaneousSpeed = try reader.read(if: flags & 0x0001 == 0)
        averageSpeed = try reader.read(if: flags & 0x0002 != 0)
        totalDistance = try reader.read(if: flags & 0x0004 != 0)
        inclination = try reader.read(if: flags & 0x0008 != 0)
        elevationGain = try reader.read(if: flags & 0x0010 != 0)
        instantaneousPace = try reader.read(if: flags & 0x0020 != 0)
        averagePace = try reader.read(if: flags & 0x0040 != 0)
        expendedEnergy = try reader.read(if: flags & 0x0080 != 0)
        heartRate = try reader.read(if: flags & 0x0100 != 0)
        metabolicEquivalent = try reader.read(if: flags & 0x0200 != 0)
        elapsedTime = try reader.read(if: flags & 0x0400 != 0)
        remainingTime = try reader.read(if: flags & 0x0800 != 0)
        power = try reader.read(if: flags & 0x1000 != 0)
        laterFields = LaterFields(flags: UInt32(flags & 0xE000), reader: &reader)
    }

    public func encode(to writer: inout ByteWriter) {
        var flags = UInt16(truncatingIfNeeded: laterFields.flags)
        if instantaneousSpeed == nil { flags |= 0x0001 }
        if averageSpeed != nil { flags |= 0x0002 }
        if totalDistance != nil { flags |= 0x0004 }
        if inclination != nil { flags |= 0x0008 }
        if elevationGain != nil { flags |= 0x0010 }
        if instantaneousPace != nil { flags |= 0x0020 }
        if averagePace != nil { flags |= 0x0040 }
        if expendedEnergy != nil { flags |= 0x0080 }
        if heartRate != nil { flags |= 0x0100 }
        if metabolicEquivalent != nil { flags |= 0x0200 }
        if elapsedTime != nil { flags |= 0x0400 }
        if remainingTime != nil { flags |= 0x0800 }
        if power != nil { flags |= 0x1000 }
        writer.write(flags)
        writer.write(optional: instantaneousSpeed)
        writer.write(optional: averageSpeed)
        writer.write(optional: totalDistance)
        writer.write(optional: inclination)
        writer.write(optional: elevationGain)
        writer.write(optional: instantaneousPace)
        writer.write(optional: averagePace)
        writer.write(optional: expendedEnergy)
        writer.write(optional: heartRate)
        writer.write(optional: metabolicEquivalent)
        writer.write(optional: elapsedTime)
        writer.write(optional: remainingTime)
        writer.write(optional: power)
        writer.write(bytes: laterFields.bytes)
    }
}
