/// The content of an action's request, as the API's document describes it.
public enum ActionContent: Sendable, Equatable {
    /// Nothing: whatever comes is passed over.
    case nothing
    /// A JSON object of one of these forms.
    case object([Shape])
    /// A file's bytes.
    case file(description: String)

    /// One form of a JSON object.
    public struct Shape: Sendable, Equatable {
        /// JSON Schema of each field.
        public var properties: [String: JSONValue]
        /// The fields that must be there.
        public var required: Set<String>
        /// Fields of another form, which must not be there.
        public var absent: Set<String> = []

        /// Both in one object.
        func merging(_ other: Shape) -> Shape {
            Shape(
                properties: properties.merging(other.properties) { $1 }, required: required.union(other.required),
                absent: absent.union(other.absent))
        }

        /// The form as JSON Schema.
        var schema: JSONValue {
            var schema: [String: JSONValue] = [
                "type": "object", "properties": .object(properties), "required": .array(required.sorted().map { .text($0) }),
            ]
            if !absent.isEmpty {
                schema["not"] = ["anyOf": .array(absent.sorted().map { ["required": .array([.text($0)])] })]
            }
            return .object(schema)
        }
    }

    /// JSON Schema of the object; nil where there is none.
    public var schema: JSONValue? {
        guard case .object(let shapes) = self else { return nil }
        return shapes.count == 1 ? shapes[0].schema : ["anyOf": .array(shapes.map(\.schema))]
    }

    /// The content of either of two actions of one name.
    func either(_ other: ActionContent) -> ActionContent {
        switch (self, other) {
        case _ where self == other: self
        case (.object(let one), .object(let two)): .object(one + two.filter { !one.contains($0) })
        case (.nothing, _): other
        default: self
        }
    }
}
