import Companion
import Glasses
import Program

/// `outrigger glasses outbox`
struct GlassesOutboxCommand: Command {
    static let specification = CommandSpecification(
        path: ["glasses", "outbox"], summary: "List the changes of notes and todos that wait for the glasses.",
        discussion: """
            What is changed while no way carries it waits here and is sent once, in its order, as soon as the glasses are reached. What both
            sides have changed is kept twice, and is listed until it was read.
            """,
        options: [GlassesTarget.option, .json, .timeout] + CommandOption.radioOptions, output: .document(GlassesOutput.outbox),
        examples: ["outrigger glasses outbox"])

    private let order: GlassesOrder
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        order = try GlassesOrder(arguments)
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let items = try await order.target.settled(worksOffline: true) { $0.screen.outbox.items }
        guard !printsJSON else { return try Terminal.print(items, as: GlassesOutput.outbox) }
        guard !items.isEmpty else { return Terminal.print("Nothing waits.") }
        var table = TextTable(["ID", "STATE", "CHANGE", "WHY"])
        for item in items { table.add([item.id, item.state.rawValue, item.label, item.sentence ?? ""]) }
        for line in table.lines { Terminal.print(line) }
    }
}

/// `outrigger glasses outbox discard`
struct GlassesOutboxDiscardCommand: Command {
    static let specification = CommandSpecification(
        path: ["glasses", "outbox", "discard"], summary: "Forget a change that waits, was refused, or was read.",
        parameters: [.init(name: "ID", help: "As \"outrigger glasses outbox\" lists it.")],
        options: [GlassesTarget.option, .timeout] + CommandOption.radioOptions, examples: ["outrigger glasses outbox discard 2"])

    private let order: GlassesOrder
    private let id: Int64

    init(_ arguments: Arguments) throws {
        order = try GlassesOrder(arguments)
        guard let number = Int64(arguments[0] ?? "") else {
            throw arguments.fail("A change has a number, as \"outrigger glasses outbox\" lists it.")
        }
        id = number
    }

    func run() async throws {
        try await order.target.settled(worksOffline: true) { try await $0.settleOutbox(id, retries: false) }
        Terminal.printError("Forgotten.")
    }
}
