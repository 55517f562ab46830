import Bluetooth
import Bottle
import Companion
import Program

/// `outrigger bottle set goal`
struct BottleGoalCommand: Command {
    static let specification = BottleChange.specification(
        "set goal", "Change how much is to be drunk in a day.",
        parameters: [.init(name: "ML", help: "1000 to 4000 ml.")], example: "set goal 2500"
    ).formerly("bottle goal")

    private let change: BottleChange
    private let goal: UInt16

    init(_ arguments: Arguments) throws {
        change = try BottleChange(arguments)
        let range = BottleConfiguration.goalRange
        guard let goal = UInt16(arguments[0] ?? ""), range.contains(goal) else {
            throw arguments.fail("A goal is \(range.lowerBound) to \(range.upperBound) ml, and \"\(arguments[0] ?? "")\" came.")
        }
        self.goal = goal
    }

    func run() async throws {
        try await change.run("The goal is \(goal) ml a day.") { model in try await model.setGoal(goal) }
    }
}

/// `outrigger bottle tare`
struct BottleTareCommand: Command {
    static let specification = BottleChange.specification(
        "tare", "Take the present weight for zero.",
        discussion: """
            Do this with the empty bottle on its sensor. The bottle is read before and after: where it does not read zero then, nothing
            changed, and the command has failed. A calibrated bottle alone takes a weight for zero.
            """, example: "tare")

    private let change: BottleChange

    init(_ arguments: Arguments) throws { change = try BottleChange(arguments) }

    func run() async throws {
        try await change.run { model, _ in
            let isStill = try await model.bottle.bottle.$currentState.read().flags.contains(.stable)
            if !isStill { Terminal.say("Waiting for up to 10 s until the bottle stands still.") }
            return try await model.tare().sentence.text
        }
    }
}

/// `outrigger bottle set shake-to-empty`
struct BottleShakeCommand: Command {
    static let specification = BottleChange.specification(
        "set shake-to-empty", "Whether shaking the upturned bottle tells that it was emptied.",
        parameters: [.init(name: "ON|OFF", help: "on or off.", values: .words(["on", "off"]))], example: "set shake-to-empty on"
    ).formerly("bottle shake-to-empty")

    private let change: BottleChange
    private let isOn: Bool

    init(_ arguments: Arguments) throws {
        change = try BottleChange(arguments)
        switch arguments[0]?.lowercased() {
        case "on": isOn = true
        case "off": isOn = false
        default: throw arguments.fail("Say on or off; \"\(arguments[0] ?? "")\" came.")
        }
    }

    func run() async throws {
        try await change.run("Shaking the upturned bottle \(isOn ? "tells it that it was emptied" : "changes nothing").") { model in
            try await model.setShakeToEmpty(isOn)
        }
    }
}

/// `outrigger bottle day reset`
struct BottleResetDayCommand: Command {
    static let specification = BottleChange.specification(
        "day reset", "Let the bottle begin its day at 0 ml.",
        discussion: """
            A bottle deletes its drinks of today for it. They are fetched before, and stay here; where that fails, nothing is deleted, and the
            command has failed.
            """, example: "day reset"
    ).formerly("bottle reset-day")

    private let change: BottleChange

    init(_ arguments: Arguments) throws { change = try BottleChange(arguments) }

    func run() async throws {
        try await change.run("The bottle has deleted its drinks of today, which stay here, and its day begins at 0 ml.") { model in
            try await model.resetDailyTotal()
        }
    }
}

/// `outrigger bottle drinks delete`
struct BottleDeleteDrinkCommand: Command {
    static let specification = BottleChange.specification(
        "drinks delete", "Delete one drink, here and on the bottle.",
        parameters: [.init(name: "DRINK", help: "Its number, as \"\(programName) bottle drinks\" shows it.")], example: "drinks delete 12"
    ).formerly("bottle delete-drink")

    private let change: BottleChange
    private let drink: Int

    init(_ arguments: Arguments) throws {
        change = try BottleChange(arguments)
        drink = try BottleChange.drink(arguments)
    }

    func run() async throws {
        try await change.run("Drink \(drink) is deleted.", drink) { drinks in try await drinks.delete(drink) }
    }
}

