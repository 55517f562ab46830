/// Why a language model gave no reply. The rules' reply was sent instead.
public enum ChatCompletionsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Nothing answers at its address.
    case unreachable
    /// It took too long.
    case timedOut(seconds: Int)
    /// Another status than 200.
    case status(Int)
    /// Status 200, and no reply in it.
    case unreadable

    public var description: String {
        let reason =
            switch self {
            case .unreachable: "it cannot be reached. Check --chat-url."
            case .timedOut(let seconds): "it did not answer within \(seconds) seconds."
            case .status(401), .status(403): "it refused the key. Check the key's file or variable."
            case .status(404): "it has no such model or address. Check --chat-url and --chat-model."
            case .status(let status): "it answered with status \(status)."
            case .unreadable: "its answer has no reply that can be read."
            }
        return "The language model did not reply, so the rules did: \(reason)"
    }
}
