import Companion

/// The radio that a command used, as a field of whatever it prints.
enum RadioOutput {
    private static let name = "radio"
    private static let meaning: JSONValue = "The radio that the command used."

    private static let format = OutputFormat<RadioDescription>.object([
        .field("name", "What it is called.", .text) { $0.name },
        .field("isSimulated", "It is no hardware, and neither are its devices.", .boolean) { $0.isSimulated },
    ])

    /// The schema of a document or of a line, or of a list of objects, with the radio in each.
    static func added(to schema: JSONValue) -> JSONValue {
        if let items = schema["items"] { return schema.with("items", added(to: items)) }
        return schema.requiring(name, format.schema.with("description", meaning))
    }

    /// A document or a line with its radio; a list with that in each of its objects. Without a radio, as it is.
    static func added(to value: JSONValue, _ radio: RadioDescription?) -> JSONValue {
        guard let radio else { return value }
        if case .array(let elements) = value { return .array(elements.map { added(to: $0, radio) }) }
        return value.with(name, format.encode(radio))
    }
}

extension JSONValue {
    /// The schema of an object with one field more, which is always there.
    fileprivate func requiring(_ name: String, _ field: JSONValue) -> JSONValue {
        guard case .array(let names)? = self["required"], let properties = self["properties"] else { return self }
        precondition(properties[name] == nil, "Two fields have one name: \(name)")
        return with("required", .array(names + [.text(name)])).with("properties", properties.with(name, field))
    }
}
