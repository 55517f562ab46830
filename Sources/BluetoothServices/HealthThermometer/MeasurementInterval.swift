import Bluetooth

/// Measurement Interval (2A21; Health Thermometer Service 1.0, 3.4): the time between two measurements, a uint16 of seconds. 0 is no
/// periodic measurement.
public struct MeasurementInterval: Hashable, Sendable {
    /// 1…65 535 s, `nil` for no periodic measurement.
    public let seconds: UInt16?

    /// No periodic measurement.
    public static let none = MeasurementInterval(seconds: 0)

    /// An interval; 0 is ``none``.
    public init(seconds: UInt16) { self.seconds = seconds == 0 ? nil : seconds }

    /// The interval, `nil` for no periodic measurement.
    public var duration: Duration? { seconds.map { .seconds(Int($0)) } }
}

extension MeasurementInterval: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) { self.init(seconds: try reader.readInteger()) }

    public func encode(to writer: inout ByteWriter) { writer.write(seconds ?? 0) }
}
