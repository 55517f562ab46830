/// The weather, in either of the shapes that servers send: `{"temp_f", "desc", "icon"}` and `{"temp", "emoji"}`.
public struct Weather: Sendable, Hashable {
    /// Degrees Fahrenheit.
    public var temperature: Double?
    /// "light rain".
    public var summary: String?
    /// An emoji, or the name of an icon.
    public var symbol: String?

    /// Makes one from its parts, each as its property says.
    public init(temperature: Double? = nil, summary: String? = nil, symbol: String? = nil) {
        self.temperature = temperature
        self.summary = summary
        self.symbol = symbol
    }
}

extension Weather: Codable {
    enum CodingKeys: String, CodingKey {
        case temperature = "temp_f"
        case temp
        case summary = "desc"
        case icon, emoji
    }

    /// Everything may be missing.
    ///
    /// - Throws: `DecodingError` where it is not an object.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        temperature = fields.number(.temperature) ?? fields.number(.temp) ?? Self.degrees(fields.text(.temp))
        summary = fields.text(.summary)
        symbol = fields.text(.emoji) ?? fields.text(.icon)
    }

    /// "72°F", "72 °"
    private static func degrees(_ text: String?) -> Double? {
        guard let text else { return nil }
        let number = Double(text.trimmingSpaces.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") })
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// Writes the first of the two shapes.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(temperature, forKey: .temperature)
        try fields.encode(summary, forKey: .summary)
        try fields.encode(symbol, forKey: .icon)
    }
}
