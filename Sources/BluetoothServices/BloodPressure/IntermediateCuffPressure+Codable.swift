/// As a ``BloodPressureMeasurement``, whose layout it has: its systolic value is the pressure in the cuff.
extension IntermediateCuffPressure: Codable {
    public init(from decoder: any Decoder) throws { self.init(measurement: try BloodPressureMeasurement(from: decoder)) }

    public func encode(to encoder: any Encoder) throws { try measurement.encode(to: encoder) }
}
