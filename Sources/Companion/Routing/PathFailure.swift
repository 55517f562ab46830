/// That a way to a device did not carry a request: a ``PathTransport`` throws it, and the router tries another way. What the device itself
/// answers, a refusal included, is no failure of the way.
public struct PathFailure: Error, Hashable, Sendable {
    /// The fate of the request.
    public enum Kind: Hashable, Sendable {
        /// It has certainly not reached the device: the connection was refused, there is no link.
        case notSent
        /// It was on its way, and no answer came: the device may have done it.
        case lost
    }

    /// The fate of the request, by which the router tells whether it may send it again.
    public var kind: Kind
    /// The cause, as part of a sentence: "the connection was refused".
    public var reason: String

    /// A failure with these values.
    public init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }
}

extension PathFailure: CustomStringConvertible {
    public var description: String { reason }
}
