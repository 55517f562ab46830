import Sentences

/// An error that tells a person what happened and, apart from it, what to do; and by whose code a script tells it from others.
public protocol CodedError: Error {
    /// A stable name.
    var code: String { get }
    /// What happened, and why; by default all that the error says.
    var sentence: Sentence { get }
    /// What to do about it; by default nothing.
    var advice: Sentence? { get }
}

extension CodedError {
    public var sentence: Sentence { Sentence(verbatim: "\(self)") }
    public var advice: Sentence? { nil }
}
