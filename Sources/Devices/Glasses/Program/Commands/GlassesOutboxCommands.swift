import Companion
import Glasses
import Program

/// `outrigger glasses outbox`
struct GlassesOutboxCommand: Command {
    static let specification = GlassesTarget.specification(
        "outbox", "List the changes of notes and todos that wait for the glasses.",
        discussion: """
            What is changed while no way carries it waits here and is sent once, in its order, as soon as the glasses are reached. What both
            sides have changed is kept twice, and is listed until it was read.
            """,
        output: .document(GlassesOutput.outbox), examples: "outbox")

    private let list: GlassesList

    init(_ arguments: Arguments) throws { list = try GlassesList(arguments) }

    func run() async throws {
        let items = try await list.target.settled(worksOffline: true) { $0.screen.outbox.items }
        try list.show(
            items, as: GlassesOutput.outbox, none: "Nothing waits.", ["ID", "STATE", "CHANGE", "WHY"],
            items.map { [$0.id, $0.state.rawValue, $0.label, $0.sentence ?? ""] })
    }
}

/// `outrigger glasses outbox discard`
struct GlassesOutboxDiscardCommand: Command {
    static let specification = GlassesTarget.specification(
        "outbox discard", "Forget a change that waits, was refused, or was read.",
        parameters: [.init(name: "ID", help: "As \"\(programName) glasses outbox\" lists it.")],
        examples: "outbox discard 2")

    private let target: GlassesTarget
    private let id: Int64

    init(_ arguments: Arguments) throws {
        target = try GlassesTarget(arguments)
        guard let number = Int64(arguments[0] ?? "") else {
            throw arguments.fail("A change has a number, as \"\(programName) glasses outbox\" lists it.")
        }
        id = number
    }

    func run() async throws {
        try await target.settled(worksOffline: true) { try await $0.settleOutbox(id, retries: false) }
        Terminal.printError("Forgotten.")
    }
}
