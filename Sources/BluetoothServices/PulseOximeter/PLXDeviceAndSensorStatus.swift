import Bluetooth

/// Device and Sensor Status of a pulse oximeter (Pulse Oximeter Service 1.0, 3.1.1.5): 24 bits, three bytes. Bits 16–23 are reserved
/// and kept.
public struct PLXDeviceAndSensorStatus: BitField {
    /// 24 bits.
    public let rawValue: UInt32
    /// Bits above the 24th are passed over.
    public init(rawValue: UInt32) { self.rawValue = rawValue & 0xFF_FFFF }

    public static let extendedDisplayUpdateOngoing = PLXDeviceAndSensorStatus(rawValue: 1 << 0)
    public static let equipmentMalfunctionDetected = PLXDeviceAndSensorStatus(rawValue: 1 << 1)
    public static let signalProcessingIrregularityDetected = PLXDeviceAndSensorStatus(rawValue: 1 << 2)
    public static let inadequateSignalDetected = PLXDeviceAndSensorStatus(rawValue: 1 << 3)
    public static let poorSignalDetected = PLXDeviceAndSensorStatus(rawValue: 1 << 4)
    public static let lowPerfusionDetected = PLXDeviceAndSensorStatus(rawValue: 1 << 5)
    public static let erraticSignalDetected = PLXDeviceAndSensorStatus(rawValue: 1 << 6)
    public static let nonpulsatileSignalDetected = PLXDeviceAndSensorStatus(rawValue: 1 << 7)
    public static let questionablePulseDetected = PLXDeviceAndSensorStatus(rawValue: 1 << 8)
    public static let signalAnalysisOngoing = PLXDeviceAndSensorStatus(rawValue: 1 << 9)
    public static let sensorInterferenceDetected = PLXDeviceAndSensorStatus(rawValue: 1 << 10)
    public static let sensorUnconnectedToUser = PLXDeviceAndSensorStatus(rawValue: 1 << 11)
    public static let unknownSensorConnected = PLXDeviceAndSensorStatus(rawValue: 1 << 12)
    public static let sensorDisplaced = PLXDeviceAndSensorStatus(rawValue: 1 << 13)
    public static let sensorMalfunctioning = PLXDeviceAndSensorStatus(rawValue: 1 << 14)
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
