import Foundation
import JSON

/// A function that a language model may call.
public struct ChatTool: Sendable, Hashable {
    public var name: String
    /// Its description, for the model.
    public var description: String
    /// JSON Schema of its arguments.
    public var parameters: JSONValue

    public init(name: String, description: String, parameters: JSONValue) {
        self.name = name
        self.description = description
        self.parameters = parameters
    }
}

extension ChatTool: Encodable {
    public func encode(to encoder: any Encoder) throws {
        let function: JSONValue = ["name": .text(name), "description": .text(description), "parameters": parameters]
        try (["type": "function", "function": function] as JSONValue).encode(to: encoder)
    }
}

/// A model's call of a tool.
public struct ChatCall: Sendable, Hashable {
    /// By which its answer is told from others; some servers give none.
    public var id: String
    public var name: String
    /// An object where it is right; models err.
    public var arguments: JSONValue
}

extension ChatCall: Codable {
    private enum CodingKeys: CodingKey { case id, type, function }
    private enum FunctionKeys: CodingKey { case name, arguments }

    /// The arguments are JSON in a text (OpenAI, llama.cpp, Ollama's `/v1`), or an object as it is (Ollama's own form).
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decodeIfPresent(String.self, forKey: .id) ?? ""
        let function = try container.nestedContainer(keyedBy: FunctionKeys.self, forKey: .function)
        name = try function.decode(String.self, forKey: .name)
        guard let text = try? function.decode(String.self, forKey: .arguments) else {
            arguments = try function.decodeIfPresent(JSONValue.self, forKey: .arguments) ?? .object([:])
            return
        }
        arguments =
            text.allSatisfy(\.isWhitespace)
            ? .object([:]) : (try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))) ?? .text(text)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode("function", forKey: .type)
        var function = container.nestedContainer(keyedBy: FunctionKeys.self, forKey: .function)
        try function.encode(name, forKey: .name)
        let writer = JSONEncoder()
        writer.outputFormatting = .sortedKeys
        try function.encode(String(decoding: writer.encode(arguments), as: UTF8.self), forKey: .arguments)
    }
}

/// The answer of a model: a text, calls of tools, or both.
public struct ChatReply: Sendable, Hashable {
    /// May be empty where there are calls.
    public var text: String
    public var calls: [ChatCall]
}
