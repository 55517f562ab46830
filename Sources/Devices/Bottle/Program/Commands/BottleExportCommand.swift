import Bottle
import Companion
import Foundation
import PrivateFiles
import Program

/// Records of a bottle in the data folder: no radio is needed for them.
struct KeptBottle: Sendable {
    /// Those commands that need no bottle near them.
    static let options: [CommandOption] = [BottleTarget.option, .json, .data]

    let devices: OwnDevices
    private let text: String?
    private let folder: URL

    init(_ text: String?, _ arguments: Arguments) {
        self.text = text
        folder = RadioOptions.dataFolder(arguments.value(.data))
        devices = OwnDevices(folder: folder)
    }

    /// Which bottle it is.
    ///
    /// - Throws: `CommandFailure`.
    func entry() throws -> DeviceBook.Entry { try devices.one(text, kind: DeviceKind.bottle.name) }

    /// The archive of its drinks.
    var archive: BottleArchive { BottleArchive(.file(folder.appendingPathComponent("bottles.sqlite").path)) }
}

/// `outrigger bottle drinks export`
struct BottleExportCommand: Command {
    private static let from = CommandOption(name: "--from", value: "YYYY-MM-DD", help: "The first day; the first drink's by default.")
    private static let to = CommandOption(name: "--to", value: "YYYY-MM-DD", help: "The last day; today by default.")
    private static let output = CommandOption(name: "--output", value: "FILE", help: "Where to, a new file; standard output by default.")

    static let specification = CommandSpecification(
        path: ["bottle", "drinks", "export"], summary: "Write the drinks that are kept of a bottle as CSV.",
        discussion: """
            The table is CSV by RFC 4180, in UTF-8 without a byte order mark: a comma between fields, CRLF after each line. Amounts are in ml. A
            time is local, with its offset from UTC. Text that a spreadsheet would take for a formula begins with an apostrophe. The bottle need
            not be near: what is still on it alone comes with "\(programName) bottle drinks".
            """,
        parameters: [BottleTarget.parameter], options: [from, to, output, .data],
        examples: ["\(programName) bottle drinks export", "\(programName) bottle drinks export Aqua --from 2026-01-01 --output drinks.csv"]
    ).formerly("bottle export")

    private let bottle: KeptBottle
    private let first: Date?
    private let last: Date?
    private let file: URL?

    init(_ arguments: Arguments) throws {
        bottle = KeptBottle(arguments[0], arguments)
        first = try Self.day(arguments.value(Self.from), arguments)
        last = try Self.day(arguments.value(Self.to), arguments)
        if let first, let last, first > last {
            throw arguments.fail("--from \(arguments.value(Self.from) ?? "") is later than --to \(arguments.value(Self.to) ?? "").")
        }
        file = arguments.value(Self.output).map { URL(fileURLWithPath: $0) }
    }

    private static func day(_ text: String?, _ arguments: Arguments) throws -> Date? {
        guard let text else { return nil }
        guard let date = BottleDrinksCommand.date(text) else {
            throw arguments.fail("A day is a date of the calendar, for example 2026-11-21; \"\(text)\" came.")
        }
        return date
    }

    func run() async throws {
        let entry = try bottle.entry()
        let calendar = Calendar.current
        let start = first.map { calendar.startOfDay(for: $0) }
        let end = last.flatMap { calendar.date(byAdding: .day, value: 1, to: calendar.startOfDay(for: $0)) }
        let drinks = try await bottle.archive.allDrinks(of: entry.id).filter { drink in
            (start.map { drink.record.date >= $0 } ?? true) && (end.map { drink.record.date < $0 } ?? true)
        }
        let csv = DrinkTable(drinks, of: entry.shownName, calendar: calendar).csv
        if drinks.isEmpty { Terminal.printError("No drinks are kept of \(entry.shownName) then: the table has its first line alone.") }
        guard let file else { return Terminal.printData(csv) }
        do {
            var written = try FileReplacement(of: file.path, surviving: .kill)
            try written.append(Array(csv.utf8))
            try written.commitNew()
        } catch  where error.code == EEXIST {
            throw CommandFailure("\(file.path) is there already.", advice: "Name another file.", code: "file-exists")
        } catch {
            throw CommandFailure("\(file.path) cannot be written: \(error.reason)", code: "file")
        }
    }
}

/// `outrigger bottle drinks add`
struct BottleAddDrinkCommand: Command {
    private static let at = CommandOption(
        name: "--at", value: "TIME", help: "When: \"2026-11-21 14:30\", or \"14:30\" of today; now by default.")
    private static let note = CommandOption(name: "--note", value: "TEXT", help: "What there is to say of it: up to 200 characters.")

