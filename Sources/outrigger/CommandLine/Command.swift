/// A subcommand of the program.
protocol Command: Sendable {
    static var specification: CommandSpecification { get }
    /// - Throws: ``UsageError``.
    init(_ arguments: Arguments) throws
    /// - Throws: any error whose description is a sentence: exit status 1.
    func run() async throws
}
