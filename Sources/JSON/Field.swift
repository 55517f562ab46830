/// A field of a JSON object, declared once: its name, the limits of its values, and how a value is read and written.
public struct Field<Value: Sendable>: Sendable {
    public let name: String
    public let kind: FieldKind<Value>
    /// The values in words, for a document.
    public let description: String?

    public init(_ name: String, _ kind: FieldKind<Value>, _ description: String? = nil) {
        self.name = name
        self.kind = kind
        self.description = description
    }

    /// As a field that an object must have.
    public var required: FieldLimits.ObjectField { .init(name: name, schema: schema, isRequired: true) }
    /// As a field that an object may have.
    public var optional: FieldLimits.ObjectField { .init(name: name, schema: schema, isRequired: false) }

    private var schema: JSONValue {
        guard let description, case .object(var members) = kind.limits.schema else { return kind.limits.schema }
        members["description"] = .text(description)
        return .object(members)
    }
}

/// The values of a field: their limits, and how one is read and written.
public struct FieldKind<Value: Sendable>: Sendable {
    public let limits: FieldLimits
    /// The value as JSON.
    public let write: @Sendable (Value) -> JSONValue
    private let convert: @Sendable (JSONValue) -> Value?

    /// - Parameter convert: reads a value that is within the limits.
    private init(_ limits: FieldLimits, write: @escaping @Sendable (Value) -> JSONValue, convert: @escaping @Sendable (JSONValue) -> Value?)
    {
        self.limits = limits
        self.write = write
        self.convert = convert
    }

    /// - Throws: ``FieldRefusal`` for a value of another type, or outside of the limits.
    public func read(_ value: JSONValue) throws(FieldRefusal) -> Value {
        try limits.check(value)
        guard let result = convert(value) else { throw FieldRefusal(limits: limits, reason: .type) }
        return result
    }
}

extension FieldKind where Value == Bool {
    public static var boolean: FieldKind {
        FieldKind(.boolean, write: { .boolean($0) }) { if case .boolean(let value) = $0 { value } else { nil } }
    }
}

extension FieldKind where Value == Int {
    /// Whole numbers in a range.
    public static func integer(in range: ClosedRange<Int>) -> FieldKind { of(.integer(range)) }

    /// Whole numbers of a list, which is not empty.
    public static func integers(_ list: [Int]) -> FieldKind { of(.integers(list)) }

    private static func of(_ limits: FieldLimits) -> FieldKind { FieldKind(limits, write: { .integer($0) }) { $0.wholeNumber } }
}

extension FieldKind where Value == Double {
    /// Numbers, in a range where there is one.
    public static func number(in range: ClosedRange<Double>? = nil) -> FieldKind {
        FieldKind(.number(range), write: { .number($0) }) { $0.double }
    }
}

extension FieldKind where Value == String {
    /// Any text, also none.
    public static var text: FieldKind { of(.text(nil)) }

    /// Text that is not blank.
    ///
    /// - Parameters:
    ///   - limit: its most Unicode scalars.
    ///   - pattern: a regular expression that it matches, for the schema.
    public static func text(limit: Int, pattern: String = #"\S"#) -> FieldKind {
        of(.text(FieldLimits.TextLimits(maximumLength: limit, pattern: pattern)))
    }

    private static func of(_ limits: FieldLimits) -> FieldKind {
        FieldKind(limits, write: { .text($0) }) { if case .text(let text) = $0 { text } else { nil } }
    }
}

extension FieldKind where Value == [String] {
    /// A list of texts.
    public static var texts: FieldKind {
        FieldKind(.texts, write: { .array($0.map { .text($0) }) }) { value in
            guard case .array(let values) = value else { return nil }
            return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
        }
    }
}

extension FieldKind where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// The words of a type's cases.
    public static var word: FieldKind {
        FieldKind(.words(Value.allCases.map(\.rawValue)), write: { .text($0.rawValue) }) {
            if case .text(let text) = $0 { Value(rawValue: text) } else { nil }
        }
    }
}
