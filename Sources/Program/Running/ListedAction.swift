import Companion

/// An action of the running companion, as its document has it.
struct ListedAction: Sendable {
    /// Its address under `/api/`, with names in braces for what differs.
    let name: String
    let summary: String
    let body: JSONValue?
    let takesFile: Bool

    static let format = OutputFormat<ListedAction>.object([
        .field("action", "Its address, with names in braces for what differs.", .text) { $0.name },
        .field("summary", "What it does.", .text) { $0.summary },
        .nullable("body", "JSON Schema of what it takes; null for nothing, or a file.", .any) { $0.body },
        .field("takesFile", "It takes a file.", .boolean) { $0.takesFile },
    ])

    /// The actions of the API's document, by their names.
    static func all(in document: JSONValue) -> [ListedAction] {
        guard case .object(let paths)? = document["paths"] else { return [] }
        return paths.sorted { $0.key < $1.key }.compactMap { path, methods in
            guard let post = methods["post"], path.hasPrefix("/api/"), case .text(let summary)? = post["summary"] else { return nil }
            let content = post["requestBody"]?["content"]
            return ListedAction(
                name: String(path.dropFirst("/api/".count)), summary: summary, body: content?["application/json"]?["schema"],
                takesFile: content?["application/octet-stream"] != nil)
        }
    }

    /// True of an address that is this action's, with values where its name has braces.
    func isNamed(by address: String) -> Bool {
        let parts = name.split(separator: "/")
        let words = address.split(separator: "/")
        return parts.count == words.count && zip(parts, words).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
    }

    /// Bodies as a call has them, without blanks: one for each choice of the fields that have to
    /// be there. None for a secret, which no call has.
    var bodies: [String] { body.map { Self.values(of: $0).filter { $0.hasPrefix("{") } } ?? [] }

    private static let mostBodies = 24

    /// Values of a schema, as JSON.
    private static func values(of schema: JSONValue) -> [String] {
        if case .array(let choices)? = schema["anyOf"] { return choices.flatMap(values) }
        if case .array(let words)? = schema["enum"] { return words.compactMap(compact) }
        if let only = schema["const"] { return [compact(only)].compactMap(\.self) }
        switch schema["type"] {
        case "boolean": return ["true", "false"]
        case "integer", "number": return [schema["minimum"].flatMap(compact) ?? "0"]
        case "string": return schema["format"] == "password" ? [] : ["\"\""]
        case "object":
            guard case .object(let fields)? = schema["properties"] else { return [] }
            var required: [String] = fields.count == 1 ? Array(fields.keys) : []
            if case .array(let names)? = schema["required"] {
                required = names.compactMap { if case .text(let name) = $0 { name } else { nil } }
            }
            var beginnings = ["{"]
            for (index, name) in required.sorted().enumerated() {
                let values = fields[name].map(values) ?? []
                guard let first = values.first else { return [] }
                let comma = index == 0 ? "" : ","
                // Every choice with every other may be too many to look at.
                let shown = beginnings.count * values.count <= mostBodies ? values : [first]
                beginnings = beginnings.flatMap { beginning in shown.map { "\(beginning)\(comma)\"\(name)\":\($0)" } }
            }
            return required.isEmpty ? [] : beginnings.map { $0 + "}" }
        default: return []
        }
    }

    private static func compact(_ value: JSONValue) -> String? {
        switch value {
        case .text(let text): "\"\(text)\""
        case .integer(let number): "\(number)"
        case .boolean(let isTrue): "\(isTrue)"
        default: nil
        }
    }
}
