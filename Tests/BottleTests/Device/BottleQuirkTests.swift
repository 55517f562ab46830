import Bluetooth
import Bottle
import TestSupport
import Testing
import VirtualRadio

@testable import BottleDevice

/// Each quirk of the shipped bottle, on and off, seen from a bare companion.
@Suite(.serialized) @BluetoothActor struct BottleQuirkTests {
    private func run(
        _ quirk: BottleQuirks, besides: BottleQuirks = .described, _ body: @escaping @BluetoothActor (TwinWorld, Bool) async throws -> Void
    ) async throws {
        for isOn in [true, false] {
            try await TwinWorld.run(quirks: isOn ? besides.union(quirk) : besides.subtracting(quirk)) { world in
                try await world.pause(2)
                try await body(world, isOn)
            }
        }
    }

    private func restart(_ world: TwinWorld) async throws {
        world.twin.requestRestart()
        try await world.pause(10)
        if world.peer.state != .connected { try await world.reconnect() }
        try await world.pause(2)
    }

    @Test func `the write that measures a point is answered when the measurement is over`() async throws {
        try await run(.withholdsResponse) { world, isOn in
            let began = world.timers.now
            try await world.send(.measurePoint(.empty))
            let answered = world.timers.now - began
            #expect(isOn ? (.seconds(4.5)...(.seconds(6))).contains(answered) : answered < .seconds(1))
        }
    }

    @Test func `a calibration is stored at once, and weighed with after a restart`() async throws {
        try await run(.appliesAfterRestart) { world, isOn in
            let data = try await world.calibrate()
            #expect(try await world.service.$configuration.read().scale == data.scale)
            let before = try await world.service.$currentState.read()
            #expect(before.flags.contains(.calibrated) == !isOn)
            try await restart(world)
            let after = try await world.service.$currentState.read()
            #expect(after.flags.contains(.calibrated) && abs(Int(after.weight ?? 0) - 830) < 5)
        }
    }

