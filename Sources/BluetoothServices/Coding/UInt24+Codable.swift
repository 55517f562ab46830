/// As the number.
extension UInt24: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let number = try container.decode(UInt32.self)
        guard let value = UInt24(number) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(number) is over 16777215, the largest of 24 bits.")
        }
        self = value
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
