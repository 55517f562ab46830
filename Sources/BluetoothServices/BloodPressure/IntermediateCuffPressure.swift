import Bluetooth

/// Intermediate Cuff Pressure (2A36; Blood Pressure Service 1.1, 3.2): what the cuff shows while a measurement goes on.
///
/// The layout of a ``BloodPressureMeasurement``, whose systolic field carries the pressure; the two fields after it are not used, and
/// are to be NaN. What a device puts there is kept.
public struct IntermediateCuffPressure: Hashable, Sendable {
    let measurement: BloodPressureMeasurement

    init(measurement: BloodPressureMeasurement) { self.measurement = measurement }

    /// Makes a reading whose diastolic and mean arterial pressure are NaN. An argument of `nil` leaves its field out of the bytes, and
    /// its flag 0.
    public init(
        _ currentCuffPressure: MedFloat16, unit: BloodPressureUnit, timeStamp: DateTime? = nil, pulseRate: MedFloat16? = nil,
        userID: UInt8? = nil, measurementStatus: BloodPressureStatus? = nil
    ) {
        measurement = BloodPressureMeasurement(
            systolic: currentCuffPressure, diastolic: .nan, meanArterialPressure: .nan, unit: unit, timeStamp: timeStamp,
            pulseRate: pulseRate, userID: userID, measurementStatus: measurementStatus)
    }

    /// In ``unit``.
    public var currentCuffPressure: MedFloat16 { measurement.systolicValue }
    /// The unit of ``currentCuffPressure``: bit 0 of the flags.
    public var unit: BloodPressureUnit { measurement.unit }
    /// The time of the measurement, by the device's clock.
    public var timeStamp: DateTime? { measurement.timeStamp }
    /// Beats a minute.
    public var pulseRate: MedFloat16? { measurement.pulseRate }
    /// The device's number for the user; 255 is an unknown one.
    public var userID: UInt8? { measurement.userID }
    /// Circumstances that make the reading doubtful; `nil` where the device sends no status (bit 4 of the flags).
    public var measurementStatus: BloodPressureStatus? { measurement.measurementStatus }
}

extension IntermediateCuffPressure: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) { measurement = try BloodPressureMeasurement(from: &reader) }

    public func encode(to writer: inout ByteWriter) { measurement.encode(to: &writer) }
}
