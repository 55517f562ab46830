/// As its 16 hexadecimal digits: a number of 64 bits is more than some readers of JSON keep.
extension SystemID: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard text.utf8.count == 16, text.allSatisfy(\.isHexDigit), let rawValue = UInt64(text, radix: 16) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" does not have 16 hexadecimal digits.")
        }
        self.init(rawValue: rawValue)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
