/// The values that a field of a JSON object may have.
public enum FieldLimits: Sendable, Hashable {
    case boolean
    /// Whole numbers in a range.
    case integer(ClosedRange<Int>)
    /// Whole numbers of a list, which is not empty.
    case integers([Int])
    /// Numbers, in a range where there is one.
    case number(ClosedRange<Double>?)
    /// Text, within limits where there are any.
    case text(TextLimits?)
    case words([String])
    case texts
    case object([ObjectField])

    /// The limits of a text: not blank, and not longer than a count of Unicode scalars.
    public struct TextLimits: Sendable, Hashable {
        public var maximumLength: Int
        /// A regular expression that every text matches, for the schema; whoever wants more than that it is not blank checks it.
        public var pattern = #"\S"#
    }

    /// A field of an object.
    public struct ObjectField: Sendable, Hashable {
        public var name: String
        /// JSON Schema of its values.
        public var schema: JSONValue
        public var isRequired: Bool

        public init(name: String, schema: JSONValue, isRequired: Bool) {
            self.name = name
            self.schema = schema
            self.isRequired = isRequired
        }
    }

    /// The limits as JSON Schema.
    public var schema: JSONValue {
        switch self {
        case .boolean: ["type": "boolean"]
        case .integer(let range): ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
        case .integers(let list): ["enum": .array(list.map { .integer($0) })]
        case .number(nil): ["type": "number"]
        case .number(let range?): ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
        case .text(nil): ["type": "string"]
        case .text(let limits?):
            ["type": "string", "minLength": 1, "maxLength": .integer(limits.maximumLength), "pattern": .text(limits.pattern)]
        case .words(let words): ["type": "string", "enum": .array(words.map { .text($0) })]
        case .texts: ["type": "array", "items": ["type": "string"]]
        case .object(let fields): .objectSchema(fields)
        }
    }

    /// - Throws: ``FieldRefusal`` for a value of another type, or outside of the limits.
    func check(_ value: JSONValue) throws(FieldRefusal) {
        if let reason = refusal(of: value) { throw FieldRefusal(limits: self, reason: reason) }
    }

    private func refusal(of value: JSONValue) -> FieldRefusal.Reason? {
        switch (self, value) {
        case (.boolean, .boolean), (.text(nil), .text), (.object, .object): return nil
        case (.integer(let range), _):
            guard let number = value.wholeNumber else { return .type }
            return range.contains(number) ? nil : .outOfRange(number)
        case (.integers(let list), _):
            guard let number = value.wholeNumber else { return .type }
            guard (list.min() ?? 0)...(list.max() ?? 0) ~= number else { return .outOfRange(number) }
            return list.contains(number) ? nil : .unknown
        case (.number(let range), _):
            guard let number = value.double else { return .type }
            return range?.contains(number) == false ? .outside : nil
        case (.text(let limits?), .text(let text)):
            if text.isBlank { return .blank }
            return text.unicodeScalars.count <= limits.maximumLength ? nil : .tooLong(limits.maximumLength)
        case (.words(let words), .text(let text)): return words.contains(text) ? nil : .unknown
        case (.texts, .array(let values)): return values.allSatisfy { if case .text = $0 { true } else { false } } ? nil : .type
        default: return .type
        }
    }
}

/// Why a value is refused, for whoever puts it into words.
public struct FieldRefusal: Error, Sendable, Hashable {
    public enum Reason: Sendable, Hashable {
        case type
        /// A whole number that is in no range, or not between the first and the last of a list.
        case outOfRange(Int)
        /// A number that is not in its range.
        case outside
        case blank
        /// A text has more Unicode scalars than this.
        case tooLong(Int)
        /// A word, or a whole number, that is not on the list.
        case unknown
    }

    public var limits: FieldLimits
    public var reason: Reason
}

extension JSONValue {
    /// JSON Schema of an object with these fields.
    ///
    /// - Parameter isClosed: it has no others.
    public static func objectSchema(_ fields: [FieldLimits.ObjectField], isClosed: Bool = false) -> JSONValue {
        var schema: [String: JSONValue] = [
            "type": "object", "properties": .object(Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.schema) })),
            "required": .array(fields.filter(\.isRequired).map { .text($0.name) }),
        ]
        if isClosed { schema["additionalProperties"] = false }
        return .object(schema)
    }

    /// Any number; `nil` for anything else.
    var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .null, .boolean, .text, .array, .object: nil
        }
    }

    /// True or false; `nil` for anything else.
    public var isTrue: Bool? { if case .boolean(let value) = self { value } else { nil } }

    /// A whole number, however it is written; the largest or the smallest integer for one that is beyond all integers.
    public var wholeNumber: Int? {
        switch self {
        case .integer(let value): value
        case .number(let value) where value.rounded() == value: Int(exactly: value) ?? (value < 0 ? .min : .max)
        case .null, .boolean, .number, .text, .array, .object: nil
        }
    }

    /// Tests that everything in another value is in this one too: the members of objects, in turn; numbers are compared as numbers.
    public func says(_ other: JSONValue) -> Bool {
        switch (self, other) {
        case (.object(let mine), .object(let theirs)): theirs.allSatisfy { mine[$0.key]?.says($0.value) == true }
        case (.integer, .number), (.number, .integer): double == other.double
        default: self == other
        }
    }
}

extension String {
    /// True where nothing can be seen in it. U+001C–001F, which Unicode calls controls, are blank too, as in Python and so in most servers.
    public var isBlank: Bool { unicodeScalars.allSatisfy { $0.properties.isWhitespace || (0x1C...0x1F).contains($0.value) } }
}
