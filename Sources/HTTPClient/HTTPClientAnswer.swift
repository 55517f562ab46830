import Foundation

/// A whole answer.
public struct HTTPClientAnswer: Sendable {
    public var status: Int
    public var headers: HTTPHeaderFields
    public var body: Data
}
