import Bottle
import BottleDevice
import Foundation
import SQLite
import TestSupport
import Testing

@Suite struct BottleStoreTests {
    @Test func `a new bottle has no calibration, a goal of two litres and no drinks`() async throws {
        let memory = try await BottleStore(.memory).load()
        #expect(memory == BottleMemory())
        #expect(memory.calibration == nil)
        #expect(memory.configuration == (try BottleConfiguration(scale: 1, tare: 0, capacity: 830, dailyGoal: 2_000)))
    }

    @Test func `everything is there when the file is opened again`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appendingPathComponent("bottle.sqlite").path
        let memory = BottleStoreKillTests.memory(77)
        try await BottleStore(.file(path)).save(memory, revision: 1)
        #expect(try await BottleStore(.file(path)).load() == memory)
    }

    @Test func `a history that was cleared is stored, with the identifiers that begin anew`() async throws {
        let folder = try TemporaryFolder()
        let location = Database.Location.file(folder.url.appendingPathComponent("bottle.sqlite").path)
        let store = BottleStore(location)
        var memory = BottleMemory()
        for index in 1...3 { memory.drinks.append(time: UInt32(index), amount: 40, level: 1) }
        try await store.save(memory, revision: 1)
        memory.drinks.clear(numbersAnew: true)
        memory.drinks.append(time: 9, amount: 80, level: 1)
        try await store.save(memory, revision: 2)
        #expect(try await BottleStore(location).load() == memory)
    }

    @Test func `an older change that comes late is left out`() async throws {
        let store = BottleStore(.memory)
        try await store.save(BottleStoreKillTests.memory(5), revision: 5)
        try await store.save(BottleStoreKillTests.memory(4), revision: 4)
        #expect(try await store.load() == BottleStoreKillTests.memory(5))
    }

    @Test func `a file that is no database is an error, and stays as it is`() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("bottle.sqlite")
        let content = Data(repeating: 0x41, count: 5_000)
        try content.write(to: url)
        await #expect(throws: SQLiteError.self) { try await BottleStore(.file(url.path)).load() }
        #expect(try Data(contentsOf: url) == content)
    }

    @Test func `a ring of more than six hundred keeps the newest, and identifiers go on`() {
        var log = DrinkLog()
        for index in 0..<650 { log.append(time: UInt32(index), amount: 40, level: 1) }
        #expect(log.records.map(\.id) == Array(51...650))
        #expect(log.unsyncedCount == 600)
        log.clear(numbersAnew: false)
        log.append(time: 1, amount: 40, level: 1)
        #expect(log.records.map(\.id) == [651])
        #expect(DrinkLog(records: log.records).nextID == 652)
        log.clear(numbersAnew: true)
        log.append(time: 2, amount: 40, level: 1)
        #expect(log.records.map(\.id) == [1] && log.nextID == 2)
    }

    @Test func `an amount that does not fit its field is its largest value`() {
        var log = DrinkLog()
        log.append(time: 1, amount: 100_000, level: 1)
        #expect(log.records.first?.amount == .max)
    }
}
