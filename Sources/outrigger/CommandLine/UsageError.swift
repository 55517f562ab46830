/// A call that cannot be carried out as it stands: exit status 2.
struct UsageError: Error, CustomStringConvertible {
    let description: String
    /// The usage line of the command that was meant.
    var usage: String?
}
