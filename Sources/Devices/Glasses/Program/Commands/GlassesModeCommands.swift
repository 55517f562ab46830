import Companion
import Glasses
import Program

/// `outrigger glasses sleep`
struct GlassesSleepCommand: Command {
    static let specification = CommandSpecification(
        path: ["glasses", "sleep"], summary: "Put the assistant to sleep; it answers nothing but its wake word.",
        options: [GlassesTarget.option, .timeout] + CommandOption.radioOptions, examples: ["outrigger glasses sleep"])

    private let order: GlassesOrder

    init(_ arguments: Arguments) throws { order = try GlassesOrder(arguments) }

    func run() async throws { try await order.run("The assistant sleeps.", .sleep) }
}

/// `outrigger glasses wake`
struct GlassesWakeCommand: Command {
    static let specification = CommandSpecification(
        path: ["glasses", "wake"], summary: "Wake the assistant.",
        options: [GlassesTarget.option, .timeout] + CommandOption.radioOptions, examples: ["outrigger glasses wake"])

    private let order: GlassesOrder

    init(_ arguments: Arguments) throws { order = try GlassesOrder(arguments) }

    func run() async throws { try await order.run("The assistant is awake.", .wake) }
}

/// `outrigger glasses restart`
struct GlassesRestartCommand: Command {
    static let specification = CommandSpecification(
        path: ["glasses", "restart"], summary: "Restart the glasses.",
        options: [GlassesTarget.option, .timeout] + CommandOption.radioOptions, examples: ["outrigger glasses restart"])

    private let order: GlassesOrder

    init(_ arguments: Arguments) throws { order = try GlassesOrder(arguments) }

    func run() async throws { try await order.run("The glasses restart.", .restart) }
}
