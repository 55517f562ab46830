/// As the number in the measurement's unit; `null` where it is not known.
extension ScaledMeasurement {
    /// Reads a number in ``unit``, rounded to a step, or `null` for ``unknown``.
    ///
    /// - Throws: `DecodingError` for a number that does not fit the layout, and for `null` where the layout has no integer for it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let unknown = Self.unknown, container.decodeNil() {
            self = unknown
            return
        }
        let value = try container.decode(Double.self)
        guard let measurement = Self(value) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(value) \(Self.unit) does not fit \(Self.self).")
        }
        self = measurement
    }

    /// Writes ``value``, as `null` where it is not known.
    ///
    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let value { try container.encode(value) } else { try container.encodeNil() }
    }
}
