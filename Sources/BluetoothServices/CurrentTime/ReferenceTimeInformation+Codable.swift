extension ReferenceTimeInformation.Age: Codable {
    private enum Key: CodingKey { case days, hours }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let days = try container.decode(UInt8.self, forKey: .days)
        let hours = try container.decode(UInt8.self, forKey: .hours)
        guard let age = Self(days: days, hours: hours) else {
            throw DecodingError.dataCorruptedError(
                forKey: .hours, in: container, debugDescription: "\(days) days and \(hours) hours are not an age: below 255 and 24 are.")
        }
        self = age
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(days, forKey: .days)
        try container.encode(hours, forKey: .hours)
    }
}
