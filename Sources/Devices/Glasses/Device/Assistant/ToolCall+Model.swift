import GlassesContract

extension ToolCall {
    /// The reason for which a call is none; a sentence for the model.
    struct Refusal: Error, Hashable, CustomStringConvertible {
        let description: String
    }

    /// A call of a language model's, whose arguments may be anything.
    ///
    /// - Throws: ``Refusal`` for a tool that is not there, and for arguments outside of its limits.
    init(_ name: String, _ given: JSONValue) throws(Refusal) {
        guard let name = AssistantTool.Name(rawValue: name) else { throw Refusal(description: "There is no tool \(name.prefix(40)).") }
        guard case .object(let members) = given else { throw Refusal(description: "The arguments must be an object.") }
        let tool = AssistantTool.named(name)
        var arguments: [String: String] = [:]
        for (key, value) in members where value != .null {
            guard let parameter = tool.parameters.first(where: { $0.field.name == key }) else {
                throw Refusal(description: "\(name.rawValue) takes no \(key.prefix(40)).")
            }
            guard parameter.accepts(value) else { throw Refusal(description: "\(key) is outside of its limits.") }
            switch value {
            case .text(let text): arguments[key] = text
            case .integer(let number): arguments[key] = "\(number)"
            case .number(let number): arguments[key] = "\(Int(number))"
            case .boolean(let flag): arguments[key] = "\(flag)"
            case .null, .array, .object: throw Refusal(description: "\(key) must be one value.")
            }
        }
        for parameter in tool.parameters where parameter.field.isRequired && arguments[parameter.field.name] == nil {
            throw Refusal(description: "\(name.rawValue) needs \(parameter.field.name).")
        }
        self.init(tool: name, arguments: arguments)
    }
}
