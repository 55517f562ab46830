import Bluetooth
import Bottle
import Foundation
import OutriggerTesting
import Testing
import VirtualRadio

@testable import BottleDevice

/// Everything that can be lost between a drink and its place in the history.
@Suite("Drinks on a way where things are lost", .serialized)
struct DrinkLossTests {
    private static let noon = UInt32(CompanionWorld.noon.timeIntervalSince1970)
    /// Seven drinks of different amounts, so that one in the place of another would show.
    private static let count = 7

    private static var memory: BottleMemory {
        var memory = BottleMemory()
        for index in 0..<count { memory.drinks.append(time: noon - 3_600 + UInt32(index), amount: 31 + index, level: 300) }
        return memory
    }

    /// Every drink is here once, and on the bottle none is left over.
    @BluetoothActor
    private static func expectComplete(_ world: CompanionWorld, _ comment: Comment? = nil) async throws {
        let drinks = try await world.archive.drinks(of: world.peripheral.id, in: Date.distantPast..<Date.distantFuture)
        #expect(drinks.map(\.number) == Array(1...count), comment)
        #expect(drinks.map { Int($0.record.amount) } == (0..<count).map { 31 + $0 }, comment)
        #expect(world.model.screen.intake.today == (0..<count).reduce(0) { $0 + 31 + $1 }, comment)
        #expect(world.twin.memory.drinks.unsyncedCount == 0, comment)
    }

    /// Fetches the drinks over a link that is lost at a byte, and once more over the next.
    ///
    /// - Returns: whether the link was lost.
    private static func fetch(losing fault: Fault) async throws -> Bool {
        try await CompanionWorld.run(mtu: 37, quirks: .shipped, memory: memory, faults: [fault]) { world in
            try await world.wait { world.twin.memory.drinks.unsyncedCount == 0 && world.model.drinks.synchronizedAt != nil }
            try await world.wait { !world.model.drinks.isSynchronizing }
            try await expectComplete(world, "lost at \(fault.trigger)")
            return world.connections > 1
        }
    }

    @Test("are all there, and each once, whichever notified byte the link is lost with")
    func notified() async throws {
        let losses = try await Fault.atEveryByte(counting: Fault.Trigger.afterNotified(bytes:), limit: 2_000, Self.fetch(losing:))
        // Four chunks of two records, of which the last has one.
        #expect(losses >= 3 * 34 + 20)
    }

    @Test("are all there, and each once, whichever written byte the link is lost with")
    func written() async throws {
        let losses = try await Fault.atEveryByte(counting: Fault.Trigger.afterWritten(bytes:), limit: 2_000, Self.fetch(losing:))
        // The time, the query, the start, and an acknowledgement for each of four chunks.
        #expect(losses >= 5 + 8 + 8 + 4 * 8)
    }

    /// Drinks from before and after another companion cleared the bottle, which numbers them from 1 again, are all here once.
    @BluetoothActor
    private static func expectBothNumberings(_ world: CompanionWorld, _ comment: Comment) async throws {
        let drinks = try await world.archive.drinks(of: world.peripheral.id, in: Date.distantPast..<Date.distantFuture)
        #expect(drinks.map(\.record.id) == [2, 3, 1, 2, 3, 4], comment)
        #expect(drinks.map { Int($0.record.amount) } == [51, 52, 31, 32, 33, 34], comment)
        #expect(drinks.map(\.number) == [2, 3, 4, 5, 6, 7], comment)
        #expect(world.model.screen.intake.drinks.map(\.id) == [7, 6, 5, 4, 3, 2], comment)
        // What is owed from before the clear strikes none of the new drinks.
        #expect(world.twin.memory.drinks.records.allSatisfy { $0.flags == .synced }, comment)
        #expect(try await world.archive.owedDeletions(of: world.peripheral.id).isEmpty, comment)
    }

    /// An archive with three drinks of earlier, of which the first was deleted here and not yet on the bottle.
    private static func archiveBeforeClear(of bottle: UUID) async throws -> BottleArchive {
        let archive = BottleArchive(.memory)
        let earlier = (1...3).map { id in
            DrinkRecord(id: id, time: noon - 7_200 + id, amount: Int16(49 + id), level: 300, kind: .gulp, flags: .synced)
        }
        try await archive.keep(earlier, of: bottle)
        #expect(try await archive.delete(1, of: bottle))
        return archive
    }

    @Test("are all there, and each once, where another companion cleared the bottle before, whichever byte the link is lost with")
    func cleared() async throws {
        var memory = BottleMemory()
        for index in 0..<4 { memory.drinks.append(time: Self.noon - 3_600 + UInt32(index), amount: 31 + index, level: 300) }
        let bottle = try await CompanionWorld.run { world in world.peripheral.id }
        // Two chunks of two records; the time, the query, the start, and two acknowledgements.
        for (trigger, bytes) in [(Fault.Trigger.afterNotified(bytes:), 2 * 34), (Fault.Trigger.afterWritten(bytes:), 5 + 4 * 8)] {
            let losses = try await Fault.atEveryByte(counting: trigger, limit: 2_000) { [memory] fault in
                let archive = try await Self.archiveBeforeClear(of: bottle)
                return try await CompanionWorld.run(mtu: 37, quirks: .shipped, memory: memory, archive: archive, faults: [fault]) {
                    world in
                    #expect(world.peripheral.id == bottle)
                    try await world.wait { world.twin.memory.drinks.unsyncedCount == 0 && world.model.drinks.synchronizedAt != nil }
                    try await world.wait { !world.model.drinks.isSynchronizing }
                    try await Self.expectBothNumberings(world, "lost at \(fault.trigger)")
                    return world.connections > 1
                }
            }
            #expect(losses >= bytes)
        }
    }

