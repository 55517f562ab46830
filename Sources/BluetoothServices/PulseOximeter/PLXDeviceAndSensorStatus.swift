import Bluetooth

/// Device and Sensor Status of a pulse oximeter (Pulse Oximeter Service 1.0, 3.1.1.5): 24 bits, three bytes. Bits 16–23 are reserved
/// and kept.
public struct PLXDeviceAndSensorStatus: BitField {
    /// 24 bits.
    public let rawValue: UInt32
    /// Bits above the 24th are passed over.
    public init(rawValue: UInt32) { self.rawValue = rawValue & 0xFF_FFFF }

    /// Bit 0: the value on the display is updated later than usual.
    public static let extendedDisplayUpdateOngoing = PLXDeviceAndSensorStatus(rawValue: 1 << 0)
    /// Bit 1: the device has a fault.
    public static let equipmentMalfunctionDetected = PLXDeviceAndSensorStatus(rawValue: 1 << 1)
    /// Bit 2: an irregularity came up while the signal was processed.
    public static let signalProcessingIrregularityDetected = PLXDeviceAndSensorStatus(rawValue: 1 << 2)
    /// Bit 3: the signal does not suffice for a meaningful result.
    public static let inadequateSignalDetected = PLXDeviceAndSensorStatus(rawValue: 1 << 3)
    /// Bit 4: the signal is poor, which may make the result less accurate.
    public static let poorSignalDetected = PLXDeviceAndSensorStatus(rawValue: 1 << 4)
    /// Bit 5: little blood flows where the sensor is.
    public static let lowPerfusionDetected = PLXDeviceAndSensorStatus(rawValue: 1 << 5)
    /// Bit 6: the signal is erratic, or not plausible.
    public static let erraticSignalDetected = PLXDeviceAndSensorStatus(rawValue: 1 << 6)
    /// Bit 7: the signal has no pulse.
    public static let nonpulsatileSignalDetected = PLXDeviceAndSensorStatus(rawValue: 1 << 7)
    /// Bit 8: the pulse that was found is doubtful.
    public static let questionablePulseDetected = PLXDeviceAndSensorStatus(rawValue: 1 << 8)
    /// Bit 9: the signal is looked at, and there is no result yet.
    public static let signalAnalysisOngoing = PLXDeviceAndSensorStatus(rawValue: 1 << 9)
    /// Bit 10: light or electricity from outside disturbs the sensor.
    public static let sensorInterferenceDetected = PLXDeviceAndSensorStatus(rawValue: 1 << 10)
    /// Bit 11: the sensor is not on anybody.
    public static let sensorUnconnectedToUser = PLXDeviceAndSensorStatus(rawValue: 1 << 11)
    /// Bit 12: the device does not know this kind of sensor.
    public static let unknownSensorConnected = PLXDeviceAndSensorStatus(rawValue: 1 << 12)
    /// Bit 13: the sensor has slipped, or is not put on well.
    public static let sensorDisplaced = PLXDeviceAndSensorStatus(rawValue: 1 << 13)
    /// Bit 14: the sensor has a fault.
    public static let sensorMalfunctioning = PLXDeviceAndSensorStatus(rawValue: 1 << 14)
    /// Bit 15: no sensor is connected to the device.
    public static let sensorDisconnected = PLXDeviceAndSensorStatus(rawValue: 1 << 15)

    public static let names: [(bit: Int, name: String)] = [
        (0, "extended display update ongoing"), (1, "equipment malfunction detected"),
        (2, "signal processing irregularity detected"), (3, "inadequate signal detected"), (4, "poor signal detected"),
        (5, "low perfusion detected"), (6, "erratic signal detected"), (7, "nonpulsatile signal detected"),
        (8, "questionable pulse detected"), (9, "signal analysis ongoing"), (10, "sensor interference detected"),
        (11, "sensor unconnected to user"), (12, "unknown sensor connected"), (13, "sensor displaced"),
        (14, "sensor malfunctioning"), (15, "sensor disconnected"),
    ]

    public init(from reader: inout ByteReader) throws(ByteCodingError) { self.init(rawValue: try reader.readUInt24()) }

    public func encode(to writer: inout ByteWriter) { writer.write(uint24: rawValue) }
}
