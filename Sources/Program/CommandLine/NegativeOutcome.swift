/// The command has done its work and printed what it found, and that is a "no": an exit status other than 0, with nothing more to say.
public struct NegativeOutcome: Error {
    /// The exit status: 1, or one that the command's help explains.
    public let status: Int32

    /// The end of a command that has said everything.
    public init(status: Int32 = 1) { self.status = status }
}
