import Companion

extension OutputFormat {
    /// A field of an object.
    public struct Field: Sendable {
        let name: String
        let schema: JSONValue
        let encode: @Sendable (Value) -> JSONValue

        /// One that has a value always.
        ///
        /// - Parameters:
        ///   - name: with the unit of a number: `levelMillilitres`.
        ///   - meaning: what it tells, in a few words or sentences.
        public static func field<Content>(
            _ name: String, _ meaning: String, _ format: OutputFormat<Content>, _ content: @escaping @Sendable (Value) -> Content
        ) -> Field {
            Field(name: name, schema: format.schema.with("description", .text(meaning))) { format.encode(content($0)) }
        }

        /// One that is null where it is not known, or does not apply; `meaning` says which.
        public static func nullable<Content>(
            _ name: String, _ meaning: String, _ format: OutputFormat<Content>, _ content: @escaping @Sendable (Value) -> Content?
        ) -> Field {
            let schema: JSONValue = ["anyOf": .array([format.schema, ["type": "null"]]), "description": .text(meaning)]
            return Field(name: name, schema: schema) { content($0).map(format.encode) ?? .null }
        }
    }
}
