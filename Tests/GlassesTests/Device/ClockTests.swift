import Bluetooth
import BluetoothServices
import Foundation
import GlassesContract
import Synchronization
import TestSupport
import Testing

@testable import GlassesDevice

/// A clock that starts at any time, and companions who know better.
@Suite(.timeLimit(.minutes(2))) struct ClockTests {
    /// 1970-01-01T00:01:40 UTC, as a machine without a battery for its clock starts.
    private static let dawn = Date(timeIntervalSince1970: 100)
    /// 2026-11-26T12:00:00 UTC.
    private static let noon = Date(timeIntervalSince1970: 1_795_694_400)

    /// A machine whose clock starts anywhere.
    private final class Machine: Sendable {
        private struct State {
            var wall: Date
            var uptime = 10.0
            var isSynchronized = false
        }

        private let state: Mutex<State>
        private let boot: String

        init(_ wall: Date, boot: String = "one") {
            state = Mutex(State(wall: wall))
            self.boot = boot
        }

        var now: Date { state.withLock { $0.wall } }

        func pass(_ seconds: Double) { state.withLock { ($0.wall, $0.uptime) = ($0.wall + seconds, $0.uptime + seconds) } }

        /// A server of time is heard.
        func synchronize(_ wall: Date) { state.withLock { ($0.wall, $0.isSynchronized) = (wall, true) } }

        var clock: MachineClock {
            MachineClock(
                uptime: { self.state.withLock { $0.uptime } }, boot: boot, isSynchronized: { self.state.withLock { $0.isSynchronized } })
        }

        func glasses(in folder: TemporaryFolder) throws -> SmartGlasses {
            try TestGlasses.make(in: folder, now: { self.now }, machineClock: clock)
        }
    }

    /// What was said by itself, after another look at what is due.
    private func rung(_ glasses: SmartGlasses) async throws -> [String] {
        _ = try await glasses.ringDue()
        return try await glasses.conversation().map(\.content).filter { $0.hasPrefix("Reminder:") || $0.hasPrefix("Your timer") }
    }

    @Test(arguments: [dawn, noon - 30 * 86_400])
    func `what a wrong clock has dated is marked, and put right with its distances when a companion tells the time`(start: Date)
        async throws
    {
        let folder = try TemporaryFolder()
        let machine = Machine(start)
        let glasses = try machine.glasses(in: folder)
        try await glasses.add([NewNote(content: "first")])
        machine.pass(60)
        try await glasses.add([NewNote(content: "second")])
        _ = try await glasses.keep(photo: [0xFF, 0xD8])
        try await glasses.add([NewTodo(task: "third", priority: .low)])
        #expect(try await glasses.notes().map(\.isUnsure) == [true, true])
        #expect(try await glasses.media(.photo).map(\.isUnsure) == [true])
        #expect(try await glasses.todos().map(\.isUnsure) == [true])
        #expect(glasses.status().notices.filter { $0.contains("until a companion") }.count == 1)
        let (photos, before) = (glasses.events.tag(of: .photos), glasses.events.count)

        machine.pass(60)
        #expect(try await glasses.setTime(Self.noon) == "The clock was set")
        #expect(try await glasses.notes().map(\.timestamp) == ["2026-11-26T11:59:00", "2026-11-26T11:58:00"])
        #expect(try await glasses.media(.photo).map(\.timestamp) == ["2026-11-26T11:59:00"])
        #expect(try await glasses.todos().map(\.timestamp) == ["2026-11-26T11:59:00"])
        #expect(try await glasses.notes().allSatisfy { $0.isUnsure == nil })
        #expect(glasses.status().notices.isEmpty && glasses.status().timestamp == "2026-11-26T12:00:00")
        // Companions read the lists again.
        #expect(glasses.events.tag(of: .photos) != photos && glasses.events.count > before)
        // Once more, and the way took a second: nothing moves.
        machine.pass(1)
        #expect(try await glasses.setTime(Self.noon) == "The clock is right")
        #expect(try await glasses.notes().first?.timestamp == "2026-11-26T11:59:00")
        try await glasses.add([NewNote(content: "then")])
        #expect(try await glasses.notes().first == Note(id: "3", content: "then", timestamp: "2026-11-26T12:00:01"))
    }

    @Test func `a clock that was right all the time is vouched for, and nothing moves`() async throws {
        let folder = try TemporaryFolder()
        let machine = Machine(Self.noon)
        let glasses = try machine.glasses(in: folder)
        try await glasses.add([NewNote(content: "one")])
        #expect(try await glasses.setTime(Self.noon + 1) == "The clock is right")
        #expect(try await glasses.notes() == [Note(id: "1", content: "one", timestamp: "2026-11-26T12:00:00")])
    }

    @Test func `a restart of the program keeps the time, and one of the machine leaves marked what nobody can date`() async throws {
        let folder = try TemporaryFolder()
        let lost = Machine(Self.dawn, boot: "zero")
        do { try await lost.glasses(in: folder).add([NewNote(content: "of another boot")]) }
        try await TestGlasses.untilGone(from: folder)
        let machine = Machine(Self.dawn)
        do {
            let glasses = try machine.glasses(in: folder)
            try await glasses.add([NewNote(content: "before")])
        }
        try await TestGlasses.untilGone(from: folder)
        machine.pass(20)
        do {
            let glasses = try machine.glasses(in: folder)
            try await glasses.setTime(Self.noon)
            #expect(try await glasses.notes().map(\.isUnsure) == [nil, true])
            #expect(try await glasses.notes().first?.timestamp == "2026-11-26T11:59:40")
        }
        try await TestGlasses.untilGone(from: folder)
        machine.pass(20)
        let glasses = try machine.glasses(in: folder)
        #expect(glasses.status().timestamp == "2026-11-26T12:00:20" && glasses.status().notices.isEmpty)
    }

    @Test func `a reminder does not ring because the clock is put right, and rings after the time that it was set for`() async throws {
        let folder = try TemporaryFolder()
        let machine = Machine(Self.dawn)
        let glasses = try machine.glasses(in: folder)
        _ = try await glasses.hear("remind me in 10 minutes to feed the cat", isAddressed: true)
        _ = try await glasses.hear("set a timer for 20 minutes", isAddressed: true)
        machine.pass(60)
        try await glasses.setTime(Self.noon)
        #expect(try await glasses.alarms().map(\.due) == [Self.noon + 19 * 60, Self.noon + 9 * 60])
        #expect(try await rung(glasses).isEmpty)
        machine.pass(539)
        #expect(try await rung(glasses).isEmpty)
        machine.pass(1)
        #expect(try await rung(glasses) == ["Reminder: feed the cat."])
    }

    @Test func `a server of time that is heard late puts right as well, and a companion does not know better`() async throws {
        let folder = try TemporaryFolder()
        let machine = Machine(Self.dawn)
        let glasses = try machine.glasses(in: folder)
        try await glasses.add([NewNote(content: "one")])
        _ = try await glasses.hear("remind me in 10 minutes to feed the cat", isAddressed: true)
        machine.pass(60)
        machine.synchronize(Self.noon)
        // Its step must not make what is due by the old clock ring.
        #expect(try await rung(glasses).isEmpty)
        #expect(try await glasses.notes() == [Note(id: "1", content: "one", timestamp: "2026-11-26T11:59:00")])
        #expect(try await glasses.setTime(Self.noon + 86_400) == "A server of time keeps the clock")
        #expect(glasses.status().timestamp == "2026-11-26T12:00:00")
    }

    @Test(arguments: [0.0, -1, 1_704_067_199, 4_102_444_800, 1e18])
    func `a moment before 2024 or after 2099 is refused with a sentence, and nothing moves`(seconds: Double) async throws {
        let folder = try TemporaryFolder()
        let glasses = try Machine(Self.noon).glasses(in: folder)
        try await glasses.add([NewNote(content: "one")])
        await #expect(throws: GlassesValueError("A clock may be set to the years 2024 to 2099.")) {
            try await glasses.setTime(Date(timeIntervalSince1970: seconds))
        }
        #expect(try await glasses.notes().map(\.isUnsure) == [true] && glasses.status().timestamp == "2026-11-26T12:00:00")
    }

    /// Current Time Service 1.1, 3.1: year, month, day, hours, minutes, seconds, day of the week, 1/256, reason.
    @Test func `the Current Time Service is written by who has paired, and malformed or impossible times are refused`() async throws {
        try await GlassesWorld.run(machineClock: Machine(TestGlasses.afternoon).clock) { world, peer in
            // A Thursday.
            let noon: [UInt8] = [0xEA, 0x07, 11, 26, 12, 0, 0, 4, 0, 1]
            await #expect(throws: ATTError.insufficientAuthorization) { try await world.write(noon, to: "2A2B") }
            #expect(world.glasses.status().timestamp == "2025-11-01T15:30:00")
            try await peer.authentication.$pairingStatus.write(.pairing)
            try await world.pause(0.5)
            try await peer.authentication.$pairingStatus.write(.paired)
            for wrong: [UInt8] in [
                [], Array(noon.dropLast()), noon + [0], [0xB2, 0x07] + noon.dropFirst(2), [0x34, 0x08] + noon.dropFirst(2),
                [0xEA, 0x07, 13, 26, 12, 0, 0, 0, 0, 1], [0xEA, 0x07, 2, 31, 12, 0, 0, 0, 0, 1], [0xEA, 0x07, 11, 26, 25, 0, 0, 0, 0, 1],
            ] {
                await #expect(throws: ATTError.self, "\(wrong)") { try await world.write(wrong, to: "2A2B") }
            }
            #expect(world.glasses.status().timestamp == "2025-11-01T15:30:00")
            try await world.write(noon, to: "2A2B")
            #expect(world.glasses.status().timestamp == "2026-11-26T12:00:00")
            #expect(try await peer.clock.$currentTime.read().bytes == noon.dropLast() + [0])
            #expect(try await peer.clock.$localTimeInformation.read().bytes == [0, 0])
            await #expect(throws: ATTError.writeNotPermitted) { try await world.write([4, 0], to: "2A0F") }
        }
    }
}
