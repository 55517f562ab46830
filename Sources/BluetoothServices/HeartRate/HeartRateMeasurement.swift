import Bluetooth

/// Heart Rate Measurement (2A37; Heart Rate Service 1.0, 3.1; GATT Specification Supplement).
///
///     offset 0  flags            uint8  0x01 wide rate, 0x06 sensor contact, 0x08 energy expended, 0x10 RR-intervals
///            1  heart rate       uint8, or uint16 if 0x01; beats a minute
///               energy expended  uint16  kJ, if 0x08; stays at 65 535 until it is reset
///               RR-intervals     uint16 each, to the end  1/1024 s, if 0x10; the oldest first
///
/// Bits 5–7 of the flags are reserved; they are kept. What they may announce is behind the last RR-interval, where it cannot be told
/// from one more interval: it is read as such.
public struct HeartRateMeasurement: Hashable, Sendable {
    /// Beats a minute.
    public private(set) var heartRate: UInt16
    /// True where the rate goes over the air in two bytes. It does for a rate above 255; a device may always do so.
    public private(set) var isWide: Bool
    /// The contact of the sensor with the skin.
    public var sensorContact: SensorContact
    /// In kJ since the last reset; 65 535 for that and more. Devices send it now and then only.
    public var energyExpended: UInt16?
    /// The times between beats since the last measurement, in 1/1024 s, the oldest first.
    public var rrIntervals: [UInt16]?
    /// Fields of a later version of the specification.
    public let laterFields: LaterFields

    /// Bits 1 and 2 of the flags.
    public struct SensorContact: RawRepresentable, Hashable, Sendable, Codable {
        /// 0–3.
        public let rawValue: UInt8
        /// Higher bits are passed over.
        public init(rawValue: UInt8) { self.rawValue = rawValue & 0x03 }

        /// The device does not know; so says 1 too.
        public static let notSupported = SensorContact(rawValue: 0)
        /// 2: the device can tell, and the sensor does not touch the skin.
        public static let notDetected = SensorContact(rawValue: 2)
        /// 3: the sensor touches the skin.
        public static let detected = SensorContact(rawValue: 3)
    }

    /// Makes a measurement without ``laterFields``. An argument of `nil` leaves its field out of the bytes, and its flag 0.
    ///
    /// - Parameters:
    ///   - heartRate: beats a minute.
    ///   - isWide: true for two bytes although one would do; a rate above 255 has two in any case.
    ///   - energyExpended: in kJ since the last reset.
    ///   - rrIntervals: in 1/1024 s, the oldest first.
    public init(
        heartRate: UInt16, isWide: Bool = false, sensorContact: SensorContact = .notSupported, energyExpended: UInt16? = nil,
        rrIntervals: [UInt16]? = nil
    ) {
        self.init(
            heartRate: heartRate, isWide: isWide, sensorContact: sensorContact, energyExpended: energyExpended, rrIntervals: rrIntervals,
            laterFields: .none)
    }

    init(
        heartRate: UInt16, isWide: Bool, sensorContact: SensorContact, energyExpended: UInt16?, rrIntervals: [UInt16]?,
        laterFields: LaterFields
    ) {
        self.heartRate = heartRate
        self.isWide = isWide || heartRate > 255
        self.sensorContact = sensorContact
        self.energyExpended = energyExpended
        self.rrIntervals = rrIntervals
        self.laterFields = laterFields
    }

    /// ``rrIntervals`` in seconds; empty where there are none.
    public var rrIntervalsInSeconds: [Double] { (rrIntervals ?? []).map { Double($0) / 1024 } }
}

extension HeartRateMeasurement: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        let flags = try reader.readByte()
        isWide = flags & 0x01 != 0
        sensorContact = SensorContact(rawValue: flags >> 1)
        heartRate = isWide ? try reader.readInteger() : UInt16(try reader.readByte())
        energyExpended = try reader.read(if: flags & 0x08 != 0)
        if flags & 0x10 != 0 {
            var intervals: [UInt16] = []
            while reader.remaining > 0 { intervals.append(try reader.readInteger()) }
            rrIntervals = intervals
        }
        laterFields = LaterFields(flags: UInt32(flags & ~0x1F), reader: &reader)
    }

    public func encode(to writer: inout ByteWriter) {
        var flags = UInt8(truncatingIfNeeded: laterFields.flags) | sensorContact.rawValue << 1
        if isWide { flags |= 0x01 }
        if energyExpended != nil { flags |= 0x08 }
        if rrIntervals != nil { flags |= 0x10 }
        writer.write(byte: flags)
        if isWide { writer.write(heartRate) } else { writer.write(byte: UInt8(truncatingIfNeeded: heartRate)) }
        writer.write(optional: energyExpended)
        for interval in rrIntervals ?? [] { writer.write(interval) }
        writer.write(bytes: laterFields.bytes)
    }
}
