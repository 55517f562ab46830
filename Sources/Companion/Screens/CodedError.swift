/// An error that tells a person what happened and, apart from it, what to do; and by whose code a script tells it from others.
public protocol CodedError: Error {
    /// A stable name.
    var code: String { get }
    /// What happened, and why; by default all that the error says.
    var sentence: String { get }
    /// What to do about it; by default nothing.
    var advice: String? { get }
}

extension CodedError {
    public var sentence: String { "\(self)" }
    public var advice: String? { nil }
}
