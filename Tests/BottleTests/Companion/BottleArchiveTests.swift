import Bottle
import Foundation
import SQLite
import TestSupport
import Testing

@Suite("What a companion keeps of bottles")
struct BottleArchiveTests {
    private let bottle = UUID()
    private static let always = Date.distantPast..<Date.distantFuture

    private static func record(_ id: UInt32, amount: Int16 = 50, flags: DrinkRecord.Flags = []) -> DrinkRecord {
        DrinkRecord(id: id, time: 1_000 + id, amount: amount, level: 500, kind: .init(rawValue: 7), flags: flags)
    }

    @Test("has each drink once, whatever is handed over again, apart for each bottle")
    func once() async throws {
        let archive = BottleArchive(.memory)
        try await archive.keep([Self.record(1), Self.record(2)], of: bottle)
        try await archive.keep([Self.record(2), Self.record(3), Self.record(3)], of: bottle)
        try await archive.keep([Self.record(1)], of: UUID())
        let drinks = try await archive.drinks(of: bottle, in: Self.always)
        #expect(drinks.map(\.id) == [1, 2, 3])
        #expect(drinks.first?.kind == .unknown(7))
        #expect(
            try await archive.drinks(of: bottle, in: Date(timeIntervalSince1970: 1_002)..<Date(timeIntervalSince1970: 1_003)).map(\.id) == [
                2
            ])
    }

    @Test("never brings a deleted drink back, and owes the bottle its deletion until that is told")
    func deleted() async throws {
        let archive = BottleArchive(.memory)
        try await archive.keep([Self.record(1), Self.record(2), Self.record(3)], of: bottle)
        #expect(try await archive.delete(1, of: bottle))
        #expect(try await !archive.delete(9, of: bottle))
        try await archive.keep([Self.record(1)], of: bottle)
        #expect(try await archive.drinks(of: bottle, in: Self.always).map(\.id) == [2, 3])
        #expect(try await archive.owedDeletions(of: bottle) == [1])
        try await archive.keep([Self.record(1, flags: .deleted), Self.record(2, flags: .deleted)], of: bottle)
        #expect(try await archive.owedDeletions(of: bottle).isEmpty)
        #expect(try await archive.drinks(of: bottle, in: Self.always).map(\.id) == [3])
        #expect(try await archive.delete(3, of: bottle))
        try await archive.settleDeletions([3], of: bottle)
        #expect(try await archive.owedDeletions(of: bottle).isEmpty)
    }

    @Test("keeps calibrations, the newest first, over the end of the program")
    func calibrations() async throws {
        let folder = try TemporaryFolder()
        let location = Database.Location.file(folder.url.appendingPathComponent("bottles.sqlite").path)
        let first = try CalibrationData(empty: -52_345, full: 320_000)
        let second = try CalibrationData(empty: 200_000, full: 573_500)
        for data in [first, second, first] { try await BottleArchive(location).add(data, of: bottle) }
        #expect(try await BottleArchive(location).calibrations(of: bottle) == [first, second])
        #expect(try await BottleArchive(location).calibrations(of: UUID()).isEmpty)
    }
}
