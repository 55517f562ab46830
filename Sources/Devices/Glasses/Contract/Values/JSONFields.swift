/// The fields of a JSON object, each of which may be missing. What is there must be of the right kind: `null` is none.
public struct JSONFields: Sendable {
    private let fields: [String: JSONValue]

    /// No fields.
    public static let none = JSONFields([:])

    init(_ fields: [String: JSONValue]) { self.fields = fields }

    /// A text with something in it, of at most `limit` Unicode scalars; `nil` where it is missing.
    public func text(_ name: String, limit: Int) throws(GlassesValueError) -> String? {
        guard let value = fields[name] else { return nil }
        guard case .text(let text) = value else { throw GlassesValueError("\"\(name)\" must be text.") }
        guard !Self.isBlank(text) else { throw GlassesValueError("\"\(name)\" must not be empty.") }
        guard text.unicodeScalars.count <= limit else { throw GlassesValueError("\"\(name)\" may have \(limit) characters at most.") }
        return text
    }

    /// Any text, also none; `nil` where it is missing.
    public func plainText(_ name: String) throws(GlassesValueError) -> String? {
        guard let value = fields[name] else { return nil }
        guard case .text(let text) = value else { throw GlassesValueError("\"\(name)\" must be text.") }
        return text
    }

    /// One of a few words; `nil` where it is missing.
    public func word<Word: WireWord>(_ name: String, _: Word.Type = Word.self) throws(GlassesValueError) -> Word? {
        guard let value = fields[name] else { return nil }
        guard case .text(let text) = value, let word = Word(rawValue: text) else {
            throw GlassesValueError("\"\(name)\" must be one of \(Word.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return word
    }

    /// A number in a range; `nil` where it is missing.
    public func number(_ name: String, in range: ClosedRange<Double>) throws(GlassesValueError) -> Double? {
        guard let value = fields[name] else { return nil }
        guard let number = value.number, range.contains(number) else {
            throw GlassesValueError(
                "\"\(name)\" must be a number from \(JSONNumber.text(range.lowerBound)) to \(JSONNumber.text(range.upperBound)).")
        }
        return number
    }

    /// A whole number in a range; `nil` where it is missing.
    public func integer(_ name: String, in range: ClosedRange<Int>) throws(GlassesValueError) -> Int? {
        guard let value = fields[name] else { return nil }
        guard let number = value.number, let integer = Int(exactly: number), range.contains(integer) else {
            throw GlassesValueError("\"\(name)\" must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return integer
    }

    /// True or false; `nil` where it is missing.
    public func bool(_ name: String) throws(GlassesValueError) -> Bool? {
        guard let value = fields[name] else { return nil }
        guard case .boolean(let bool) = value else { throw GlassesValueError("\"\(name)\" must be true or false.") }
        return bool
    }

    /// An object; `nil` where it is missing.
    public func object(_ name: String) throws(GlassesValueError) -> JSONFields? {
        guard let value = fields[name] else { return nil }
        guard case .object(let fields) = value else { throw GlassesValueError("\"\(name)\" must be an object.") }
        return JSONFields(fields)
    }

    /// Whether nothing can be seen in it. U+001C–001F, which Unicode calls controls, are blank too, as in Python and so in most servers.
    static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || (0x1C...0x1F).contains($0.value) }
    }
}

extension JSONValue {
    /// Any number; `nil` for anything else.
    fileprivate var number: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        case .null, .boolean, .text, .array, .object: nil
        }
    }
}

/// Numbers as people write them: "1" for 1.0.
enum JSONNumber {
    static func text(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
}
