import Bluetooth

/// PLX Features (2A60; Pulse Oximeter Service 1.0, 3.3; GATT Specification Supplement).
///
///     offset 0  supported features                uint16
///            2  measurement status support        uint16, if bit 0 of the features
///               device and sensor status support  uint24, if bit 1 of the features
///
/// Bits 8–15 of the features are reserved and kept (``LaterFields``).
public struct PLXFeatures: Hashable, Sendable, Codable {
    /// Bytes 0–1, without the two bits that announce the fields below and without the reserved ones.
    public var supported: Supported
    /// The measurement states that the device reports; `nil` where it reports none.
    public var measurementStatusSupport: PLXMeasurementStatus?
    /// The device and sensor states that the device reports; `nil` where it reports none.
    public var deviceAndSensorStatusSupport: PLXDeviceAndSensorStatus?
    /// Fields of a later version of the specification.
    public let laterFields: LaterFields

    /// Bits 2–7 of the features.
    public struct Supported: OptionSet, Hashable, Sendable, Codable {
        public let rawValue: UInt16
        /// Bits 0, 1 and 8–15 are not features of this kind, and are passed over.
        public init(rawValue: UInt16) { self.rawValue = rawValue & 0x00FC }

        /// Spot-check measurements are stored until they are fetched.
        public static let measurementStorage = Supported(rawValue: 0x04)
        /// Spot-check measurements have a time stamp.
        public static let timeStamp = Supported(rawValue: 0x08)
        /// Continuous measurements may have ``PLXContinuousMeasurement/fast``.
        public static let fast = Supported(rawValue: 0x10)
        /// Continuous measurements may have ``PLXContinuousMeasurement/slow``.
        public static let slow = Supported(rawValue: 0x20)
        /// Measurements may have a pulse amplitude index.
        public static let pulseAmplitudeIndex = Supported(rawValue: 0x40)
        /// The device keeps bonds with several clients.
        public static let multipleBonds = Supported(rawValue: 0x80)
    }

    /// Makes features without ``laterFields``; a support of `nil` leaves its field out of the bytes, and its bit 0.
    public init(
        supported: Supported, measurementStatusSupport: PLXMeasurementStatus? = nil,
        deviceAndSensorStatusSupport: PLXDeviceAndSensorStatus? = nil
    ) {
        self.supported = supported
        self.measurementStatusSupport = measurementStatusSupport
        self.deviceAndSensorStatusSupport = deviceAndSensorStatusSupport
        laterFields = .none
    }
}

extension PLXFeatures: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let flags = try reader.readInteger(UInt16.self)
        supported = Supported(rawValue: flags)
        measurementStatusSupport = try reader.read(if: flags & 0x01 != 0)
        deviceAndSensorStatusSupport = try reader.read(if: flags & 0x02 != 0)
        laterFields = LaterFields(flags: UInt32(flags & 0xFF00), reader: &reader)
    }

    public func encode(to writer: inout ByteWriter) {
        var flags = UInt16(truncatingIfNeeded: laterFields.flags) | supported.rawValue
        if measurementStatusSupport != nil { flags |= 0x01 }
        if deviceAndSensorStatusSupport != nil { flags |= 0x02 }
        writer.write(flags)
        writer.write(optional: measurementStatusSupport)
        writer.write(optional: deviceAndSensorStatusSupport)
        writer.write(bytes: laterFields.bytes)
    }
}
