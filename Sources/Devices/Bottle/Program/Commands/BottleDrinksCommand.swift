import Bluetooth
import Bottle
import Foundation
import Program
import Sentences

/// `outrigger bottle drinks`
struct BottleDrinksCommand: Command {
    private static let day = CommandOption(
        name: "--day", value: "YYYY-MM-DD", help: "Show the drinks of this day, also of one before the week.")

    static let specification = CommandSpecification(
        path: ["bottle", "drinks"], summary: "Fetch a bottle's drinks, and show the week and today's, or another day's.",
        discussion: "Drinks are kept in the data directory: each is fetched once, and stays when the bottle forgets it.",
        parameters: [BottleTarget.parameter], options: [day, .json, .timeout] + CommandOption.radioOptions,
        output: .document(BottleOutput.drinks),
        examples: ["\(programName) bottle drinks", "\(programName) bottle drinks --day 2026-01-31 --json"])

    private let target: BottleTarget
    private let day: Date?
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try BottleTarget(arguments[0], arguments)
        let text = arguments.value(Self.day)
        day = text.flatMap(Self.date)
        if let text, day == nil {
            throw arguments.fail("A day is a date of the calendar, for example 2026-11-21; \"\(text)\" came.")
        }
        printsJSON = arguments.has(.json)
    }

    /// A time on a day that is written as YYYY-MM-DD; `nil` where there is no such day.
    static func date(_ text: String) -> Date? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], text.allSatisfy({ $0 == "-" || ("0"..."9").contains($0) }) else { return nil }
        let numbers = parts.compactMap { Int($0) }
        // Noon, because a day's midnight may be left out where clocks change.
        let components = DateComponents(year: numbers[0], month: numbers[1], day: numbers[2], hour: 12)
        guard let date = Calendar.current.date(from: components) else { return nil }
        // A 30th of February would be moved into March.
        let again = Calendar.current.dateComponents([.year, .month, .day], from: date)
        return [again.year, again.month, again.day] == numbers ? date : nil
    }

    func run() async throws {
        let (intake, chosen) = try await target.run { model, session in
            try await BottleTarget.synchronize(model, session)
            var chosen: BottleScreen.Day?
            if let day {
                do throws(DrinkSyncError) { chosen = try await model.day(of: day) } catch { throw CommandFailure(error) }
            }
            return (model.screen.intake, chosen)
        }
        if printsJSON {
            let drinks = BottleOutput.Drinks(goal: intake.goal, days: chosen.map { [$0] } ?? intake.week)
            try Terminal.print(drinks, as: BottleOutput.drinks)
        } else if let chosen {
            Self.show(chosen)
        } else {
            Self.show(intake)
        }
    }

    private static func show(_ day: BottleScreen.Day) {
        Terminal.print(Terminal.bold("\(day.id)  \(volume(day.total)), \(count(day.drinks))"))
        show(day.entries)
    }

    private static func show(_ intake: BottleScreen.Intake) {
        Terminal.print(Terminal.bold(intake.sentence))
        let most = max(intake.goal ?? 0, intake.week.map(\.total).max() ?? 0, 1)
        for day in intake.week {
            let width = 30 * day.total / most
            let name = day.label.padding(toLength: 6, withPad: " ", startingAt: 0)
            Terminal.print(
                "\(name) \(day.id) \(String(repeating: "█", count: width))\(String(repeating: "░", count: 30 - width)) "
                    + "\(volume(day.total)), \(count(day.drinks))")
        }
        guard !intake.drinks.isEmpty else { return }
        Terminal.print("")
        show(intake.drinks)
    }

    private static func show(_ drinks: [BottleScreen.Drink]) {
        guard !drinks.isEmpty else { return }
        var table = TextTable(["DRINK", "TIME", "AMOUNT", "KIND", "LEFT"])
        for drink in drinks {
            let time = Calendar.current.dateComponents([.hour, .minute], from: Date(timeIntervalSince1970: drink.time))
            table.add([
                "\(drink.id)", Wording.current.habits.text(hour: time.hour ?? 0, minute: time.minute ?? 0), volume(drink.amount),
                drink.origin ?? drink.kind, drink.level.map(volume) ?? "–",
            ])
        }
        Terminal.print(table)
        for drink in drinks where drink.isInDoubt {
            Terminal.say(
                "Drink \(drink.id), \(volume(drink.amount)) at once: \(drink.doubt ?? "") \"\(programName) bottle drinks keep \(drink.id)\" where it was drunk, "
                    + "\"\(programName) bottle drinks delete \(drink.id)\" where it was poured out.")
        }
    }

    private static func volume(_ millilitres: Int) -> String { ("\(ml: millilitres)" as Sentence).text }

    private static func count(_ drinks: Int) -> String { "\(drinks) drink\(drinks == 1 ? "" : "s")" }
}
