// JSON Schema of answers.
extension JSONValue {
    /// One of the document's components.
    public static func component(_ name: String) -> JSONValue { ["$ref": .text("#/components/schemas/\(name)")] }

    /// An object.
    ///
    /// - Parameters:
    ///   - members: those that it always has.
    ///   - optional: those that it may have.
    ///   - isClosed: it has no others.
    public static func fields(
        _ members: [String: JSONValue], optional: [String: JSONValue] = [:], isClosed: Bool = false
    ) -> JSONValue {
        var schema: [String: JSONValue] = [
            "type": "object", "properties": .object(members.merging(optional) { $1 }),
            "required": .array(members.keys.sorted().map { .text($0) }),
        ]
        if isClosed { schema["additionalProperties"] = false }
        return .object(schema)
    }

    public static func string(_ description: String? = nil) -> JSONValue {
        description.map { ["type": "string", "description": .text($0)] } ?? ["type": "string"]
    }

    public static func stringOrNull(_ description: String? = nil) -> JSONValue {
        description.map { ["type": ["string", "null"], "description": .text($0)] } ?? ["type": ["string", "null"]]
    }

    public static func list(of items: JSONValue) -> JSONValue { ["type": "array", "items": items] }
}

extension Endpoint.Response {
    /// A success that is told in JSON.
    public static func json(
        _ schema: JSONValue, _ description: String = "Done.", headers: [String: JSONValue] = [:]
    ) -> Endpoint.Response {
        .described(description, content: ["application/json": schema], headers: headers)
    }
}
