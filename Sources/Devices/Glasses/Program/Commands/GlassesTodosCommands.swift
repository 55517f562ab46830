import Companion
import Glasses
import Program

/// `outrigger glasses todos`
struct GlassesTodosCommand: Command {
    static let specification = GlassesTarget.specification(
        "todos", "List the todos: open ones first, the urgent before the others.",
        discussion: """
            Over Bluetooth these are the newest five, and long ones are shortened. Where the glasses are not reached, these are the todos as
            they were read last.
            """,
        output: .document(GlassesOutput.todos), examples: "todos")

    private let list: GlassesList

    init(_ arguments: Arguments) throws { list = try GlassesList(arguments) }

    func run() async throws {
        let todos = try await list.target.settled(worksOffline: true) { $0.screen.todos }
        let items = todos.items ?? []
        try list.show(
            items.map { .init(item: $0, seenAt: todos.seenAt) }, as: GlassesOutput.todos, seenAt: todos.seenAt,
            none: "There is nothing to do.", ["ID", "DONE", "PRIORITY", "TASK"],
            items.map { [$0.id, $0.isCompleted ? "yes" : "", $0.priority, $0.task] }, hint: todos.hint)
    }
}

/// `outrigger glasses todos add`
enum GlassesTodoAdd: GlassesOrder {
    private static let priority = CommandOption(
        name: "--priority", value: "WORD", help: "low, medium (default) or high.",
        values: .words(TodoPriority.allCases.map(\.rawValue)))

    static let specification = GlassesTarget.specification(
        "todos add", "Add a todo.", parameters: [.init(name: "TASK", help: "What is to be done.")],
        options: [priority], examples: "todos add \"Buy groceries\" --priority high")
    static let done = "Added to the todos."

    static func change(_ arguments: Arguments) throws -> GlassesChange {
        let (task, priority) = (arguments[0] ?? "", try arguments.priority(Self.priority) ?? .medium)
        let todo = try arguments.taken { () throws(GlassesValueError) in try NewTodo(task: task, priority: priority) }
        return .addTodo(todo)
    }
}

/// `outrigger glasses todos done`
enum GlassesTodoDone: GlassesOrder {
    static let specification = GlassesTarget.specification(
        "todos done", "Complete a todo.",
        parameters: [.init(name: "ID", help: "As \"\(programName) glasses todos\" lists it.")],
        examples: "todos done 2")
    static let done = "Done."

    static func change(_ arguments: Arguments) throws -> GlassesChange {
        .changeTodo(id: arguments.positional[0], TodoChange(completed: true))
    }
}

/// `outrigger glasses todos change`
enum GlassesTodoChange: GlassesOrder {
    private static let task = CommandOption(name: "--task", value: "TEXT", help: "What is to be done.")
    private static let priority = CommandOption(
        name: "--priority", value: "WORD", help: "low, medium or high.", values: .words(TodoPriority.allCases.map(\.rawValue)))
    private static let open = CommandOption(name: "--open", value: nil, help: "It is not done after all.")

    static let specification = GlassesTarget.specification(
        "todos change", "Change a todo; what is not named stays as it is.",
        parameters: [.init(name: "ID", help: "As \"\(programName) glasses todos\" lists it.")],
        options: [task, priority, open], examples: "todos change 2 --task \"Buy bread\" --priority low")
    static let done = "Changed."

    static func change(_ arguments: Arguments) throws -> GlassesChange {
        let (task, priority) = (arguments.value(Self.task), try arguments.priority(Self.priority))
        let completed = arguments.has(Self.open) ? false : nil as Bool?
        let change = try arguments.taken { () throws(GlassesValueError) in
            try TodoChange(task: task, priority: priority, completed: completed)
        }
        guard change != TodoChange() else { throw arguments.fail("Say what changes: --task, --priority or --open.") }
        return .changeTodo(id: arguments.positional[0], change)
    }
}

/// `outrigger glasses todos delete`
enum GlassesTodoDelete: GlassesOrder {
    static let specification = GlassesTarget.specification(
        "todos delete", "Delete a todo.",
        parameters: [.init(name: "ID", help: "As \"\(programName) glasses todos\" lists it.")],
        examples: "todos delete 2")
    static let done = "The todo is deleted."

    static func change(_ arguments: Arguments) throws -> GlassesChange { .deleteTodo(id: arguments.positional[0]) }
}

extension Arguments {
    fileprivate func priority(_ option: CommandOption) throws -> TodoPriority? {
        guard let word = value(option) else { return nil }
        guard let priority = TodoPriority(rawValue: word) else { throw fail("--priority takes low, medium or high, and \"\(word)\" came.") }
        return priority
    }
}
