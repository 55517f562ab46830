import Bottle
import Companion
import Foundation
import Testing

@Suite("Drinks that a person adds or corrects")
struct OwnDrinkTests {
    private let bottle = UUID()
    private static let always = Date(timeIntervalSince1970: 0)..<Date.distantFuture

    private static func record(_ id: UInt32, at time: UInt32, amount: Int16 = 330) -> DrinkRecord {
        DrinkRecord(id: id, time: time, amount: amount, level: 500, kind: .gulp)
    }

    @Test("stand beside what the bottle told, and stay when it hands everything over again")
    func apart() async throws {
        let archive = BottleArchive(.memory)
        let told = [Self.record(1, at: 1_700_000_000), Self.record(2, at: 1_700_000_100)]
        try await archive.keep(told, of: bottle)
        let own = try await archive.add(OwnDrink(date: Date(timeIntervalSince1970: 1_700_000_050), amount: 250, note: "tea"), of: bottle)
        #expect(try await archive.correct(2, to: 200, of: bottle))
        // The next fetch, and a drink that the bottle numbers next.
        try await archive.keep(told + [Self.record(3, at: 1_700_000_200)], of: bottle)
        let drinks = try await archive.drinks(of: bottle, in: Self.always)
        #expect(drinks.map(\.record.amount) == [330, 250, 200, 330])
        #expect(drinks.map(\.source) == [.told, .byHand, .corrected(told: 330), .told])
        #expect(drinks.map(\.number) == [1, own, 2, 4] && drinks[1].note == "tea" && own == 3)
        #expect(try await archive.correct(2, to: 330, of: bottle))
        #expect(try await archive.drinks(of: bottle, in: Self.always).map(\.source) == [.told, .byHand, .told, .told])
        #expect(try await !archive.correct(9, to: 330, of: bottle))
    }

    @Test("are added once, however often that is asked for, and are deleted without the bottle")
    func once() async throws {
        let archive = BottleArchive(.memory)
        let drink = OwnDrink(date: Date(timeIntervalSince1970: 1_700_000_000), amount: 250, token: "a")
        let number = try await archive.add(drink, of: bottle)
        #expect(try await archive.add(drink, of: bottle) == number)
        #expect(try await archive.allDrinks(of: bottle).count == 1)
        #expect(try await archive.delete(number, of: bottle))
        #expect(try await archive.allDrinks(of: bottle).isEmpty)
        #expect(try await archive.owedDeletions(of: bottle).isEmpty)
        // Its number is nobody else's.
        #expect(try await archive.add(OwnDrink(date: drink.date, amount: 100), of: bottle) == number + 1)
    }

    @Test("are refused where they can be none", arguments: [(0, 0.0), (-1, 0), (5_001, 0), (250, 3_600), (250, -1_000_000_000)])
    func refused(_ amount: Int, _ later: Double) {
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        #expect(throws: ActionError.self) {
            try OwnDrink(checking: amount, at: now.addingTimeInterval(later), note: "", now: now)
        }
    }

    // MARK: - The table

    private static func calendar(_ zone: String) throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        return calendar
    }

    @Test("leave as CSV by RFC 4180, with no cell that a spreadsheet would run")
    func table() throws {
        // The same wall time twice, in the night in which clocks went back.
        let drinks = [
            StoredDrink(number: 1, record: Self.record(1, at: 1_761_438_600)),
            StoredDrink(number: 2, record: Self.record(2, at: 1_761_442_200, amount: 200), source: .corrected(told: 330)),
            StoredDrink(number: 3, record: Self.record(0, at: 1_761_442_300, amount: 250), source: .byHand, note: "+1, said \"he\"\n@home"),
        ]
        let lines = DrinkTable(drinks, of: "=cmd|' /C calc'!A0", calendar: try Self.calendar("Europe/Berlin")).csv
        #expect(
            lines == """
                time,bottle,amount_ml,left_ml,kind,source,told_ml,note\r
                2025-10-26T02:30:00+02:00,'=cmd|' /C calc'!A0,330,500,gulp,bottle,,\r
                2025-10-26T02:30:00+01:00,'=cmd|' /C calc'!A0,200,500,gulp,corrected,330,\r
                2025-10-26T02:31:40+01:00,'=cmd|' /C calc'!A0,250,,,byHand,,"'+1, said ""he""\n@home"\r

                """)
        let kathmandu = DrinkTable(drinks, of: "B", calendar: try Self.calendar("Asia/Kathmandu")).csv
        #expect(kathmandu.contains("2025-10-26T06:15:00+05:45,B,330"))
        // A quotation mark with an accent ends a cell as one without does.
        let marked = DrinkTable(drinks, of: "a\"\u{301},=1", calendar: try Self.calendar("Asia/Kathmandu")).csv
        #expect(Data(marked.utf8).range(of: Data(",\"a\"\"\u{301},=1\",".utf8)) != nil)
        #expect(DrinkTable([], of: "B", calendar: .current).csv == "time,bottle,amount_ml,left_ml,kind,source,told_ml,note\r\n")
    }

    // MARK: - Months

    @Test("make months, back to the first drink and not beyond, without those whose time cannot be one")
    func months() throws {
        let calendar = try Self.calendar("Europe/Berlin")
        let now = Date(timeIntervalSince1970: 1_711_900_000)  // 31 March 2024
        let drinks = [
            StoredDrink(number: 1, record: Self.record(1, at: 1_706_700_000)),  // 31 January, 12:20
            StoredDrink(number: 2, record: Self.record(2, at: 1_711_890_000)),  // 31 March
            StoredDrink(number: 3, record: Self.record(3, at: 60)), StoredDrink(number: 4, record: Self.record(4, at: 4_294_000_000)),
            StoredDrink(number: 5, record: Self.record(5, at: 1_711_890_100, amount: -20)),
            StoredDrink(number: 6, record: Self.record(6, at: 1_711_890_200, amount: .max)),
        ]
        func month(_ date: Date) -> DrinkMonth { DrinkMonth(drinks, of: date, now: now, calendar: calendar) }
        let march = month(now)
        #expect(march.total == 330 && march.days.count == 31 && march.next == nil)
        let february = month(try #require(march.previous))
        #expect(february.days.count == 29 && february.total == 0)
        let january = month(try #require(february.previous))
        #expect(january.previous == nil && january.total == 330 && january.hours[12] == 330 && january.hours.reduce(0, +) == 330)
        #expect(month(Date(timeIntervalSince1970: 0)) == january && month(.distantFuture) == march)
        #expect(january.next == february.start)
    }
}
