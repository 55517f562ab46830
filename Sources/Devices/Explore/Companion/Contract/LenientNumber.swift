/// A finite number, written as a number or as text ("40.69").
struct LenientNumber: Decodable {
    let value: Double

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let number = try (try? container.decode(Double.self)) ?? Double(container.decode(String.self).trimmingSpaces)
        guard let number, number.isFinite else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "a finite number is needed")
        }
        value = number
    }
}

extension String {
    /// Without the white space at both ends.
    var trimmingSpaces: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}

extension KeyedDecodingContainer {
    /// A number, also one that is written as text; `nil` where it is missing, null or something else.
    func number(_ key: Key) -> Double? { (try? decodeIfPresent(LenientNumber.self, forKey: key))?.value }

    /// Text with something in it; `nil` where it is missing, null, blank or something else.
    func text(_ key: Key) -> String? {
        guard let text = (try? decodeIfPresent(String.self, forKey: key)) ?? nil, !text.trimmingSpaces.isEmpty else { return nil }
        return text
    }

    /// Text with something in it.
    ///
    /// - Throws: `DecodingError` where there is none.
    func neededText(_ key: Key) throws -> String {
        guard let text = text(key) else { throw missing(key) }
        return text
    }

    /// What is thrown where a field is missing.
    func missing(_ key: Key) -> DecodingError {
        .keyNotFound(key, DecodingError.Context(codingPath: codingPath, debugDescription: "\(key.stringValue) is needed"))
    }

    /// A list whose bad elements are kept apart; empty where it is missing or null.
    ///
    /// - Throws: `DecodingError` where there is something else than a list.
    func list<Element>(_ key: Key, of type: Element.Type = Element.self) throws -> LenientList<Element> {
        try decodeIfPresent(LenientList<Element>.self, forKey: key) ?? LenientList()
    }
}

extension KeyedDecodingContainer {
    /// A value that may be missing, null or of a wrong kind.
    func optional<Value: Decodable>(_ key: Key) -> Value? { (try? decodeIfPresent(Value.self, forKey: key)) ?? nil }
}
