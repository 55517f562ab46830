extension Endpoint {
    /// The `paths` of an OpenAPI 3.1 document (4.8.8).
    ///
    /// - Parameter closed: paths of operations whose bodies have no other fields.
    public static func paths(of endpoints: [Endpoint], closed: Set<String> = []) -> JSONValue {
        .object(
            Dictionary(grouping: endpoints, by: \.path).mapValues { operations in
                .object(
                    Dictionary(
                        uniqueKeysWithValues: operations.map {
                            ($0.method.rawValue.lowercased(), $0.operation(isClosed: closed.contains($0.path)))
                        }))
            })
    }

    /// The name of an operation: `putSettingsVoice` for `PUT /api/settings/voice`.
    static func identifier(_ method: Method, _ path: String) -> String {
        let words = path.split { !$0.isLetter && !$0.isNumber }.filter { $0 != "api" }
        return method.rawValue.lowercased() + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The operation object (4.8.10).
    private func operation(isClosed: Bool) -> JSONValue {
        var members: [String: JSONValue] = [
            "operationId": .text(Self.identifier(method, path)), "summary": .text(summary),
            "responses": .object(
                Dictionary(uniqueKeysWithValues: responses.map { ("\($0.key)", $0.value.object(links: $0.key == 200 ? links : [])) })),
        ]
        members["description"] = description.map { .text($0) }
        if isOpen { members["security"] = [] }
        if !parameters.isEmpty { members["parameters"] = .array(parameters.map(\.object)) }
        if let body {
            var content: [String: JSONValue] = ["schema": .objectSchema(body, isClosed: isClosed)]
            content["example"] = example
            members["requestBody"] = ["required": true, "content": ["application/json": .object(content)]]
        }
        return .object(members)
    }
}

extension Endpoint.Parameter {
    /// The parameter object (4.8.12).
    fileprivate var object: JSONValue {
        var members: [String: JSONValue] = [
            "name": .text(name), "in": .text(place.rawValue), "schema": schema,
        ]
        members["description"] = description.map { .text($0) }
        if isRequired { members["required"] = true }
        members["example"] = example
        return .object(members)
    }
}

extension Endpoint.Response {
    /// The response object (4.8.17).
    fileprivate func object(links: [Endpoint.Link]) -> JSONValue {
        switch self {
        case .component(let name): return ["$ref": .text("#/components/responses/\(name)")]
        case .described(let description, let content, let headers):
            var members: [String: JSONValue] = ["description": .text(description)]
            if !content.isEmpty { members["content"] = .object(content.mapValues { ["schema": $0] }) }
            if !headers.isEmpty { members["headers"] = .object(headers) }
            if !links.isEmpty { members["links"] = .object(Dictionary(uniqueKeysWithValues: links.map { ($0.name, $0.object) })) }
            return .object(members)
        }
    }
}

extension Endpoint.Link {
    /// The link object (4.8.20).
    fileprivate var object: JSONValue {
        var members: [String: JSONValue] = [
            "operationId": .text(Endpoint.identifier(method, path)), "description": .text(description),
        ]
        if !parameters.isEmpty { members["parameters"] = .object(parameters.mapValues { .text($0) }) }
        return .object(members)
    }
}
