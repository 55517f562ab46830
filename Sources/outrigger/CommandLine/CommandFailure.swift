/// The command was understood and could not be carried out: exit status 1.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String
    /// A stable name for scripts.
    var code = "failed"

    init(_ description: String, code: String = "failed") {
        self.description = description
        self.code = code
    }
}
