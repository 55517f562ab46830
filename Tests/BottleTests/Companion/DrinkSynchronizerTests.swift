import Bluetooth
import Bottle
import Foundation
import Testing
import VirtualRadio

@testable import BottleDevice

@Suite("Drinks of a bottle")
struct DrinkSynchronizerTests {
    /// Noon of the world's day, as a bottle counts.
    private static let noon = UInt32(CompanionWorld.noon.timeIntervalSince1970)

    private static func memory(_ count: Int) -> BottleMemory {
        var memory = BottleMemory()
        for index in 0..<count { memory.drinks.append(time: noon - 3_600 + UInt32(index), amount: 40, level: 300) }
        return memory
    }

    @Test("are fetched on connecting, in chunks that fit, stored once, and counted against the goal", arguments: [23, 64, 247])
    func fetches(_ mtu: Int) async throws {
        try await CompanionWorld.run(mtu: mtu, memory: Self.memory(30)) { world in
            try await world.wait { world.twin.memory.drinks.unsyncedCount == 0 && !world.model.drinks.isSynchronizing }
            let intake = world.model.screen.intake
            #expect(intake.today == 1_200 && intake.goal == 2_000 && intake.drinks.count == 30)
            #expect(intake.sentence == "1,200 of 2,000 ml: 800 ml to go.")
            #expect(intake.week.count == 7 && intake.week.last?.total == 1_200 && intake.week.last?.label == "Today")
            // The bottle was told the time.
            #expect(world.twin.state.flags.contains(.timeValid))
            #expect(abs(Int(world.twin.state.time) - Int(Self.noon)) < 60)
        }
    }

    @Test("that come while a notification is lost are read instead")
    func lostNotification() async throws {
        try await CompanionWorld.run(memory: BottleMemory()) { world in
            try await world.wait { world.model.drinks.synchronizedAt != nil }
            world.twin.fill(with: 3, at: Self.noon - 600)
            world.peripheral.inject(Fault(.loseNotification(of: BottleUUIDs.drinkData, number: 1)))
            world.model.drinks.synchronize()
            try await world.wait { world.model.screen.intake.drinks.count == 3 }
        }
    }

    @Test("are deleted here at once and on the bottle when it is there; what it hands over again stays deleted")
    func deletes() async throws {
        try await CompanionWorld.run(memory: Self.memory(3)) { world in
            try await world.wait { world.model.screen.intake.drinks.count == 3 && world.twin.memory.drinks.unsyncedCount == 0 }
            await world.links.disconnect(world.peripheral.id)
            let id = try #require(world.model.screen.intake.drinks.first).id
            #expect(try await world.model.drinks.delete(id))
            #expect(try await !world.model.drinks.delete(id))
            #expect(world.model.screen.intake.today == 80)
            #expect(try await world.archive.owedDeletions(of: world.peripheral.id) == [UInt32(id)])
            try await world.links.connect(world.peripheral.id, timeout: .seconds(20))
            try await world.wait { world.twin.memory.drinks.records.first { Int($0.id) == id }?.flags.contains(.deleted) == true }
            try await world.wait { world.twin.memory.drinks.unsyncedCount == 0 && !world.model.drinks.isSynchronizing }
            #expect(try await world.archive.owedDeletions(of: world.peripheral.id).isEmpty)
            #expect(world.model.screen.intake.today == 80)
        }
    }

    @Test("that are on their way when all are deleted do not come to life again", arguments: [0, 3, 29])
    func cleared(_ index: UInt16) async throws {
        try await CompanionWorld.run(mtu: 23, memory: Self.memory(30)) { world in
            while world.model.drinks.machine.state != .receiving(index: index) { try await world.timers.pause(for: .milliseconds(5)) }
            try await world.model.clearHistory()
            #expect(world.twin.memory.drinks.records.isEmpty && world.model.screen.intake.today == 0)
            // And what is drunk afterwards counts.
            world.twin.memory.drinks.append(time: Self.noon - 60, amount: 40, level: 300)
            world.twin.changed = world.twin.memory
            world.model.drinks.synchronize()
            try await world.wait(.seconds(60)) { world.twin.memory.drinks.unsyncedCount == 0 && !world.model.drinks.isSynchronizing }
            #expect(world.model.screen.intake.today == 40)
        }
    }

    @Test("of a day that is reset on the bottle are fetched before, and stay here")
    func resetDay() async throws {
        try await CompanionWorld.run(quirks: .provable, memory: Self.memory(1)) { world in
            try await world.wait { world.model.drinks.synchronizedAt != nil && !world.model.drinks.isSynchronizing }
            // One that nobody has fetched, and that the bottle would never send again.
            await world.twin.remember { $0.drinks.append(time: Self.noon - 60, amount: 90, level: 300) }
            try await world.model.resetDailyTotal()
            #expect(world.model.screen.intake.today == 130 && world.twin.state.dailyTotal == 0)
            #expect(world.twin.memory.drinks.records.allSatisfy { $0.flags == [.deleted, .synced] })
            world.model.drinks.synchronize()
            try await world.wait { !world.model.drinks.isSynchronizing }
            #expect(world.model.screen.intake.today == 130 && world.model.screen.intake.problem == nil)
        }
    }