    @Test func `a start is ignored while one is under way, and lost where it comes right behind a cancel`() async throws {
        try await run(.ignoresStartWhileActive) { world, isOn in
            try await world.send(.startCalibration)
            try await world.pause(5)
            #expect(world.statuses.last?.state == .measuringEmpty)
            try await world.send(.startCalibration)
            try await world.pause(1)
            #expect((world.statuses.last?.state == .measuringEmpty) == isOn)
            // Both are written before the bottle looks at either.
            for command in [BottleCommand.cancelCalibration, .startCalibration] { try await world.twin.take(command: command.bytes) }
            try await world.pause(2)
            if isOn { #expect(world.statuses.last?.state == .idle) }
            try await world.send(.startCalibration)
            try await world.pause(1)
            #expect(world.statuses.last?.state == .started)
        }
    }

    @Test func `a scale that no bottle has is forgotten at the next start`() async throws {
        try await run(.forgetsImplausibleScale) { world, isOn in
            try await world.send(.setCalibration(try CalibrationData(empty: 200_250, full: 200_250 + 830 * 1_500, scale: 1_500)))
            #expect(try await world.service.$currentState.read().flags.contains(.calibrated))
            try await restart(world)
            #expect(try await world.service.$currentState.read().flags.contains(.calibrated) == !isOn)
        }
    }

    @Test func `the capacity is not taken, and the goal beside it is`() async throws {
        try await run(.keepsCapacity) { world, isOn in
            try await world.calibrate()
            var configuration = try await world.service.$configuration.read()
            configuration.capacity = 500
            configuration.dailyGoal = 2_400
            try await world.service.$configuration.write(configuration)
            let kept = try await world.service.$configuration.read()
            #expect(kept.capacity == (isOn ? 830 : 500) && kept.dailyGoal == 2_400)
        }
    }

    @Test func `a failed measurement looks like any other`() async throws {
        try await run(.hidesUnstable, besides: BottleQuirks.described.subtracting(.answersInvalidWithZero)) { world, isOn in
            try await world.send(.measurePoint(.empty))
            try await world.pause(1.5)
            world.twin.touch { $0.lift() }
            try await world.pause(0.5)
            world.twin.touch { $0.putDown() }
            try await world.pause(4)
            let result = try #require(world.states.last { $0.calibrationResult != nil })
            #expect(result.calibrationResult != 0 && result.flags.contains(.stable) == isOn)
        }
    }

    @Test func `a calibration goes on without its link`() async throws {
        try await run(.survivesLostLink) { world, isOn in
            try await world.send(.startCalibration)
            try await world.pause(5)
            await world.peer.disconnect()
            try await world.pause(10)
            try await world.reconnect()
            #expect(try await world.service.$calibrationState.read().state == (isOn ? .waitingForFull : .idle))
        }
    }

    @Test func `what is poured in and out while it calibrates is no drink`() async throws {
        try await run(.ignoresDrinksWhileCalibrating) { world, isOn in
            try await world.send(.setTime(1_700_000_000))
            try await world.calibrate()
            try await world.pause(3)
            // It waits for the empty bottle, which is in the hand and emptied.
            world.twin.touch { $0.lift() }
            try await world.send(.startCalibration)
            try await world.pause(4)
            world.twin.touch { bottle in
                bottle.exchange(for: 0)
                bottle.putDown()
            }
            try await world.pause(8)
            #expect(world.twin.memory.drinks.records.isEmpty == isOn)
        }
    }

    @Test func `drinks are numbered from 1 again once all are deleted`() async throws {
        try await run(.numbersAnew) { world, isOn in
            world.twin.fill(with: 3, at: 1_700_000_000)
            try await world.send(.clearHistory)
            await world.twin.remember { $0.drinks.append(time: 1_700_000_900, amount: 50, level: 300) }
            #expect(world.twin.memory.drinks.records.map(\.id) == [isOn ? 1 : 4])
        }
    }

    @Test func `the drinks of a day that is reset are deleted, those of the day before are not`() async throws {
        try await run(.deletesWithTheDay, besides: BottleQuirks.described.union(.withholdsDeleted)) { world, isOn in
            try await world.send(.setTime(1_700_000_000))
            await world.twin.remember {
                $0.drinks.append(time: 1_699_900_000, amount: 40, level: 300)
                $0.drinks.append(time: 1_699_999_000, amount: 60, level: 300)
            }
            #expect(try await world.service.$currentState.read().dailyTotal == 60)
            try await world.send(.resetDailyTotal)
            let state = try await world.service.$currentState.read()
            // Both still wait; what is deleted waits in vain.
            #expect(state.dailyTotal == 0 && state.unsyncedRecords == 2)
            #expect(world.twin.memory.drinks.records.map { $0.flags.contains(.deleted) } == [false, isOn])
            try await world.service.$syncControl.write(SyncControl(count: 2, command: .start))
            try await world.pause(1)
            #expect(world.chunks.flatMap(\.records).map(\.id) == (isOn ? [1] : [1, 2]))
        }
    }

    @Test func `a deleted drink that nobody has fetched is counted, and not sent`() async throws {
        try await run(.withholdsDeleted) { world, isOn in
            world.twin.fill(with: 2, at: 1_700_000_000)
            await world.twin.remember { $0.drinks.markSynced([$0.drinks.records[0]]) }
            for id: UInt32 in [1, 2] { try await world.send(.deleteRecord(id)) }
            let waiting = try await world.service.$syncControl.read().count
            #expect(waiting == (isOn ? 1 : 2))
            try await world.service.$syncControl.write(SyncControl(count: waiting, command: .start))
            try await world.pause(1)
            #expect(world.chunks.flatMap(\.records).map(\.id) == (isOn ? [] : [1, 2]))
        }
    }

    @Test func `time and tare are taken in silence`() async throws {
        try await run(.staysSilent) { world, isOn in
            try await world.calibrate()
            try await world.pause(3)
            _ = world.takeStates()
            try await world.send(.setTime(1_700_000_000))
            try await world.send(.tare)
            try await world.pause(2)
            #expect(world.states.isEmpty == isOn)
            let state = try await world.service.$currentState.read()
            #expect(state.flags.contains(.timeValid) && abs(Int(state.weight ?? 99)) < 3)
        }
    }
}
