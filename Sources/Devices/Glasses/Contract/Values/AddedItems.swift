/// What a write to notes or todos adds: a JSON array of objects, or one object.
public enum AddedItems {
    /// - Throws: ``GlassesValueError`` where one of them is not accepted, or there is none.
    public static func objects(_ bytes: [UInt8]) throws(GlassesValueError) -> [JSONFields] {
        switch try JSONValue(json: bytes) {
        case .array(let values):
            guard !values.isEmpty else { throw GlassesValueError("The list is empty.") }
            var objects: [JSONFields] = []
            for value in values { objects.append(try value.fields()) }
            return objects
        case let value: return [try value.fields()]
        }
    }
}
