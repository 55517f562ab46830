/// Why there is no answer. No text in it has the address, which may hold a name, a password or a query.
public enum HTTPClientError: Error, Sendable, Hashable {
    /// The address is none of HTTP, or one without TLS where that is asked for.
    case badAddress
    /// A header field or a range cannot be sent, and why.
    case badRequest(String)
    /// There is no host of that name.
    case hostNotFound
    /// Nothing listens there, or it cannot be reached.
    case refused
    /// It leads to an address that it may not be sent to: ``HTTPClientRequest/addresses``.
    case forbiddenAddress
    /// Nothing came for that long, or the whole took longer.
    case timedOut(after: Duration)
    /// TLS failed, or the server's certificate is not to be trusted.
    case untrusted(reason: String)
    /// The server's key is not the one that was pinned.
    case pinMismatch
    /// More redirects than are followed.
    case tooManyRedirects(limit: Int)
    /// A redirect to an address that is none of HTTP, or away from TLS.
    case forbiddenRedirect
    /// The body is longer than is accepted.
    case tooLarge(limit: Int)
    /// The connection ended before the answer was complete.
    ///
    /// - `received`: bytes of the body so far; `expected`: how many the server told.
    case connectionLost(received: Int, expected: Int?)
    /// An answer that is not HTTP.
    case badAnswer(reason: String)
    /// Anything else, in the library's words.
    case failed(reason: String)
    /// The caller's task was cancelled, or the body was by its reader.
    case cancelled
}

extension HTTPClientError: CustomStringConvertible {
    /// The failure, in a sentence that goes on after "it cannot be reached:".
    public var description: String {
        switch self {
        case .badAddress: "its address is none that can be asked; write it as http://HOST:PORT or https://HOST."
        case .badRequest(let reason): reason
        case .hostNotFound: "there is no host of that name."
        case .refused: "nothing listens there."
        case .forbiddenAddress: "its address leads to this machine itself, or to its own link, from where nothing is fetched."
        case .timedOut(let duration): "the server was silent for too long (\(Self.seconds(duration)) s)."
        case .untrusted(let reason): "the connection is not to be trusted (\(reason))."
        case .pinMismatch: "its key is not the one that is expected."
        case .tooManyRedirects(let limit): "it redirects more than \(limit) times."
        case .forbiddenRedirect: "it redirects to an address that may not be followed."
        case .tooLarge(let limit): "its answer is longer than the \(limit) bytes that are accepted."
        case .connectionLost: "the connection was lost."
        case .badAnswer(let reason): "what answers there does not speak HTTP as it should (\(reason))."
        case .failed(let reason): "the request failed (\(reason))."
        case .cancelled: "the connection was given up."
        }
    }

    /// "30", "0.25".
    private static func seconds(_ duration: Duration) -> String {
        let seconds = duration / .seconds(1)
        return seconds.rounded() == seconds && abs(seconds) < 1e9 ? "\(Int(seconds))" : "\(seconds)"
    }
}
