import Sentences

/// The outcome of a check.
public enum CheckOutcome: String, Codable, Sendable, CaseIterable {
    /// Good.
    case passed
    /// What was checked for would fail.
    case failed
    /// Something unwanted may happen.
    case warning
    /// It could not be checked; a sentence says why.
    case unchecked

    /// The outcome in a word or two.
    public var words: Sentence {
        switch self {
        case .passed: "Passed"
        case .failed: "Failed"
        case .warning: "Warning"
        case .unchecked: "Not checked"
        }
    }
}
