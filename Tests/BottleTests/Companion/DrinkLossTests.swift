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
        #expect(drinks.map(\.id) == Array(1...UInt32(count)), comment)
        #expect(drinks.map { Int($0.amount) } == (0..<count).map { 31 + $0 }, comment)
        #expect(world.model.screen.intake.today == (0..<count).reduce(0) { $0 + 31 + $1 }, comment)
        #expect(world.twin.memory.drinks.unsyncedCount == 0, comment)
    }

    /// Fetches the drinks over a link that is lost at a byte, and once more over the next.
    ///
    /// - Returns: whether the link was lost.
    private static func fetch(losing fault: Fault) async throws -> Bool {
        try await CompanionWorld.run(mtu: 37, memory: memory, faults: [fault]) { world in
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

    @Test("that cannot be stored stay on the bottle, which the screen says, and come by themselves when the store works again")
    func diskFull() async throws {
        let archive = BottleArchive(.memory)
        let store = FailingStore(archive, refusing: .writes)
        try await CompanionWorld.run(mtu: 37, memory: Self.memory, archive: archive, store: store) { world in
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
        try await CompanionWorld.run(mtu: 37, memory: Self.memory, archive: archive, store: store) { world in
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
        try await CompanionWorld.run(mtu: 37, memory: Self.memory, archive: archive, store: store) { world in
            try await world.wait { world.model.screen.intake.problem?.code == "store" }
            #expect(world.model.screen.intake.drinks.count == 2 * (chunk - 1))
            await store.refuse(.none)
            try await world.wait(.seconds(15)) { world.model.screen.intake.problem == nil && !world.model.drinks.isSynchronizing }
            try await Self.expectComplete(world)
        }
    }
}