/// `outrigger bottle drinks keep`
struct BottleKeepDrinkCommand: Command {
    static let specification = BottleChange.specification(
        "drinks keep", "Say that a large drink was drunk, and not poured out.",
        discussion: "What was poured out is deleted: \"\(programName) bottle drinks delete\".",
        parameters: [.init(name: "DRINK", help: "Its number, as \"\(programName) bottle drinks\" shows it.")], example: "drinks keep 12"
    ).formerly("bottle keep-drink")

    private let change: BottleChange
    private let drink: Int

    init(_ arguments: Arguments) throws {
        change = try BottleChange(arguments)
        drink = try BottleChange.drink(arguments)
    }

    func run() async throws {
        try await change.run("Drink \(drink) counts.", drink) { drinks in try await drinks.confirm(drink) }
    }
}

/// `outrigger bottle drinks clear`
struct BottleClearCommand: Command {
    private static let yes = CommandOption(name: "--yes", value: nil, help: "Do not ask.")

    static let specification = BottleChange.specification(
        "drinks clear", "Delete all drinks, here and on the bottle.", options: [yes], example: "drinks clear --yes"
    ).formerly("bottle clear")

    private let change: BottleChange
    private let isAsked: Bool

    init(_ arguments: Arguments) throws {
        change = try BottleChange(arguments)
        isAsked = !arguments.has(Self.yes)
        guard !isAsked || Terminal.canAsk else { throw arguments.fail("Nobody can be asked here: say --yes.") }
    }

    func run() async throws {
        if isAsked {
            do {
                guard try await Terminal.ask("\(ScreenQuestion.clearHistory.text) \(ScreenQuestion.clearHistory.title)") else {
                    throw CommandFailure("Nothing was deleted.", code: "declined")
                }
            } catch let error as CancellationError {
                Terminal.say("Nothing was deleted.")
                throw error
            }
        }
        try await change.run("All drinks are deleted.") { model in try await model.clearHistory() }
    }
}

/// What the small changes have in common: find the bottle, change it, and say so.
struct BottleChange: Sendable {
    private let target: BottleTarget
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try BottleTarget(arguments.value(BottleTarget.option), arguments)
        printsJSON = arguments.has(.json)
    }

    /// What the small changes tell of themselves.
    static func specification(
        _ name: String, _ summary: String, discussion: String = "", parameters: [CommandSpecification.Parameter] = [],
        options: [CommandOption] = [], example: String
    ) -> CommandSpecification {
        CommandSpecification(
            path: ["bottle"] + name.split(separator: " ").map(String.init), summary: summary, discussion: discussion,
            parameters: parameters,
            options: options + [BottleTarget.option, .json, .timeout] + CommandOption.radioOptions, output: .document(BottleOutput.status),
            examples: ["\(programName) bottle \(example)"])
    }

    /// The drink that is meant.
    static func drink(_ arguments: Arguments) throws -> Int {
        guard let drink = UInt32(arguments[0] ?? "") else {
            throw arguments.fail("A drink has a number, as \"\(programName) bottle drinks\" shows it; \"\(arguments[0] ?? "")\" came.")
        }
        return Int(drink)
    }

    /// Changes one drink; false where there is none of that number.
    func run(
        _ done: String, _ drink: Int, _ body: @escaping @BluetoothActor (DrinkSynchronizer) async throws -> Bool
    ) async throws {
        try await run(done, synchronizes: true) { model in
            guard try await !body(model.drinks) else { return }
            throw CommandFailure(
                "There is no drink \(drink).", advice: "\"\(programName) bottle drinks\" lists them.", code: "no-such-drink")
        }
    }

    /// - Parameter synchronizes: whether drinks have to be fetched before, and the bottle told after.
    func run(
        _ done: String, synchronizes: Bool = false, _ body: @escaping @BluetoothActor (BottleModel) async throws -> Void
    ) async throws {
        let screen = try await target.run { model, session in
            if synchronizes { try await BottleTarget.synchronize(model, session) }
            try await body(model)
            if synchronizes { try await BottleTarget.synchronize(model, session) }
            return model.screen
        }
        if printsJSON { try Terminal.print(screen, as: BottleOutput.status) } else { Terminal.printError(done) }
    }

    /// The same for what does not fit into a sentence beforehand.
    func run(_ body: @escaping @BluetoothActor (BottleModel, CompanionSession) async throws -> String) async throws {
        let (screen, done) = try await target.run { model, session in
            let done = try await body(model, session)
            return (model.screen, done)
        }
        if printsJSON { try Terminal.print(screen, as: BottleOutput.status) } else { Terminal.printError(done) }
    }
}
