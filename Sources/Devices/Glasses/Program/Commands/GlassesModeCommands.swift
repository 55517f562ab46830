import Companion
import Glasses
import Program

/// `outrigger glasses sleep`
struct GlassesSleepCommand: Command {
    static let specification = GlassesTarget.specification(
        "sleep", "Put the assistant to sleep; it answers nothing but its wake word.", examples: "sleep")

    private let order: GlassesOrder

    init(_ arguments: Arguments) throws { order = try GlassesOrder(arguments, .sleep, done: "The assistant sleeps.") }

    func run() async throws { try await order.run() }
}

/// `outrigger glasses wake`
struct GlassesWakeCommand: Command {
    static let specification = GlassesTarget.specification(
        "wake", "Wake the assistant.", examples: "wake")

    private let order: GlassesOrder

    init(_ arguments: Arguments) throws { order = try GlassesOrder(arguments, .wake, done: "The assistant is awake.") }

    func run() async throws { try await order.run() }
}

/// `outrigger glasses restart`
struct GlassesRestartCommand: Command {
    static let specification = GlassesTarget.specification(
        "restart", "Restart the glasses.", examples: "restart")

    private let order: GlassesOrder

    init(_ arguments: Arguments) throws { order = try GlassesOrder(arguments, .restart, done: "The glasses restart.") }

    func run() async throws { try await order.run() }
}
