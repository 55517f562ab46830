/// As a number; as its description, such as "NaN", where it is a special value; and as its bit pattern, such as "0x17FF", for the few
/// numbers that no number makes (see ``greatestMantissa``). What is read is equal to what was written, but has as few digits as show
/// it: 36.50 comes back as 36.5.
extension MedicalFloat {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
            self.init(number)
            return
        }
        let text = try container.decode(String.self)
        let specials: [Self] = [.nan, .notAtThisResolution, .infinity, .negativeInfinity, .reserved]
        if let special = specials.first(where: { $0.description == text }) {
            self = special
        } else if text.hasPrefix("0x"), let pattern = BitPattern(text.dropFirst(2), radix: 16) {
            self.init(bitPattern: pattern)
        } else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\"\(text)\" is neither a number nor one of NaN, NRes, +INFINITY, -INFINITY and reserved.")
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if !isFinite {
            try container.encode(description)
        } else if Self(doubleValue) == self {
            try container.encode(doubleValue)
        } else {
            try container.encode("0x" + String(bitPattern, radix: 16, uppercase: true))
        }
    }
}