    @Test("of the day stay on the bottle where they cannot be fetched before it is reset, with a sentence")
    func resetRefused() async throws {
        let archive = BottleArchive(.memory)
        let store = FailingStore(archive, refusing: .writes)
        try await CompanionWorld.run(quirks: .provable, memory: Self.memory(1), archive: archive, store: store) { world in
            try await world.wait { world.model.screen.intake.problem != nil }
            let refusal = BottleChangeError.drinksNotFetched(.store("There is no room left on the disk."))
            await #expect(throws: refusal) { try await world.model.resetDailyTotal() }
            #expect(world.model.screen.problem?.sentence == refusal.sentence.english && world.model.screen.problem?.code == "store")
            #expect(world.twin.memory.drinks.records.map(\.flags) == [[]])
        }
    }

    @Test("that were deleted before they were fetched are not waited for, and not said to wait")
    func withheld() async throws {
        var memory = Self.memory(2)
        memory.drinks.delete(isToldAgain: false) { $0.id == 1 }
        try await CompanionWorld.run(quirks: .provable, memory: memory) { world in
            try await world.wait { world.model.drinks.synchronizedAt != nil && !world.model.drinks.isSynchronizing }
            #expect(world.model.screen.intake.today == 40 && world.twin.memory.drinks.unsyncedCount == 1)
            // Nothing but the deleted one waits now, and Drink Data still has the chunk from before.
            let before = world.timers.now
            world.model.drinks.synchronize()
            try await world.wait { !world.model.drinks.isSynchronizing }
            #expect(world.timers.now - before < .seconds(6))
            let intake = world.model.screen.intake
            #expect(intake.problem == nil && intake.unsynced == 0 && intake.synchronization.isEmpty && intake.today == 40)
            await world.twin.remember { $0.drinks.append(time: Self.noon - 60, amount: 90, level: 300) }
            try await world.wait { world.model.screen.intake.today == 130 && !world.model.drinks.isSynchronizing }
            #expect(world.model.screen.intake.unsynced == 0)
        }
    }

    @Test("can be looked at day by day, in the week and before it")
    func daysBefore() async throws {
        var memory = BottleMemory()
        for (days, amount) in [(10, 400), (2, 300), (2, 150), (0, 60)] {
            memory.drinks.append(time: Self.noon - UInt32(86_400 * days) + UInt32(amount), amount: amount, level: 300)
        }
        try await CompanionWorld.run(memory: memory) { world in
            try await world.wait { world.model.screen.intake.unsynced == 0 && world.model.drinks.synchronizedAt != nil }
            let day = try #require(world.model.screen.intake.week.dropLast(2).last)
            #expect(day.id == "2026-11-19" && day.total == 450 && day.drinks == 2)
            // The latest first.
            #expect(day.entries.map(\.amount) == [300, 150] && day.entries.map(\.id) == [2, 3])
            let before = try await world.model.day(of: CompanionWorld.noon.addingTimeInterval(-10 * 86_400))
            #expect(before.id == "2026-11-11" && before.label == "Wed" && before.entries.map(\.amount) == [400])
            #expect(try await world.model.day(of: CompanionWorld.noon).label == "Today")
            #expect(try await world.model.day(of: CompanionWorld.noon.addingTimeInterval(-5 * 86_400)).entries.isEmpty)
        }
    }

    @Test("have a goal that can be changed once the bottle is calibrated; before, the screen says why not")
    func goal() async throws {
        for isCalibrated in [false, true] {
            var memory = BottleMemory()
            if isCalibrated { memory.calibration = try CompanionWorld.truth(LoadCell()) }
            try await CompanionWorld.run(memory: memory) { world in
                try await world.wait { world.model.screen.intake.goal != nil }
                let action = try #require(world.model.screen.intake.actions.first { $0.id == "goal" })
                #expect(action.isEnabled == isCalibrated && (action.reason == nil) == isCalibrated)
                if isCalibrated {
                    #expect(try await world.model.setGoal(2_500) == 2_500)
                } else {
                    #expect(action.reason?.contains("only once it is calibrated") == true)
                    await #expect(throws: BottleChangeError.goalNeedsCalibration) { try await world.model.setGoal(2_500) }
                }
                #expect(world.twin.memory.dailyGoal == (isCalibrated ? 2_500 : 2_000))
            }
        }
    }

    @Test("count against the goal that the bottle has, also where another companion changed it")
    func changedElsewhere() async throws {
        var memory = BottleMemory()
        memory.calibration = try CompanionWorld.truth(LoadCell())
        try await CompanionWorld.run(memory: memory) { world in
            try await world.wait { world.model.screen.intake.goal == 2_000 && world.model.screen.water?.shakeToEmpty == false }
            await world.twin.remember {
                $0.dailyGoal = 2_500
                $0.settings = .shakeToEmpty
            }
            try await world.wait(.seconds(10)) { world.model.screen.intake.goal == 2_500 && world.model.screen.water?.shakeToEmpty == true }
        }
    }

    @Test("fall on the day of the calendar's time zone, also where it has 23 hours")
    func days() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        // The clocks went forward on 2026-03-29 at 01:00 UTC.
        let midnights = [1_774_652_400, 1_774_738_800, 1_774_821_600].map { UInt32($0) }
        let drinks = midnights.flatMap { midnight in
            [midnight - 1, midnight].map { time in
                StoredDrink(number: Int(time), record: DrinkRecord(id: time, time: time, amount: 10, level: 0, kind: .gulp))
            }
        }
        let now = Date(timeIntervalSince1970: TimeInterval(midnights[2]) + 60)
        let history = DrinkHistory(drinks, days: 3, now: now, calendar: calendar)
        #expect(history.days.map(\.total) == [20, 20, 10])
        let range = DrinkHistory.range(days: 3, now: now, calendar: calendar)
        #expect(range.lowerBound == Date(timeIntervalSince1970: TimeInterval(midnights[0])))
    }
}
