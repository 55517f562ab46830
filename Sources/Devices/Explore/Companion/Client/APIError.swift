import Companion

/// Why a call of the explore server failed.
public enum APIError: Error, Sendable, Hashable {
    /// The server's address cannot be used.
    ///
    /// - `text`: the address as it was found.
    /// - `source`: where it was found: "the environment variable API_URL".
    case invalidURL(_ text: String, source: Sentence)
    /// The server answered with a status other than 200, and said nothing of the reason.
    case invalidResponse(status: Int)
    /// The answer is not what this call gives.
    case decodingError(_ reason: Sentence)
    /// The server said itself what is wrong: the `error` of its answer.
    case serverError(_ message: String, status: Int)
    /// No answer came: nothing listens there, or the connection was lost.
    case unreachable(_ address: String, reason: String)
    /// No answer came in time.
    case timedOut(_ address: String, seconds: Int)
    /// There is no server to call, and why, in a sentence.
    case unavailable(_ reason: Sentence)
}

extension APIError: CustomStringConvertible {
    /// The sentence, and the advice where there is one.
    public var description: String { whole.text }

    /// Both.
    public var whole: Sentence { Sentence(joining: [sentence, advice]) }

    /// What happened, and why.
    public var sentence: Sentence { words.sentence }

    /// What to do about it; nil where there is nothing to say.
    public var advice: Sentence? { words.advice }

    private var words: (sentence: Sentence, advice: Sentence?) {
        switch self {
        case .invalidURL("", let source):
            ("\(source) names no server.", "Write \(APIConfiguration.key) there as http://HOST:PORT or https://HOST.")
        case .invalidURL(let text, let source):
            ("The server's address \"\(text)\" from \(source) cannot be used.", "Write it as http://HOST:PORT or https://HOST.")
        case .invalidResponse(let status):
            ("The server answered with status \(status) and no reason.", "Check that its address is that of an explore server.")
        case .decodingError(let reason):
            ("The server's answer is not what was expected: \(reason)", "Check that its address is that of an explore server.")
        case .serverError(let message, let status):
            (
                "The server refused (status \(status)): \(message)",
                isOfAnotherServer ? "Check that its address is that of an explore server." : nil
            )
        case .unreachable(let address, let reason):
            (
                "The explore server at \(address) cannot be reached: \(reason)",
                "Check that it runs, or name another."
            )
        case .timedOut(let address, let seconds):
            ("The explore server at \(address) did not answer within \(seconds) seconds.", "Try again, or name another.")
        case .unavailable(let reason): (reason, nil)
        }
    }

    /// Whether it shows that what answers is no explore server. One that is unwell, or asked for something wrong, says so itself.
    public var isOfAnotherServer: Bool {
        switch self {
        case .decodingError: true
        case .serverError(_, let status), .invalidResponse(let status): [401, 403, 404, 405].contains(status)
        case .invalidURL, .unreachable, .timedOut, .unavailable: false
        }
    }

    /// A stable name for scripts and "Details".
    public var code: String {
        switch self {
        case .invalidURL: "invalid-url"
        case .invalidResponse: "invalid-response"
        case .decodingError: "decoding"
        case .serverError: "server"
        case .unreachable: "unreachable"
        case .timedOut: "timed-out"
        case .unavailable: "unavailable"
        }
    }

    /// Whether the same call can succeed later without a change.
    public var isRetryable: Bool {
        switch self {
        case .invalidURL, .decodingError: false
        case .invalidResponse(let status), .serverError(_, let status): status >= 500 || status == 429
        case .unreachable, .timedOut, .unavailable: true
        }
    }

    /// What is wrong with a value, in a sentence.
    static func sentence(_ error: any Error) -> Sentence {
        switch error as? DecodingError {
        case .keyNotFound(let key, let context)?: "\(place(context.codingPath + [key])) is missing."
        case .valueNotFound(_, let context)?: "\(place(context.codingPath)) is null."
        case .typeMismatch(let type, let context)?: "\(place(context.codingPath)) is not \(expectation(type))."
        case .dataCorrupted(let context)? where context.codingPath.isEmpty: "it is not JSON that can be read."
        case .dataCorrupted(let context)?: "\(place(context.codingPath)): \(context.debugDescription)."
        default: Sentence(verbatim: "\(error)")
        }
    }

    /// "places[2].location", at most so long that a sentence stays one.
    private static func place(_ path: [any CodingKey]) -> Sentence {
        let name = path.reduce(into: "") { name, key in
            if let index = key.intValue {
                name += "[\(index)]"
            } else {
                name += name.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
        return name.isEmpty ? "the answer" : Sentence(verbatim: "\"\(name.prefix(80))\"")
    }

    private static func expectation(_ type: Any.Type) -> Sentence {
        switch type {
        case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type: "a number"
        case is String.Type: "text"
        case is Bool.Type: "true or false"
        case is [Any].Type: "a list"
        default: "an object"
        }
    }
}
