/// A call that cannot be carried out as it stands: exit status 2.
public struct UsageError: Error, CustomStringConvertible {
    /// What is wrong with the call.
    public let description: String
    /// The usage line of the command that was meant.
    public var usage: String?
}
