import Foundation

/// A whole answer.
public struct HTTPClientAnswer: Sendable {
    public var status: Int
    public var headers: HTTPHeaderFields
    public var body: Data

    /// An answer with these parts.
    public init(status: Int = 200, headers: HTTPHeaderFields = HTTPHeaderFields(), body: Data) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
