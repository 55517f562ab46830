import Glasses
import Program

/// A change for which the shell has a command of its own, and no more to it than that it is made.
protocol GlassesOrder: Sendable {
    static var specification: CommandSpecification { get }
    /// What is said of a success.
    static var done: String { get }

    /// - Throws: ``UsageError``.
    static func change(_ arguments: Arguments) throws -> GlassesChange
}

/// Finds the glasses, changes them, and says so.
struct GlassesOrderCommand<Order: GlassesOrder>: Command {
    static var specification: CommandSpecification { Order.specification }

    private let target: GlassesTarget
    private let change: GlassesChange

    init(_ arguments: Arguments) throws {
        change = try Order.change(arguments)
        target = try GlassesTarget(arguments)
    }

    func run() async throws {
        let outcome = try await target.settled(worksOffline: change.canWait) { try await $0.perform(change) }
        Terminal.printError(
            outcome.isWaiting ? "Kept. It waits until the glasses are reached: \"\(programName) glasses outbox\" lists it." : Order.done)
    }
}
