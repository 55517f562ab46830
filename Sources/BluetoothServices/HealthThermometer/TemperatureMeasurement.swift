import Bluetooth

/// Temperature Measurement (2A1C) and Intermediate Temperature (2A1E; Health Thermometer Service 1.0, 3.1 and 3.3; GATT Specification
/// Supplement).
///
///     offset 0  flags             uint8       0x01 Fahrenheit, 0x02 time stamp, 0x04 temperature type
///            1  temperature       medfloat32  °C or °F
///               time stamp        7 bytes, if 0x02
///               temperature type  uint8, if 0x04
///
/// Bits 3–7 of the flags are reserved and kept (``LaterFields``).
public struct TemperatureMeasurement: Hashable, Sendable, Codable {
    /// Bit 0 of the flags.
    public enum Unit: String, Hashable, Sendable, Codable {
        /// °C: the bit is 0.
        case celsius
        /// °F: the bit is 1.
        case fahrenheit
    }

    /// In ``unit``.
    public var temperature: MedFloat32
    /// The unit of ``temperature``: bit 0 of the flags.
    public var unit: Unit
    /// The time of the measurement, by the device's clock.
    public var timeStamp: DateTime?
    /// The place of the measurement. A device whose place never changes says it by the characteristic 2A1D instead.
    public var temperatureType: TemperatureType?
    /// Fields of a later version of the specification.
    public let laterFields: LaterFields

    /// Makes a measurement without ``laterFields``. An argument of `nil` leaves its field out of the bytes, and its flag 0.
    public init(temperature: MedFloat32, unit: Unit, timeStamp: DateTime? = nil, temperatureType: TemperatureType? = nil) {
        self.temperature = temperature
        self.unit = unit
        self.timeStamp = timeStamp
        self.temperatureType = temperatureType
        laterFields = .none
    }

    /// The temperature in °C, whichever unit the device uses; NaN where it has no result.
    public var celsius: Double {
        unit == .celsius ? temperature.doubleValue : (temperature.doubleValue - 32) / 1.8
    }
}

extension TemperatureMeasurement: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let flags = try reader.readByte()
        unit = flags & 0x01 == 0 ? .celsius : .fahrenheit
        temperature = try MedFloat32(from: &reader)
        timeStamp = try reader.read(if: flags & 0x02 != 0)
        temperatureType = try reader.read(if: flags & 0x04 != 0)
        laterFields = LaterFields(flags: UInt32(flags & ~0x07), reader: &reader)
    }

    public func encode(to writer: inout ByteWriter) {
        var flags = UInt8(truncatingIfNeeded: laterFields.flags)
        if unit == .fahrenheit { flags |= 0x01 }
        if timeStamp != nil { flags |= 0x02 }
        if temperatureType != nil { flags |= 0x04 }
        writer.write(byte: flags)
        temperature.encode(to: &writer)
        writer.write(optional: timeStamp)
        writer.write(optional: temperatureType)
        writer.write(bytes: laterFields.bytes)
    }
}