    static let specification = CommandSpecification(
        path: ["bottle", "drinks", "add"], summary: "Add a drink that the bottle knows nothing of.",
        discussion: "It is marked as added by hand, and counts like the others. The bottle need not be near.",
        parameters: [.init(name: "ML", help: "1 to \(StoredDrink.largest) ml.")],
        options: [at, note] + KeptBottle.options, output: .document(done),
        examples: ["\(programName) bottle drinks add 250", "\(programName) bottle drinks add 330 --at 14:30 --note \"a cup of tea\""]
    ).formerly("bottle add-drink")

    static let done = OutputFormat<Int>.object([.field("amountMillilitres", "What counts now.", .integer) { $0 }])

    private let bottle: KeptBottle
    private let amount: Int
    private let date: Date?
    private let note: String
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        bottle = KeptBottle(arguments.value(BottleTarget.option), arguments)
        amount = try Self.amount(arguments[0], arguments)
        let text = arguments.value(Self.at)
        date = text.flatMap(Self.date)
        if let text, date == nil { throw arguments.fail("A time is \"2026-11-21 14:30\" or \"14:30\"; \"\(text)\" came.") }
        note = arguments.value(Self.note) ?? ""
        printsJSON = arguments.has(.json)
    }

    static func amount(_ text: String?, _ arguments: Arguments) throws -> Int {
        guard let text, let amount = Int(text), (1...StoredDrink.largest).contains(amount) else {
            throw arguments.fail("A drink is 1 to \(StoredDrink.largest) ml, and \"\(text ?? "")\" came.")
        }
        return amount
    }

    /// A time of this computer's time zone; nil where there is no such time.
    static func date(_ text: String) -> Date? {
        let parts = text.split(whereSeparator: { $0 == " " || $0 == "T" })
        guard let clock = parts.last?.split(separator: ":", omittingEmptySubsequences: false), clock.map(\.count) == [2, 2],
            let hour = Int(clock[0]), let minute = Int(clock[1]), (0...23).contains(hour), (0...59).contains(minute)
        else { return nil }
        let day: Date? = parts.count == 1 ? Date() : parts.count == 2 ? BottleDrinksCommand.date(String(parts[0])) : nil
        return day.flatMap { Calendar.current.date(bySettingHour: hour, minute: minute, second: 0, of: $0) }
    }

    func run() async throws {
        let entry = try bottle.entry()
        do {
            let drink = try OwnDrink(checking: amount, at: date, note: note, now: Date())
            var body: [String: JSONValue] = ["amount": .integer(amount), "time": .number(drink.date.timeIntervalSince1970)]
            if !note.isEmpty { body["note"] = .text(note) }
            // A running companion shows it at once.
            if try await !bottle.devices.ask("drink-add", .object(body), of: entry.id) {
                _ = try await bottle.archive.add(drink, of: entry.id)
            }
        } catch let error as ActionError {
            throw CommandFailure(error.problem.sentence, advice: error.problem.advice, code: error.code)
        }
        if printsJSON { return try Terminal.print(amount, as: Self.done) }
        Terminal.printError("\(amount) ml are added to \(entry.shownName).")
    }
}

/// `outrigger bottle drinks correct`
struct BottleCorrectDrinkCommand: Command {
    static let specification = CommandSpecification(
        path: ["bottle", "drinks", "correct"], summary: "Correct how much a drink was, here alone.",
        discussion: "What the bottle told stays beside it; the amount that it told takes the correction back.",
        parameters: [
            .init(name: "DRINK", help: "Its number, as \"\(programName) bottle drinks\" shows it."),
            .init(name: "ML", help: "1 to \(StoredDrink.largest) ml."),
        ],
        options: KeptBottle.options, output: .document(BottleAddDrinkCommand.done),
        examples: ["\(programName) bottle drinks correct 12 250"]
    ).formerly("bottle correct-drink")

    private let bottle: KeptBottle
    private let drink: Int
    private let amount: Int
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        bottle = KeptBottle(arguments.value(BottleTarget.option), arguments)
        drink = try BottleChange.drink(arguments)
        amount = try BottleAddDrinkCommand.amount(arguments[1], arguments)
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let entry = try bottle.entry()
        let isAsked = try await bottle.devices.ask(
            "drink-correct", ["drink": .integer(drink), "amount": .integer(amount)], of: entry.id)
        if !isAsked, try await !bottle.archive.correct(drink, to: amount, of: entry.id) {
            throw CommandFailure(
                "There is no drink \(drink).", advice: "\"\(programName) bottle drinks\" lists them.", code: "no-such-drink")
        }
        if printsJSON { return try Terminal.print(amount, as: BottleAddDrinkCommand.done) }
        Terminal.printError("Drink \(drink) counts \(amount) ml.")
    }
}
