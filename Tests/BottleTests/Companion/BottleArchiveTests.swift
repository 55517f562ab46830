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
        #expect(drinks.map(\.record.id) == [1, 2, 3])
        #expect(drinks.first?.record.kind == .unknown(7))
        #expect(
            try await archive.drinks(of: bottle, in: Date(timeIntervalSince1970: 1_002)..<Date(timeIntervalSince1970: 1_003)).map(\.number)
                == [2])
    }

    @Test("never brings a deleted drink back, and owes the bottle its deletion until that is told")
    func deleted() async throws {
        let archive = BottleArchive(.memory)
        try await archive.keep([Self.record(1), Self.record(2), Self.record(3)], of: bottle)
        #expect(try await archive.delete(1, of: bottle))
        #expect(try await !archive.delete(9, of: bottle))
        try await archive.keep([Self.record(1)], of: bottle)
        #expect(try await archive.drinks(of: bottle, in: Self.always).map(\.record.id) == [2, 3])
        #expect(try await archive.owedDeletions(of: bottle) == [1])
        try await archive.keep([Self.record(1, flags: .deleted), Self.record(2, flags: .deleted)], of: bottle)
        #expect(try await archive.owedDeletions(of: bottle).isEmpty)
        #expect(try await archive.drinks(of: bottle, in: Self.always).map(\.record.id) == [3])
        #expect(try await archive.delete(3, of: bottle))
        try await archive.settleDeletions([3], of: bottle)
        #expect(try await archive.owedDeletions(of: bottle).isEmpty)
    }

    @Test("takes an identifier with another time for another drink, and owes a bottle that numbers anew nothing from before")
    func numberings() async throws {
        let archive = BottleArchive(.memory)
        func record(_ id: UInt32, at time: UInt32) -> DrinkRecord {
            DrinkRecord(id: id, time: time, amount: Int16(time % 1_000), level: 500, kind: .gulp)
        }
        try await archive.keep([record(1, at: 1_001), record(2, at: 1_002), record(3, at: 1_003)], of: bottle)
        #expect(try await archive.delete(2, of: bottle))
        #expect(try await archive.owedDeletions(of: bottle) == [2])
        // Another companion fetched the first one after the clear.
        try await archive.keep([record(2, at: 2_002)], of: bottle)
        #expect(try await archive.owedDeletions(of: bottle).isEmpty)
        try await archive.keep([record(2, at: 2_002), record(3, at: 2_003), record(4, at: 2_004)], of: bottle)
        let drinks = try await archive.drinks(of: bottle, in: Self.always)
        #expect(drinks.map(\.number) == [1, 3, 4, 5, 6] && drinks.map(\.record.time) == [1_001, 1_003, 2_002, 2_003, 2_004])
        // One of before is deleted here alone, one of now on the bottle too.
        #expect(try await archive.delete(3, of: bottle))
        #expect(try await archive.delete(6, of: bottle))
        #expect(try await archive.owedDeletions(of: bottle) == [4])
        #expect(try await archive.confirm(5, of: bottle))
        #expect(try await archive.drinks(of: bottle, in: Self.always).filter(\.isConfirmed).map(\.number) == [5])
    }

    @Test("takes over the drinks of a database from before drinks had numbers, with what was said of them")
    func migration() async throws {
        let folder = try TemporaryFolder()
        let location = Database.Location.file(folder.url.appendingPathComponent("bottles.sqlite").path)
        try Database(location).run(script: Self.secondForm(bottle))
        let archive = BottleArchive(location)
        let drinks = try await archive.drinks(of: bottle, in: Self.always)
        #expect(drinks.map(\.number) == [1, 4, 70_000] && drinks.map(\.record.id) == [1, 4, 70_000])
        #expect(drinks.map(\.record.amount) == [50, 450, 60] && drinks.map(\.isConfirmed) == [false, true, false])
        #expect(drinks.map(\.record.kind) == [.gulp, .pour, .unknown(7)] && drinks.map(\.record.level) == [700, 200, 640])
        #expect(try await archive.owedDeletions(of: bottle) == [3])
        #expect(try await archive.storedCalibrations(of: bottle).map(\.date) == [Date(timeIntervalSince1970: 900)])
        // What the bottle hands over again is known, and what it numbers anew is not.
        let again = DrinkRecord(id: 4, time: 1_004, amount: 450, level: 200, kind: .pour)
        let new = DrinkRecord(id: 1, time: 9_000, amount: 80, level: 300, kind: .gulp)
        try await archive.keep([again, new], of: bottle)
        #expect(try await archive.drinks(of: bottle, in: Self.always).map(\.number) == [1, 4, 70_000, 70_001])
        #expect(try await archive.owedDeletions(of: bottle).isEmpty)
    }

    /// The archive as it was with `user_version` 2.
    private static func secondForm(_ bottle: UUID) -> String {
        """
        CREATE TABLE drink (
            bottle TEXT NOT NULL, id INTEGER NOT NULL, time INTEGER NOT NULL, amount INTEGER NOT NULL, level INTEGER NOT NULL,
            kind INTEGER NOT NULL, is_deleted INTEGER NOT NULL, owes_deletion INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (bottle, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX drink_by_time ON drink (bottle, time);
        CREATE TABLE calibration (
            number INTEGER PRIMARY KEY AUTOINCREMENT, bottle TEXT NOT NULL, empty INTEGER NOT NULL, full INTEGER NOT NULL,
            scale REAL NOT NULL, UNIQUE (bottle, empty, full, scale)
        ) STRICT;
        ALTER TABLE calibration ADD COLUMN time INTEGER;
        ALTER TABLE drink ADD COLUMN is_confirmed INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE calibrating (
            bottle TEXT NOT NULL, since INTEGER NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (bottle, since)
        ) STRICT, WITHOUT ROWID;
        PRAGMA user_version = 2;
        INSERT INTO drink (bottle, id, time, amount, level, kind, is_deleted, owes_deletion, is_confirmed) VALUES
            ('\(bottle.uuidString)', 1, 1001, 50, 700, 0, 0, 0, 0), ('\(bottle.uuidString)', 2, 1002, 60, 640, 0, 1, 0, 0),
            ('\(bottle.uuidString)', 3, 1003, 90, 650, 0, 1, 1, 0), ('\(bottle.uuidString)', 4, 1004, 450, 200, 1, 0, 0, 1),
            ('\(bottle.uuidString)', 70000, 1005, 60, 640, 7, 0, 0, 0);
        INSERT INTO calibration (bottle, empty, full, scale, time) VALUES ('\(bottle.uuidString)', 200000, 573500, 450.0, 900);
        """
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
