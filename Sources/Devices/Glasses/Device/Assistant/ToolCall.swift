/// A tool that is asked for, with its arguments: by the rules, or by a language model.
public struct ToolCall: Sendable, Hashable {
    public let tool: AssistantTool.Name
    /// By the names of the tool's parameters; numbers as digits.
    public var arguments: [String: String] = [:]

    /// A call that is known to be right.
    init(tool: AssistantTool.Name, arguments: [String: String] = [:]) {
        self.tool = tool
        self.arguments = arguments
    }
}
