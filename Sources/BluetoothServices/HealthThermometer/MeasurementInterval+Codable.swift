/// As the seconds; 0 for no periodic measurement.
extension MeasurementInterval: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(seconds: try decoder.singleValueContainer().decode(UInt16.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(seconds ?? 0)
    }
}
