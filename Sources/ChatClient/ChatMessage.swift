import Foundation

/// Something that was said in a conversation with a language model.
public struct ChatMessage: Sendable, Hashable {
    /// Who said it.
    public enum Role: String, Sendable, Hashable, Codable {
        /// The program, which says how to answer.
        case system
        /// The person.
        case user
        /// The model.
        case assistant
        /// The answer of a tool that the model has called.
        case tool
    }

    public var role: Role
    public var content: String
    /// Of the model: tools that it calls.
    public var calls: [ChatCall] = []
    /// Of a tool: the call that it answers.
    public var callID: String?
    /// A picture beside the text, as JPEG.
    public var picture: [UInt8]?

    /// A message with these parts.
    public init(_ role: Role, _ content: String) {
        self.role = role
        self.content = content
    }

    /// The model's own message when it called tools.
    public static func calls(_ calls: [ChatCall], text: String) -> ChatMessage {
        var message = ChatMessage(.assistant, text)
        message.calls = calls
        return message
    }

    /// The answer of a tool.
    public static func toolAnswer(_ text: String, to call: ChatCall) -> ChatMessage {
        var message = ChatMessage(.tool, text)
        message.callID = call.id
        return message
    }

    /// A person's question about a picture.
    ///
    /// - Parameter jpeg: the picture.
    public static func picture(_ jpeg: [UInt8], with text: String) -> ChatMessage {
        var message = ChatMessage(.user, text)
        message.picture = jpeg
        return message
    }
}

extension ChatMessage: Codable {
    private enum CodingKeys: String, CodingKey {
        case role, content
        case calls = "tool_calls"
        case callID = "tool_call_id"
    }

    private struct Part: Encodable {
        struct Address: Encodable { var url: String }
        var type: String
        var text: String?
        // swift-format-ignore: AlwaysUseLowerCamelCase
        var image_url: Address?
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        role = try container.decode(Role.self, forKey: .role)
        content = try container.decodeIfPresent(String.self, forKey: .content) ?? ""
        calls = try container.decodeIfPresent([ChatCall].self, forKey: .calls) ?? []
        callID = try container.decodeIfPresent(String.self, forKey: .callID)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(role, forKey: .role)
        if let picture {
            let address = "data:image/jpeg;base64," + Data(picture).base64EncodedString()
            try container.encode(
                [Part(type: "text", text: content), Part(type: "image_url", image_url: .init(url: address))], forKey: .content)
        } else {
            try container.encode(content, forKey: .content)
        }
        if !calls.isEmpty { try container.encode(calls, forKey: .calls) }
        try container.encodeIfPresent(callID, forKey: .callID)
    }
}