    @Test("that are drunk after another companion cleared the bottle count, although their numbers begin anew", arguments: 0...2)
    func clearedMeanwhile(_ fetched: Int) async throws {
        try await CompanionWorld.run(quirks: .shipped, memory: Self.memory) { world in
            try await world.wait { world.twin.memory.drinks.unsyncedCount == 0 && !world.model.drinks.isSynchronizing }
            await world.links.disconnect(world.peripheral.id)
            #expect(try await world.model.drinks.delete(3))
            try await world.twin.take(command: BottleCommand.clearHistory.bytes)
            // The second companion has fetched some of what was drunk since.
            for index in 0..<3 {
                await world.twin.remember { $0.drinks.append(time: Self.noon - 60 + UInt32(index), amount: 100 + index, level: 300) }
                if index < fetched { await world.twin.remember { $0.drinks.markSynced($0.drinks.records) } }
            }
            try await world.links.connect(world.peripheral.id, timeout: .seconds(20))
            try await world.wait { world.twin.memory.drinks.unsyncedCount == 0 && !world.model.drinks.isSynchronizing }
            let drinks = try await world.archive.drinks(of: world.peripheral.id, in: Date.distantPast..<Date.distantFuture)
            #expect(drinks.map { Int($0.record.amount) } == [31, 32, 34, 35, 36, 37] + (fetched..<3).map { 100 + $0 })
            #expect(world.twin.memory.drinks.records.allSatisfy { !$0.flags.contains(.deleted) })
        }
    }

    @Test("that cannot be stored stay on the bottle, which the screen says, and come by themselves when the store works again")
    func diskFull() async throws {
        let archive = BottleArchive(.memory)
        let store = FailingStore(archive, refusing: .writes)
        try await CompanionWorld.run(mtu: 37, quirks: .shipped, memory: Self.memory, archive: archive, store: store) { world in
            try await world.wait { world.model.screen.intake.problem != nil }
            let problem = try #require(world.model.screen.intake.problem)
            #expect(problem.code == "store" && problem.sentence.contains("There is no room left on the disk."))
            #expect(problem.advice?.contains("The bottle keeps its drinks") == true && problem.isRetryable)
            #expect(world.model.drinks.machine.state == .failed(.store("There is no room left on the disk.")))
            #expect(world.twin.memory.drinks.unsyncedCount == Self.count)
            // It is tried again now and then, not all the time, and says so until it succeeds.
            try await world.timers.pause(for: .seconds(60))
            #expect(world.model.screen.intake.problem != nil)
            let attempts = await store.attempts
            #expect((4...8).contains(attempts), "\(attempts)")
            await store.refuse(.none)
            try await world.wait(.seconds(15)) { world.model.screen.intake.problem == nil && !world.model.drinks.isSynchronizing }
            try await Self.expectComplete(world)
        }
    }

    @Test("are told to be unreadable where the store cannot be opened at all, and are fetched when it can")
    func closed() async throws {
        let archive = BottleArchive(.memory)
        let store = FailingStore(archive, refusing: .everything)
        try await CompanionWorld.run(mtu: 37, quirks: .shipped, memory: Self.memory, archive: archive, store: store) { world in
            try await world.wait { world.model.screen.intake.problem?.code == "store" }
            try await world.timers.pause(for: .seconds(60))
            #expect(world.twin.memory.drinks.unsyncedCount == Self.count && world.model.screen.intake.problem != nil)
            await store.refuse(.none)
            try await world.wait(.seconds(15)) { world.model.screen.intake.problem == nil && !world.model.drinks.isSynchronizing }
            try await Self.expectComplete(world)
        }
    }

    @Test("are kept as far as they came when the store fails in the middle, and the rest follows", arguments: 1...4)
    func middle(_ chunk: Int) async throws {
        let archive = BottleArchive(.memory)
        let store = FailingStore(archive, fromAttempt: chunk)
        try await CompanionWorld.run(mtu: 37, quirks: .shipped, memory: Self.memory, archive: archive, store: store) { world in
            try await world.wait { world.model.screen.intake.problem?.code == "store" }
            #expect(world.model.screen.intake.drinks.count == 2 * (chunk - 1))
            await store.refuse(.none)
            try await world.wait(.seconds(15)) { world.model.screen.intake.problem == nil && !world.model.drinks.isSynchronizing }
            try await Self.expectComplete(world)
        }
    }
}
