import Bottle
import Foundation
import TestSupport
import Testing

@testable import BottleDevice

/// The commands that look at drinks and change a bottle, each a process of its own beside the served bottle.
@Suite("The drinks of a served bottle", .timeLimit(.minutes(5)))
struct BottleDrinksCommandTests {
    private let data: BottleFolder

    init() throws { data = try BottleFolder() }

    private static func noon(daysAgo days: Int) throws -> Date {
        let calendar = Calendar.current
        let day = try #require(calendar.date(byAdding: .day, value: -days, to: Date()))
        return try #require(calendar.date(bySettingHour: 12, minute: 0, second: 0, of: day))
    }

    private static func name(_ date: Date) -> String {
        let parts = Calendar.current.dateComponents([.year, .month, .day], from: date)
        return String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
    }

    /// Calibrated, with drinks 1 to 4: ten days ago, yesterday, and two today.
    private static func memory() throws -> BottleMemory {
        var memory = BottleMemory()
        memory.calibration = try CalibrationData(empty: BottleFolder.truth.empty, full: BottleFolder.truth.full)
        for (days, amount) in [(10, 400), (1, 250), (0, 120), (0, 45)] {
            memory.drinks.append(time: UInt32(try noon(daysAgo: days).timeIntervalSince1970), amount: amount, level: 300)
        }
        return memory
    }

    @Test("are listed by day, deleted one by one and all together, and the bottle hears of it")
    func drinks() async throws {
        try await data.write(try Self.memory())
        let hand = try Hand(data.folder)
        let served = try await data.serve(hand: hand)
        let first = try await today()
        #expect(first["totalMillilitres"] as? Int == 165)
        #expect((first["drinks"] as? [[String: Any]])?.compactMap { $0["id"] as? Int } == [4, 3])
        let yesterday = try await data.run(["drinks", "--day", Self.name(try Self.noon(daysAgo: 1))])
        #expect(yesterday.output.contains("250 ml, 1 drink (simulated)\n") && yesterday.output.contains("12:00"), "\(yesterday)")
        let days = try await data.json(["drinks", "--day", Self.name(try Self.noon(daysAgo: 10))])["days"] as? [[String: Any]]
        let before = try #require(days?.first)
        #expect(days?.count == 1 && before["totalMillilitres"] as? Int == 400 && (before["drinks"] as? [[String: Any]])?.count == 1)
        for wrong in ["2026-02-30", "yesterday", "26-1-1"] { #expect(try await data.run(["drinks", "--day", wrong]).status == 2) }

        #expect(try await data.run(["delete-drink", "4"]).status == 0)
        #expect(try await today()["totalMillilitres"] as? Int == 120)
        let missing = try await data.run(["delete-drink", "99"])
        #expect(missing.status == 1 && missing.error.contains("There is no drink 99"))
        #expect(try await data.run(["reset-day"]).status == 0)
        let reset = try await data.memory()
        // Fetched, and then deleted on the bottle: the last by the command for one drink, the other with its day.
        #expect(reset.drinks.records.suffix(2).map(\.flags) == [[.deleted, .synced], [.deleted, .synced]])
        #expect(reset.drinks.records.first?.flags == .synced)
        #expect(try await today()["totalMillilitres"] as? Int == 120)

        let asked = try await data.run(["clear"])
        #expect(asked.status == 2 && asked.error.contains("--yes"))
        #expect(try await data.run(["clear", "--yes"]).status == 0)
        #expect(try await today()["totalMillilitres"] as? Int == 0)
        #expect(try await data.memory().drinks.records.isEmpty)
        served.send(SIGTERM)
        await served.waitForExit()
    }

    @Test("are counted anew after a tare, and an earlier calibration comes back with a command")
    func changes() async throws {
        try await data.write(try Self.memory())
        let hand = try Hand(data.folder)
        let served = try await data.serve(hand: hand)
        try hand.does("pour 300")
        // The water runs for two seconds, and every command takes as long.
        var water = try await data.json(["status"])
        for _ in 0..<10 where abs(Self.weight(water) - 300) > 5 { water = try await data.json(["status"]) }
        #expect(abs(Self.weight(water) - 300) <= 5)
        let tare = try await data.run(["tare"])
        #expect(tare.status == 0 && tare.error.contains("The present weight is zero: the bottle read"), "\(tare)")
        #expect(abs(Self.weight(try await data.json(["status"]))) <= 2)

        let earlier = try CalibrationData(empty: BottleFolder.truth.empty + 500, full: BottleFolder.truth.full + 1_300)
        let id = try #require((water["id"] as? String).flatMap { UUID(uuidString: $0) })
        try await BottleArchive(.file(data.archivePath)).add(earlier, of: id)
        let restored = try await data.run(["restore"])
        #expect(restored.status == 0 && restored.error.contains("again"), "\(restored.error)")
        #expect(try await data.memory().calibration == earlier)
        served.send(SIGTERM)
        await served.waitForExit()
    }

    private static func weight(_ status: [String: Any]) -> Int { (status["water"] as? [String: Any])?["weightGrams"] as? Int ?? .min / 2 }

    private func today() async throws -> [String: Any] {
        try #require((try await data.json(["drinks"])["days"] as? [[String: Any]])?.last)
    }

    @Test("stay on it where they cannot be stored here, with a sentence, and come when they can")
    func notStored() async throws {
        try await data.write(try Self.memory())
        let hand = try Hand(data.folder)
        let served = try await data.serve(hand: hand)
        // No database can be opened where a folder is.
        try FileManager.default.createDirectory(atPath: data.archivePath, withIntermediateDirectories: false)
        let refused = try await data.run(["drinks"])
        #expect(refused.status == 1 && refused.error.contains("Drinks cannot be stored on this computer"), "\(refused.error)")
        #expect(refused.error.contains("The bottle keeps its drinks"))
        try FileManager.default.removeItem(atPath: data.archivePath)
        #expect(try await today()["totalMillilitres"] as? Int == 165)
        served.send(SIGTERM)
        await served.waitForExit()
    }
}
