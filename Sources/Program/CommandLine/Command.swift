/// A subcommand of the program.
public protocol Command: Sendable {
    /// What it takes.
    static var specification: CommandSpecification { get }
    /// - Throws: ``UsageError``.
    init(_ arguments: Arguments) throws
    /// - Throws: any error whose description is a sentence: exit status 1.
    func run() async throws
}
