import Bluetooth

/// PLX Spot-Check Measurement (2A5E; Pulse Oximeter Service 1.0, 3.1; GATT Specification Supplement).
///
///     offset 0  flags                     uint8  0x01 time stamp, 0x02 measurement status, 0x04 device and sensor status,
///                                                0x08 pulse amplitude index, 0x10 the device's clock is not set
///            1  saturation, pulse rate    2 × medfloat16  %, beats a minute
///               time stamp                7 bytes, if 0x01
///               measurement status        uint16, if 0x02
///               device and sensor status  uint24, if 0x04
///               pulse amplitude index     medfloat16  %, if 0x08
///
/// Bits 5–7 of the flags are reserved and kept (``LaterFields``).
public struct PLXSpotCheckMeasurement: Hashable, Sendable, Codable {
    /// Saturation and pulse rate of the spot check.
    public var value: PulseOximetry
    /// The time of the measurement, by the device's clock.
    public var timeStamp: DateTime?
    /// The state of this measurement; `nil` where the device sends none (bit 1 of the flags).
    public var measurementStatus: PLXMeasurementStatus?
    /// The state of the device and its sensor; `nil` where the device sends none (bit 2 of the flags).
    public var deviceAndSensorStatus: PLXDeviceAndSensorStatus?
    /// The strength of the pulse, in percent.
    public var pulseAmplitudeIndex: MedFloat16?
    /// True where ``timeStamp`` is from a clock that nobody has set.
    public var deviceClockIsNotSet: Bool
    /// Fields of a later version of the specification.
    public let laterFields: LaterFields

    /// Makes a measurement without ``laterFields``. An argument of `nil` leaves its field out of the bytes, and its flag 0.
    public init(
        value: PulseOximetry, timeStamp: DateTime? = nil, measurementStatus: PLXMeasurementStatus? = nil,
        deviceAndSensorStatus: PLXDeviceAndSensorStatus? = nil, pulseAmplitudeIndex: MedFloat16? = nil, deviceClockIsNotSet: Bool = false
    ) {
        self.value = value
        self.timeStamp = timeStamp
        self.measurementStatus = measurementStatus
        self.deviceAndSensorStatus = deviceAndSensorStatus
        self.pulseAmplitudeIndex = pulseAmplitudeIndex
        self.deviceClockIsNotSet = deviceClockIsNotSet
        laterFields = .none
    }
}

extension PLXSpotCheckMeasurement: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let flags = try reader.readByte()
        deviceClockIsNotSet = flags & 0x10 != 0
        value = try PulseOximetry(from: &reader)
        timeStamp = try reader.read(if: flags & 0x01 != 0)
        measurementStatus = try reader.read(if: flags & 0x02 != 0)
        deviceAndSensorStatus = try reader.read(if: flags & 0x04 != 0)
        pulseAmplitudeIndex = try reader.read(if: flags & 0x08 != 0)
        laterFields = LaterFields(flags: UInt32(flags & ~0x1F), reader: &reader)
    }

    public func encode(to writer: inout ByteWriter) {
        var flags = UInt8(truncatingIfNeeded: laterFields.flags)
        if timeStamp != nil { flags |= 0x01 }
        if measurementStatus != nil { flags |= 0x02 }
        if deviceAndSensorStatus != nil { flags |= 0x04 }
        if pulseAmplitudeIndex != nil { flags |= 0x08 }
        if deviceClockIsNotSet { flags |= 0x10 }
        writer.write(byte: flags)
        value.encode(to: &writer)
        writer.write(optional: timeStamp)
        writer.write(optional: measurementStatus)
        writer.write(optional: deviceAndSensorStatus)
        writer.write(optional: pulseAmplitudeIndex)
        writer.write(bytes: laterFields.bytes)
    }
}
