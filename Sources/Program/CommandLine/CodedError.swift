/// An error that a command may end with, and by whose code a script tells it from others. Its description is a sentence.
public protocol CodedError: Error {
    /// A stable name.
    var code: String { get }
}
