import Bluetooth

/// Blood Pressure Measurement (2A35; Blood Pressure Service 1.1, 3.1; GATT Specification Supplement).
///
///     offset 0  flags              uint8       0x01 kPa, 0x02 time stamp, 0x04 pulse rate, 0x08 user, 0x10 measurement status
///            1  systolic           medfloat16  mmHg or kPa
///            3  diastolic          medfloat16
///            5  mean arterial pressure  medfloat16
///               time stamp         7 bytes, if 0x02
///               pulse rate         medfloat16, beats a minute, if 0x04
///               user ID            uint8, 255 not known, if 0x08
///               measurement status uint16, if 0x10
///
/// Bits 5–7 of the flags are reserved and kept (``LaterFields``).
public struct BloodPressureMeasurement: Hashable, Sendable, Codable {
    /// In ``unit``; NaN where there is no result.
    public var systolicValue: MedFloat16
    /// In ``unit``; NaN where there is no result.
    public var diastolicValue: MedFloat16
    /// In ``unit``; NaN where there is no result.
    public var meanArterialPressure: MedFloat16
    /// The unit of the three pressures: bit 0 of the flags.
    public var unit: BloodPressureUnit
    /// The time of the measurement, by the device's clock.
    public var timeStamp: DateTime?
    /// Beats a minute.
    public var pulseRate: MedFloat16?
    /// The device's number for the user; 255 is an unknown one.
    public var userID: UInt8?
    /// Circumstances that make the result doubtful; `nil` where the device sends no status (bit 4 of the flags).
    public var measurementStatus: BloodPressureStatus?
    /// Fields of a later version of the specification.
    public let laterFields: LaterFields

    /// Makes a measurement without ``laterFields``. An argument of `nil` leaves its field out of the bytes, and its flag 0.
    public init(
        systolic: MedFloat16, diastolic: MedFloat16, meanArterialPressure: MedFloat16, unit: BloodPressureUnit,
        timeStamp: DateTime? = nil, pulseRate: MedFloat16? = nil, userID: UInt8? = nil, measurementStatus: BloodPressureStatus? = nil
    ) {
        systolicValue = systolic
        diastolicValue = diastolic
        self.meanArterialPressure = meanArterialPressure
        self.unit = unit
        self.timeStamp = timeStamp
        self.pulseRate = pulseRate
        self.userID = userID
        self.measurementStatus = measurementStatus
        laterFields = .none
    }
}

extension BloodPressureMeasurement: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let flags = try reader.readByte()
        unit = flags & 0x01 == 0 ? .mmHg : .kPa
        systolicValue = try MedFloat16(from: &reader)
        diastolicValue = try MedFloat16(from: &reader)
        meanArterialPressure = try MedFloat16(from: &reader)
        timeStamp = try reader.read(if: flags & 0x02 != 0)
        pulseRate = try reader.read(if: flags & 0x04 != 0)
        userID = try reader.read(if: flags & 0x08 != 0)
        measurementStatus = try reader.read(if: flags & 0x10 != 0)
        laterFields = LaterFields(flags: UInt32(flags & ~0x1F), reader: &reader)
    }

    public func encode(to writer: inout ByteWriter) {
        var flags = UInt8(truncatingIfNeeded: laterFields.flags)
        if unit == .kPa { flags |= 0x01 }
        if timeStamp != nil { flags |= 0x02 }
        if pulseRate != nil { flags |= 0x04 }
        if userID != nil { flags |= 0x08 }
        if measurementStatus != nil { flags |= 0x10 }
        writer.write(byte: flags)
        systolicValue.encode(to: &writer)
        diastolicValue.encode(to: &writer)
        meanArterialPressure.encode(to: &writer)
        writer.write(optional: timeStamp)
        writer.write(optional: pulseRate)
        writer.write(optional: userID)
        writer.write(optional: measurementStatus)
        writer.write(bytes: laterFields.bytes)
    }
}

/// Bit 0 of the flags of a blood pressure or a cuff pressure.
public enum BloodPressureUnit: String, Hashable, Sendable, Codable {
    /// Millimetres of mercury.
    case mmHg
    /// Kilopascals; 1 kPa is about 7.5 mmHg.
    case kPa
}
