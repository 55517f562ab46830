import Bluetooth
import Bottle
import Foundation

/// `outrigger bottle drinks`
struct BottleDrinksCommand: Command {
    static let specification = CommandSpecification(
        path: ["bottle", "drinks"], summary: "Fetch a bottle's drinks, and show the week and today's.",
        discussion: "Drinks are kept in the data directory: each is fetched once, and stays when the bottle forgets it.",
        parameters: [BottleTarget.parameter], options: [.json, .timeout] + CommandOption.radioOptions)

    private let target: BottleTarget
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try BottleTarget(arguments[0], arguments, try RadioOptions(arguments))
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let intake = try await target.run { model, session in
            try await BottleTarget.synchronize(model, session)
            return model.screen.intake
        }
        if printsJSON { try Terminal.print(json: intake) } else { Self.show(intake) }
    }

    static func show(_ intake: BottleScreen.Intake) {
        Terminal.print(Terminal.bold(intake.sentence))
        let most = max(intake.goal ?? 0, intake.week.map(\.total).max() ?? 0, 1)
        for day in intake.week {
            let width = 30 * day.total / most
            let name = day.label.padding(toLength: 6, withPad: " ", startingAt: 0)
            Terminal.print(
                "\(name) \(String(repeating: "█", count: width))\(String(repeating: "░", count: 30 - width)) "
                    + "\(day.total) ml, \(day.drinks) drink\(day.drinks == 1 ? "" : "s")")
        }
        guard !intake.drinks.isEmpty else { return }
        Terminal.print("")
        let format = DateFormatter()
        format.dateFormat = "HH:mm"
        var table = TextTable(["DRINK", "TIME", "AMOUNT", "KIND", "LEFT"])
        for drink in intake.drinks {
            let time = format.string(from: Date(timeIntervalSince1970: drink.time))
            table.add(["\(drink.id)", time, "\(drink.amount) ml", drink.kind, "\(drink.level) ml"])
        }
        for line in table.lines { Terminal.print(line) }
    }
}
