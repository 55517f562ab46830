/// The header fields of an answer, in their order; names are compared without regard to case.
public struct HTTPHeaderFields: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// One line of the head.
    public struct Field: Sendable, Hashable {
        public var name: String
        public var value: String
    }

    public private(set) var fields: [Field] = []

    /// No fields.
    public init() {}

    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { append(name, value) }
    }

    /// The value of the first field of that name.
    public subscript(name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Adds a field behind the others.
    public mutating func append(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }
}
