import Glasses
import Program

/// What the commands that change something have in common: find the glasses, change them, and say so.
struct GlassesOrder: Sendable {
    private let target: GlassesTarget
    private let change: GlassesChange
    private let done: String

    init(_ arguments: Arguments, _ change: GlassesChange, done: String) throws {
        target = try GlassesTarget(arguments)
        self.change = change
        self.done = done
    }

    func run() async throws {
        let outcome = try await target.settled(worksOffline: change.canWait) { try await $0.perform(change) }
        Terminal.printError(
            outcome.isWaiting ? "Kept. It waits until the glasses are reached: \"outrigger glasses outbox\" lists it." : done)
    }
}
