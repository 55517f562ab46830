import Credentials
import Foundation

/// A request, and what is accepted as its answer.
///
/// Its description names method, server and path; not the query, the header fields and the body, which may hold what nobody else may read.
public struct HTTPClientRequest: Sendable {
    /// The method of the request.
    public enum Method: String, Sendable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    /// An address of `http` or `https`.
    public var url: URL
    public var method: Method
    /// Header fields by their names. Bodies are asked for as they are, not compressed.
    public var headers: [String: String]
    /// Header fields that no other server may see, such as `Authorization`. A request that has some follows no redirect.
    public var secretHeaders: [String: Secret] = [:]
    public var body: Data?
    /// The part of the file that is wanted; the answer says with status 206 and ``HTTPClientResponse/contentRange`` that it has it.
    public var range: Range<Int>?
    /// Whose certificate is trusted, where the address is `https`.
    public var trust = TLSTrust.system
    /// Which network addresses it may be sent to, redirects included.
    public var addresses = AddressPolicy.any
    /// True where the server may be asked without TLS. From `https`, no redirect leads there in any case.
    public var allowsPlainHTTP = true
    /// The most redirects that are followed; with 0 the redirect is the answer.
    public var maximumRedirects = 10
    /// The most bytes of an answer's body: no server may fill the memory.
    public var maximumByteCount = 16 << 20
    /// The longest time that the server may be silent: while it is connected to, before its answer, and between two bytes of it.
    public var maximumSilence = Duration.seconds(60)

    /// Makes a request; the properties hold what is rarely needed.
    public init(_ url: URL, method: Method = .get, headers: [String: String] = [:], body: Data? = nil) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
    }
}

extension HTTPClientRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "\(method.rawValue) \(url.scheme ?? "")://\(url.hostAndPort)\(url.path)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension URL {
    /// "127.0.0.1:8080": nothing of an address in which there may be a name or a password.
    public var hostAndPort: String {
        let host = host.flatMap { $0.contains(":") ? "[\($0)]" : $0 } ?? "?"
        return port.map { "\(host):\($0)" } ?? host
    }
}
