/// The command has done its work and printed what it found, and that is a "no": exit status 1, with nothing more to say.
public struct NegativeOutcome: Error {
    /// The end of a command that has said everything.
    public init() {}
}
