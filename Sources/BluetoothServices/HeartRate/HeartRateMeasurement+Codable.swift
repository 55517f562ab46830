extension HeartRateMeasurement: Codable {
    private enum Key: CodingKey { case heartRate, isWide, sensorContact, energyExpended, rrIntervals, laterFields }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            heartRate: try container.decode(UInt16.self, forKey: .heartRate),
            // A rate that needs two bytes has them, whatever the form says.
            isWide: try container.decodeIfPresent(Bool.self, forKey: .isWide) ?? false,
            sensorContact: try container.decode(SensorContact.self, forKey: .sensorContact),
            energyExpended: try container.decodeIfPresent(UInt16.self, forKey: .energyExpended),
            rrIntervals: try container.decodeIfPresent([UInt16].self, forKey: .rrIntervals),
            laterFields: try container.decode(LaterFields.self, forKey: .laterFields))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(heartRate, forKey: .heartRate)
        if isWide { try container.encode(true, forKey: .isWide) }
        try container.encode(sensorContact, forKey: .sensorContact)
        try container.encodeIfPresent(energyExpended, forKey: .energyExpended)
        try container.encodeIfPresent(rrIntervals, forKey: .rrIntervals)
        try container.encode(laterFields, forKey: .laterFields)
    }
}
