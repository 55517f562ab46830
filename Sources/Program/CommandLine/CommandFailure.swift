/// The command was understood and could not be carried out: exit status 1.
public struct CommandFailure: Error, CustomStringConvertible {
    /// What failed, and what to do, in sentences.
    public let description: String
    /// A stable name for scripts.
    public var code = "failed"

    /// Makes one from its parts, each as its property says.
    public init(_ description: String, code: String = "failed") {
        self.description = description
        self.code = code
    }
}
