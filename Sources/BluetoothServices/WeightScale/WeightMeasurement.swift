import Bluetooth

/// Weight Measurement (2A9D; Weight Scale Service 1.0, 3.2; GATT Specification Supplement).
///
///     offset 0  flags       uint8   0x01 imperial, 0x02 time stamp, 0x04 user ID, 0x08 BMI and height
///            1  weight      uint16  0.005 kg or 0.01 lb; 65 535 measurement unsuccessful
///               time stamp  7 bytes, if 0x02
///               user ID     uint8, 255 not known, if 0x04
///               BMI         uint16  0.1 kg/m², if 0x08
///               height      uint16  0.001 m or 0.1 in, if 0x08
///
/// Bits 4–7 of the flags are reserved and kept (``LaterFields``).
public struct WeightMeasurement: Hashable, Sendable, Codable {
    /// Bit 0 of the flags.
    public enum Unit: String, Hashable, Sendable, Codable {
        /// Kilograms and metres.
        case si
        /// Pounds and inches.
        case imperial
    }

    /// The raw weight of a measurement that was not successful.
    public static let unsuccessful: UInt16 = 0xFFFF

    /// In 0.005 kg or 0.01 lb, or ``unsuccessful``.
    public var weight: UInt16
    /// The units of weight and height: bit 0 of the flags.
    public var unit: Unit
    /// The time of the measurement, by the device's clock.
    public var timeStamp: DateTime?
    /// The device's number for the user; 255 is an unknown one.
    public var userID: UInt8?
    /// Present where the device knows the user's height.
    public var additionalInfo: AdditionalInfo?
    /// Fields of a later version of the specification.
    public let laterFields: LaterFields

    /// Body mass index and height, which come together.
    public struct AdditionalInfo: Hashable, Sendable, Codable {
        /// In 0.1 kg/m².
        public var bmi: UInt16
        /// In 0.001 m or 0.1 in.
        public var height: UInt16

        /// Makes the value from its two fields.
        ///
        /// - Parameters:
        ///   - bmi: in 0.1 kg/m².
        ///   - height: in 0.001 m or 0.1 in.
        public init(bmi: UInt16, height: UInt16) {
            self.bmi = bmi
            self.height = height
        }
    }

    /// Makes a measurement without ``laterFields``. An argument of `nil` leaves its field out of the bytes, and its flag 0.
    public init(
        weight: UInt16, unit: Unit, timeStamp: DateTime? = nil, userID: UInt8? = nil, additionalInfo: AdditionalInfo? = nil
    ) {
        self.weight = weight
        self.unit = unit
        self.timeStamp = timeStamp
        self.userID = userID
        self.additionalInfo = additionalInfo
        laterFields = .none
    }

    /// The weight in kg or lb, `nil` where the measurement was not successful.
    public var weightInUnit: Double? {
        weight == Self.unsuccessful ? nil : Double(weight) / (unit == .si ? 200 : 100)
    }

    /// The weight in kg, whichever unit the device uses; `nil` where the measurement was not successful.
    public var kilograms: Double? { weightInUnit.map { unit == .si ? $0 : $0 * 0.45359237 } }

    /// The height in m, whichever unit the device uses.
    public var heightInMetres: Double? {
        additionalInfo.map { unit == .si ? Double($0.height) / 1000 : Double($0.height) / 10 * 0.0254 }
    }
}

extension WeightMeasurement: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let flags = try reader.readByte()
        unit = flags & 0x01 == 0 ? .si : .imperial
        weight = try reader.readInteger()
        timeStamp = try reader.read(if: flags & 0x02 != 0)
        userID = try reader.read(if: flags & 0x04 != 0)
        additionalInfo = try reader.read(if: flags & 0x08 != 0)
        laterFields = LaterFields(flags: UInt32(flags & ~0x0F), reader: &reader)
    }

    public func encode(to writer: inout ByteWriter) {
        var flags = UInt8(truncatingIfNeeded: laterFields.flags)
        if unit == .imperial { flags |= 0x01 }
        if timeStamp != nil { flags |= 0x02 }
        if userID != nil { flags |= 0x04 }
        if additionalInfo != nil { flags |= 0x08 }
        writer.write(byte: flags)
        writer.write(weight)
        writer.write(optional: timeStamp)
        writer.write(optional: userID)
        writer.write(optional: additionalInfo)
        writer.write(bytes: laterFields.bytes)
    }
}

extension WeightMeasurement.AdditionalInfo: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        bmi = try reader.readInteger()
        height = try reader.readInteger()
    }

    public func encode(to writer: inout ByteWriter) {
        writer.write(bmi)
        writer.write(height)
    }
}
