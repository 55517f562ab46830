import Companion
import Glasses
import Program

/// `outrigger glasses todos`
struct GlassesTodosCommand: Command {
    static let specification = CommandSpecification(
        path: ["glasses", "todos"], summary: "List the todos: open ones first, the urgent before the others.",
        discussion: """
            Over Bluetooth these are the newest five, and long ones are shortened. Where the glasses are not reached, these are the todos as
            they were read last.
            """,
        options: [GlassesTarget.option, .json, .timeout] + CommandOption.radioOptions, output: .document(GlassesOutput.todos),
        examples: ["outrigger glasses todos"])

    private let order: GlassesOrder
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        order = try GlassesOrder(arguments)
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let todos = try await order.target.settled(worksOffline: true) { $0.screen.todos }
        guard !printsJSON else {
            return try Terminal.print((todos.items ?? []).map { .init(item: $0, seenAt: todos.seenAt) }, as: GlassesOutput.todos)
        }
        tellAge(todos.seenAt)
        guard let items = todos.items, !items.isEmpty else { return Terminal.print("There is nothing to do.") }
        var table = TextTable(["ID", "DONE", "PRIORITY", "TASK"])
        for item in items { table.add([item.id, item.isCompleted ? "yes" : "", item.priority, item.task]) }
        for line in table.lines { Terminal.print(line) }
        if let hint = todos.hint { Terminal.printError(hint) }
    }
}

/// `outrigger glasses todos add`
struct GlassesTodoAddCommand: Command {
    private static let priority = CommandOption(
        name: "--priority", value: "WORD", help: "low, medium (default) or high.",
        values: .words(TodoPriority.allCases.map(\.rawValue)))

    static let specification = CommandSpecification(
        path: ["glasses", "todos", "add"], summary: "Add a todo.", parameters: [.init(name: "TASK", help: "What is to be done.")],
        options: [priority, GlassesTarget.option, .timeout] + CommandOption.radioOptions,
        examples: ["outrigger glasses todos add \"Buy groceries\" --priority high"])

    private let order: GlassesOrder
    private let todo: NewTodo

    init(_ arguments: Arguments) throws {
        order = try GlassesOrder(arguments)
        let word = arguments.value(Self.priority) ?? TodoPriority.medium.rawValue
        guard let priority = TodoPriority(rawValue: word) else {
            throw arguments.fail("--priority takes low, medium or high, and \"\(word)\" came.")
        }
        todo = NewTodo(task: try arguments.text(0, "A todo"), priority: priority)
    }

    func run() async throws { try await order.run("Added to the todos.", .addTodo(todo)) }
}

/// `outrigger glasses todos done`
struct GlassesTodoDoneCommand: Command {
    static let specification = CommandSpecification(
        path: ["glasses", "todos", "done"], summary: "Complete a todo.",
        parameters: [.init(name: "ID", help: "As \"outrigger glasses todos\" lists it.")],
        options: [GlassesTarget.option, .timeout] + CommandOption.radioOptions, examples: ["outrigger glasses todos done 2"])

    private let order: GlassesOrder
    private let id: String

    init(_ arguments: Arguments) throws {
        order = try GlassesOrder(arguments)
        id = arguments[0] ?? ""
    }

    func run() async throws { try await order.run("Done.", .changeTodo(id: id, TodoChange(completed: true))) }
}

/// `outrigger glasses todos change`
struct GlassesTodoChangeCommand: Command {
    private static let task = CommandOption(name: "--task", value: "TEXT", help: "What is to be done.")
    private static let priority = CommandOption(
        name: "--priority", value: "WORD", help: "low, medium or high.", values: .words(TodoPriority.allCases.map(\.rawValue)))
    private static let open = CommandOption(name: "--open", value: nil, help: "It is not done after all.")

    static let specification = CommandSpecification(
        path: ["glasses", "todos", "change"], summary: "Change a todo; what is not named stays as it is.",
        parameters: [.init(name: "ID", help: "As \"outrigger glasses todos\" lists it.")],
        options: [task, priority, open, GlassesTarget.option, .timeout] + CommandOption.radioOptions,
        examples: ["outrigger glasses todos change 2 --task \"Buy bread\" --priority low"])

    private let order: GlassesOrder
    private let id: String
    private let change: TodoChange

    init(_ arguments: Arguments) throws {
        order = try GlassesOrder(arguments)
        id = arguments[0] ?? ""
        var change = TodoChange()
        change.task = arguments.value(Self.task)
        if let word = arguments.value(Self.priority) {
            guard let priority = TodoPriority(rawValue: word) else {
                throw arguments.fail("--priority takes low, medium or high, and \"\(word)\" came.")
            }
            change.priority = priority
        }
        if arguments.has(Self.open) { change.completed = false }
        guard change.task != nil || change.priority != nil || change.completed != nil else {
            throw arguments.fail("Say what changes: --task, --priority or --open.")
        }
        if let task = change.task, !task.contains(where: { !$0.isWhitespace }) { throw arguments.fail("A todo needs a text.") }
        self.change = change
    }

    func run() async throws { try await order.run("Changed.", .changeTodo(id: id, change)) }
}

/// `outrigger glasses todos delete`
struct GlassesTodoDeleteCommand: Command {
    static let specification = CommandSpecification(
        path: ["glasses", "todos", "delete"], summary: "Delete a todo.",
        parameters: [.init(name: "ID", help: "As \"outrigger glasses todos\" lists it.")],
        options: [GlassesTarget.option, .timeout] + CommandOption.radioOptions, examples: ["outrigger glasses todos delete 2"])

    private let order: GlassesOrder
    private let id: String

    init(_ arguments: Arguments) throws {
        order = try GlassesOrder(arguments)
        id = arguments[0] ?? ""
    }

    func run() async throws { try await order.run("The todo is deleted.", .deleteTodo(id: id)) }
}
