import Bluetooth

/// Rower Data (2AD1; Fitness Machine Service 1.0, 4.8).
///
///     offset 0  flags                   uint16
///            2  stroke rate, count      uint8  0.5/min, uint16, if bit 0 is 0
///               average stroke rate     uint8  0.5/min, if bit 1
///               total distance          uint24  m, if bit 2
///               instantaneous pace      uint16  s/500 m, if bit 3
///               average pace            uint16  s/500 m, if bit 4
///               instantaneous power     sint16  W, if bit 5
///               average power           sint16  W, if bit 6
///               resistance level        sint16, if bit 7
///               expended energy         5 bytes, if bit 8
///               heart rate              uint8  1/min, if bit 9
///               metabolic equivalent    uint8  0.1, if bit 10
///               elapsed time            uint16  s, if bit 11
///               remaining time          uint16  s, if bit 12
///
/// The resistance level is the sint16 of Fitness Machine Service 1.0, which trainers send; later supplements call it a uint8.
///
/// A machine splits what does not fit into one packet: of the parts, only the one without the "more data" bit has the fields of bit 0.
/// Bits 13–15 of the flags are reserved and kept (``LaterFields``).
public struct RowerData: Hashable, Sendable, Codable {
    /// The rate of the strokes, and their number.
    public var stroke: Stroke?
    /// In 0.5 strokes a minute.
    public var averageStrokeRate: UInt8?
    /// In m.
    public var totalDistance: UInt24?
    /// In s for 500 m.
    public var instantaneousPace: UInt16?
    /// In s for 500 m.
    public var averagePace: UInt16?
    /// In W.
    public var instantaneousPower: Int16?
    /// In W.
    public var averagePower: Int16?
    /// Without a unit.
    public var resistanceLevel: Int16?
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
    /// Fields of a later version of the specification.
    public private(set) var laterFields: LaterFields

    /// No field is present: set those that are.
    public init() { laterFields = .none }
}

extension RowerData: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let flags = try reader.readInteger(UInt16.self)
        stroke = try reader.read(if: flags & 0x0001 == 0)
        averageStrokeRate = try reader.read(if: flags & 0x0002 != 0)
        totalDistance = try reader.read(if: flags & 0x0004 != 0)
        instantaneousPace = try reader.read(if: flags & 0x0008 != 0)
        averagePace = try reader.read(if: flags & 0x0010 != 0)
        instantaneousPower = try reader.read(if: flags & 0x0020 != 0)
        averagePower = try reader.read(if: flags & 0x0040 != 0)
        resistanceLevel = try reader.read(if: flags & 0x0080 != 0)
        expendedEnergy = try reader.read(if: flags & 0x0100 != 0)
        heartRate = try reader.read(if: flags & 0x0200 != 0)
        metabolicEquivalent = try reader.read(if: flags & 0x0400 != 0)
        elapsedTime = try reader.read(if: flags & 0x0800 != 0)
        remainingTime = try reader.read(if: flags & 0x1000 != 0)
        laterFields = LaterFields(flags: UInt32(flags & 0xE000), reader: &reader)
    }

    public func encode(to writer: inout ByteWriter) {
        var flags = UInt16(truncatingIfNeeded: laterFields.flags)
        if stroke == nil { flags |= 0x0001 }
        if averageStrokeRate != nil { flags |= 0x0002 }
        if totalDistance != nil { flags |= 0x0004 }
        if instantaneousPace != nil { flags |= 0x0008 }
        if averagePace != nil { flags |= 0x0010 }
        if instantaneousPower != nil { flags |= 0x0020 }
        if averagePower != nil { flags |= 0x0040 }
        if resistanceLevel != nil { flags |= 0x0080 }
        if expendedEnergy != nil { flags |= 0x0100 }
        if heartRate != nil { flags |= 0x0200 }
        if metabolicEquivalent != nil { flags |= 0x0400 }
        if elapsedTime != nil { flags |= 0x0800 }
        if remainingTime != nil { flags |= 0x1000 }
        writer.write(flags)
        writer.write(optional: stroke)
        writer.write(optional: averageStrokeRate)
        writer.write(optional: totalDistance)
        writer.write(optional: instantaneousPace)
        writer.write(optional: averagePace)
        writer.write(optional: instantaneousPower)
        writer.write(optional: averagePower)
        writer.write(optional: resistanceLevel)
        writer.write(optional: expendedEnergy)
        writer.write(optional: heartRate)
        writer.write(optional: metabolicEquivalent)
        writer.write(optional: elapsedTime)
        writer.write(optional: remainingTime)
        writer.write(bytes: laterFields.bytes)
    }
}
