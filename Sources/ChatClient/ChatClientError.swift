import HTTPClient

/// Why a language model gave no reply. No text in it has the key, the address, or what was said.
public enum ChatClientError: Error, Sendable, Hashable {
    /// Nothing answers at its address, and why.
    case unreachable(HTTPClientError?)
    /// It took too long.
    case timedOut(seconds: Int)
    /// Another status than 200.
    case status(Int)
    /// Status 200, and no reply in it.
    case unreadable
    /// The question cannot be written: a number in it is none.
    case badQuestion
    /// The caller's task was cancelled.
    case cancelled
}

extension ChatClientError: CustomStringConvertible {
    /// The sentence, and the advice where there is one.
    public var description: String { [sentence, advice].compactMap(\.self).joined(separator: " ") }

    /// What happened, and why.
    public var sentence: String {
        let reason =
            switch self {
            case .unreachable(let error): error?.description ?? "it cannot be reached."
            case .timedOut(let seconds): "it did not answer within \(seconds) seconds."
            case .status(401), .status(403): "it refused the key."
            case .status(404): "it has no such model or address."
            case .status(let status): "it answered with status \(status)."
            case .unreadable: "its answer has no reply that can be read."
            case .badQuestion: "the question cannot be written as JSON."
            case .cancelled: "it was not waited for."
            }
        return "The language model did not reply: \(reason)"
    }

    /// What to do about it; nil where there is nothing to say.
    public var advice: String? {
        switch self {
        case .unreachable: "Check its address, and that it runs."
        case .status(401), .status(403): "Check the key's file or variable."
        case .status(404): "Check both."
        case .timedOut, .status, .unreadable, .badQuestion, .cancelled: nil
        }
    }
}
