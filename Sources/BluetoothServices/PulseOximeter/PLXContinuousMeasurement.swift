import Bluetooth

/// PLX Continuous Measurement (2A5F; Pulse Oximeter Service 1.0, 3.2; GATT Specification Supplement).
///
///     offset 0  flags                     uint8  0x01 fast, 0x02 slow, 0x04 measurement status, 0x08 device and sensor status,
///                                                0x10 pulse amplitude index
///            1  saturation, pulse rate    2 × medfloat16  %, beats a minute
///               the same, fast            2 × medfloat16, if 0x01
///               the same, slow            2 × medfloat16, if 0x02
///               measurement status        uint16, if 0x04
///               device and sensor status  uint24, if 0x08
///               pulse amplitude index     medfloat16  %, if 0x10
///
/// Bits 5–7 of the flags are reserved and kept (``LaterFields``).
public struct PLXContinuousMeasurement: Hashable, Sendable, Codable {
    /// By the device's usual averaging.
    public var value: PulseOximetry
    /// By an averaging that answers faster.
    public var fast: PulseOximetry?
    /// By an averaging that answers more slowly.
    public var slow: PulseOximetry?
    /// The state of this measurement; `nil` where the device sends none (bit 2 of the flags).
    public var measurementStatus: PLXMeasurementStatus?
    /// The state of the device and its sensor; `nil` where the device sends none (bit 3 of the flags).
    public var deviceAndSensorStatus: PLXDeviceAndSensorStatus?
    /// The strength of the pulse, in percent.
    public var pulseAmplitudeIndex: MedFloat16?
    /// Fields of a later version of the specification.
    public let laterFields: LaterFields

    /// Makes a measurement without ``laterFields``. An argument of `nil` leaves its field out of the bytes, and its flag 0.
    public init(
        value: PulseOximetry, fast: PulseOximetry? = nil, slow: PulseOximetry? = nil, measurementStatus: PLXMeasurementStatus? = nil,
        deviceAndSensorStatus: PLXDeviceAndSensorStatus? = nil, pulseAmplitudeIndex: MedFloat16? = nil
    ) {
        self.value = value
        self.fast = fast
        self.slow = slow
        self.measurementStatus = measurementStatus
        self.deviceAndSensorStatus = deviceAndSensorStatus
        self.pulseAmplitudeIndex = pulseAmplitudeIndex
        laterFields = .none
    }
}

extension PLXContinuousMeasurement: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let flags = try reader.readByte()
        value = try PulseOximetry(from: &reader)
        fast = try reader.read(if: flags & 0x01 != 0)
        slow = try reader.read(if: flags & 0x02 != 0)
        measurementStatus = try reader.read(if: flags & 0x04 != 0)
        deviceAndSensorStatus = try reader.read(if: flags & 0x08 != 0)
        pulseAmplitudeIndex = try reader.read(if: flags & 0x10 != 0)
        laterFields = LaterFields(flags: UInt32(flags & ~0x1F), reader: &reader)
    }

    public func encode(to writer: inout ByteWriter) {
        var flags = UInt8(truncatingIfNeeded: laterFields.flags)
        if fast != nil { flags |= 0x01 }
        if slow != nil { flags |= 0x02 }
        if measurementStatus != nil { flags |= 0x04 }
        if deviceAndSensorStatus != nil { flags |= 0x08 }
        if pulseAmplitudeIndex != nil { flags |= 0x10 }
        writer.write(byte: flags)
        value.encode(to: &writer)
        writer.write(optional: fast)
        writer.write(optional: slow)
        writer.write(optional: measurementStatus)
        writer.write(optional: deviceAndSensorStatus)
        writer.write(optional: pulseAmplitudeIndex)
        writer.write(bytes: laterFields.bytes)
    }
}
