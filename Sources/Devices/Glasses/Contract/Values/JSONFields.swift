/// The fields of a JSON object, each of which may be missing. What is there must be of the right kind: `null` is none.
public struct JSONFields: Sendable {
    private let fields: [String: JSONValue]

    /// No fields.
    public static let none = JSONFields([:])

    package init(_ fields: [String: JSONValue]) { self.fields = fields }

    /// The value of a field; `nil` where it is missing.
    ///
    /// - Parameter blank: said of a text that is blank, in place of the usual sentence.
    /// - Throws: ``GlassesValueError`` for a value that is not of its kind.
    public func value<Value>(_ field: Field<Value>, blank: String? = nil) throws(GlassesValueError) -> Value? {
        guard let value = fields[field.name] else { return nil }
        do throws(FieldRefusal) { return try field.kind.read(value) } catch {
            throw GlassesValueError(error.reason == .blank ? blank ?? error.sentence(field.name) : error.sentence(field.name))
        }
    }

    public func value<Value>(_ name: String, _ kind: FieldKind<Value>) throws(GlassesValueError) -> Value? {
        try value(Field(name, kind))
    }

    /// An object; `nil` where it is missing.
    public func object(_ name: String) throws(GlassesValueError) -> JSONFields? {
        guard let value = fields[name] else { return nil }
        guard case .object(let fields) = value else { throw GlassesValueError("\"\(name)\" must be an object.") }
        return JSONFields(fields)
    }
}

extension Field where Value == String {
    /// Checks a text that a person has written.
    ///
    /// - Parameter subject: what it is the text of, as the refusal begins: "A note".
    /// - Throws: ``GlassesValueError``.
    public func checked(_ text: String, of subject: String) throws(GlassesValueError) -> String {
        do throws(FieldRefusal) { return try kind.read(.text(text)) } catch {
            guard case .tooLong(let limit) = error.reason else { throw GlassesValueError("\(subject) needs a text.") }
            throw GlassesValueError("\(subject) has at most \(limit) characters.")
        }
    }
}

extension FieldRefusal {
    /// The expectation of a field, as the REST API says it.
    fileprivate func sentence(_ name: String) -> String {
        let expected =
            switch (limits, reason) {
            case (.boolean, _): "must be true or false"
            case (.integer(let range), _): "must be a whole number from \(range.lowerBound) to \(range.upperBound)"
            case (.integers(let list), .unknown): "must be " + Self.list(list.map(String.init))
            case (.integers(let list), _): "must be a whole number from \(list.min() ?? 0) to \(list.max() ?? 0)"
            case (.number(let range?), _):
                "must be a number from \(JSONNumber.text(range.lowerBound)) to \(JSONNumber.text(range.upperBound))"
            case (.number(nil), _): "must be a number"
            case (.text, .blank): "must not be empty"
            case (.text, .tooLong(let limit)): "may have \(limit) characters at most"
            case (.text, _): "must be text"
            case (.words(let words), _): "must be one of " + words.joined(separator: ", ")
            case (.texts, _): "must be a list of texts"
            case (.object, _): "must be an object"
            }
        return "\"\(name)\" \(expected)."
    }

    /// "0, 90 or 180"
    private static func list(_ words: [String]) -> String {
        words.count > 1 ? words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1] : words.joined()
    }
}

/// Numbers as people write them: "1" for 1.0.
enum JSONNumber {
    static func text(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
}
