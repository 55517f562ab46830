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

    /// Gives the bottle a cell without noise, its calibration, and 500 ml.
    private func weigh(_ world: TwinWorld) async throws {
        await world.twin.remember { $0.calibration = try? CalibrationData(empty: 200_000, full: 573_500, scale: 450) }
        world.twin.touch { bottle in
            bottle.cell = LoadCell(scale: 450, zero: 89_750, noise: 0, driftPerHour: 0)
            bottle.exchange(for: 500)
        }
        try await restart(world)
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
            try await world.pause(1)
            // Not before it has measured, where it ignores a start.
            #expect((world.statuses.last?.state == .measuringEmpty) == isOn)
            try await world.pause(5)
            if isOn { #expect(world.statuses.last?.state == .idle) }
            try await world.send(.startCalibration)
            try await world.pause(1)
            #expect(world.statuses.last?.state == .started)
        }
    }

    @Test func `a start that comes within three seconds of an end begins after them`() async throws {
        try await run(.ignoresStartWhileActive) { world, isOn in
            world.twin.touch { $0.lift() }
            try await world.send(.startCalibration)
            try await world.timers.until("It has given up waiting", within: .seconds(70), every: .milliseconds(100)) {
                world.statuses.last?.state == .error
            }
            try await world.send(.startCalibration)
            try await world.pause(2.5)
            #expect(world.statuses.last?.state == (isOn ? .error : .started))
            try await world.pause(1)
            #expect(world.statuses.last?.state == (isOn ? .started : .waitingForEmpty))
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

    @Test func `a synchronisation marks as many drinks as it sent, or those that it sent`() async throws {
        try await run(.syncsByCount, besides: .provable) { world, isOn in
            world.twin.fill(with: 3, at: 1_700_000_000)
            try await world.send(.deleteRecord(1))
            try await world.service.$syncControl.write(SyncControl(count: 2, command: .start, recordsPerChunk: 9))
            try await world.pause(1)
            #expect(world.chunks.last?.records.map(\.id) == [2, 3])
            // Start, count, query, busy, records in a chunk.
            let busy: [UInt8] = [0, 0, isOn ? 3 : 2, 0, 0, 1, 9, 0]
            #expect(try await world.service.$syncControl.read().bytes == busy)
            try await world.service.$syncControl.write(SyncControl(command: .acknowledge))
            let synced = world.twin.memory.drinks.records.filter { $0.flags.contains(.synced) }.map(\.id)
            #expect(synced == (isOn ? [1, 2] : [2, 3]))
            let done: [UInt8] = [0, 0, 1, 0, 0, isOn ? 0 : 2, 9, 0]
            #expect(try await world.service.$syncControl.read().bytes == done)
        }
    }

    @Test func `after a restart the clock goes on from what was stored, and is believed`() async throws {
        try await run(.keepsClock, besides: .provable) { world, isOn in
            try await world.send(.setTime(1_700_000_000))
            try await restart(world)
            let state = try await world.service.$currentState.read()
            #expect(state.flags.contains(.timeValid) == isOn && state.time < 60)
        }
    }

    @Test func `what went while it was off is a drink`() async throws {
        try await run(.remembersLevel, besides: .provable) { world, isOn in
            try await weigh(world)
            try await world.send(.setTime(1_700_000_000))
            try await world.pause(4)
            world.twin.requestRestart()
            world.twin.touch { $0.exchange(for: 400) }
            try await world.pause(10)
            if world.peer.state != .connected { try await world.reconnect() }
            try await world.send(.setTime(1_700_000_100))
            try await world.pause(4)
            #expect(world.twin.memory.drinks.records.map(\.amount) == (isOn ? [100] : []))
        }
    }

    @Test func `a new goal moves the zero to whole grams`() async throws {
        try await run(.coarseZero, besides: .provable) { world, isOn in
            await world.twin.remember { $0.calibration = try? CalibrationData(empty: 200_100, full: 573_600, scale: 450) }
            var configuration = try await world.service.$configuration.read()
            #expect(configuration.tare == 444)
            configuration.dailyGoal = 2_400
            try await world.service.$configuration.write(configuration)
            #expect(world.twin.memory.calibration?.empty == (isOn ? 199_800 : 200_100))
        }
    }

    @Test func `a point that there is not is measured`() async throws {
        try await run(.measuresAnyPoint) { world, isOn in
            try await world.write([0x03, 0x07, 0, 0], to: BottleUUIDs.command)
            try await world.pause(1)
            #expect(world.states.contains { $0.flags.contains(.measuring) } == isOn)
        }
    }

    @Test func `a new day leaves the total as it was`() async throws {
        try await run(.countsSeldom) { world, isOn in
            // 2023-11-14 23:59:58.
            try await world.send(.setTime(1_700_006_398))
            await world.twin.remember { $0.drinks.append(time: 1_700_006_000, amount: 60, level: 300) }
            #expect(try await world.service.$currentState.read().dailyTotal == 60)
            try await world.pause(5)
            #expect(try await world.service.$currentState.read().dailyTotal == (isOn ? 60 : 0))
        }
    }

    @Test func `a day is counted as the bottle starts, and as it is reset, by its clock of that moment`() async throws {
        try await run(.countsSeldom, besides: .provable) { world, isOn in
            try await weigh(world)
            await world.twin.remember {
                $0.savedTime = 1_700_006_000
                $0.drinks.append(time: 1_700_006_000, amount: 60, level: 300)
            }
            world.twin.touch { $0.lift() }
            try await restart(world)
            // A day later, before it has looked.
            try await world.send(.setTime(1_700_106_000))
            #expect(try await world.service.$currentState.read().dailyTotal == (isOn ? 60 : 0))
            try await world.send(.resetDailyTotal)
            try await world.send(.setTime(1_700_006_000))
            #expect(try await world.service.$currentState.read().dailyTotal == (isOn ? 0 : 60))
        }
    }

    @Test func `a day that ends before anybody asks is counted as the bottle starts`() async throws {
        try await run(.countsSeldom, besides: .provable) { world, isOn in
            try await weigh(world)
            await world.twin.remember {
                // 2023-11-14 23:59:59.
                $0.savedTime = 1_700_006_399
                $0.drinks.append(time: 1_700_006_000, amount: 60, level: 300)
            }
            world.twin.touch { $0.lift() }
            await world.peer.disconnect()
            world.twin.requestRestart()
            try await world.pause(60)
            if world.peer.state != .connected { try await world.reconnect() }
            #expect(try await world.service.$currentState.read().dailyTotal == (isOn ? 60 : 0))
        }
    }

    @Test func `what a companion fetches, and a deletion of no drink, leave the total as it was`() async throws {
        try await run(.countsSeldom, besides: .provable) { world, isOn in
            try await world.send(.setTime(1_700_006_000))
            await world.twin.remember { $0.drinks.append(time: 1_700_006_000, amount: 60, level: 300) }
            #expect(try await world.service.$currentState.read().dailyTotal == 60)
            try await world.send(.setTime(1_700_106_000))
            try await world.service.$syncControl.write(SyncControl(count: 1, command: .start, recordsPerChunk: 9))
            try await world.service.$syncControl.write(SyncControl(command: .acknowledge))
            try await world.send(.deleteRecord(7))
            #expect(world.twin.memory.drinks.unsyncedCount == 0)
            #expect(try await world.service.$currentState.read().dailyTotal == (isOn ? 60 : 0))
        }
    }

    @Test func `a new goal between two sips, or a calibration, lets neither be lost`() async throws {
        try await run(.remembersLevel, besides: .provable) { world, isOn in
            try await weigh(world)
            try await world.send(.setTime(1_700_000_000))
            try await world.pause(12)
            world.twin.touch { $0.exchange(for: 480) }
            try await world.pause(12)
            var configuration = try await world.service.$configuration.read()
            configuration.dailyGoal = 2_400
            try await world.service.$configuration.write(configuration)
            try await world.send(.setCalibration(try CalibrationData(empty: 200_000, full: 573_500, scale: 450)))
            world.twin.touch { $0.exchange(for: 460) }
            try await world.pause(12)
            #expect(world.twin.memory.drinks.records.map(\.amount) == (isOn ? [40] : []))
        }
    }

    @Test func `a point is measured beside a calibration that it drives`() async throws {
        try await run(.hasCalibrationState, besides: .provable) { world, isOn in
            guard isOn else { return }
            world.twin.touch { $0.lift() }
            try await world.send(.startCalibration)
            try await world.pause(4)
            #expect(try await world.measure(.empty)?.calibrationResult != nil)
            #expect(world.statuses.last?.state == .waitingForEmpty)
        }
    }

    @Test func `an implausible scale is mended by no configuration, or by one`() async throws {
        try await run(.forgetsImplausibleScale, besides: .provable) { world, isOn in
            try await world.send(.setCalibration(try CalibrationData(empty: 200_000, full: 200_000 + 830 * 1_500, scale: 1_500)))
            try await world.service.$configuration.write(BottleConfiguration(scale: 450, tare: 444, capacity: 830, dailyGoal: 2_400))
            #expect(world.twin.memory.dailyGoal == 2_400)
            #expect(world.twin.memory.calibration?.scale == (isOn ? 1_500 : 450))
        }
    }

    @Test func `a zero is that of the calibration in use, which replaces one that waits for a restart`() async throws {
        try await run(.appliesAfterRestart, besides: .provable) { world, isOn in
            try await weigh(world)
            try await world.send(.setCalibration(try CalibrationData(empty: 190_000, full: 571_800, scale: 460)))
            try await world.send(.tare)
            let stored = try #require(world.twin.memory.calibration)
            #expect(stored.scale == (isOn ? 450 : 460) && abs(stored.empty - 425_000) < 2)
        }
    }

    @Test func `what is read between two looks is what it saw last`() async throws {
        try await run(.looksSeldom, besides: .provable) { world, isOn in
            try await weigh(world)
            try await world.pause(12)
            _ = world.takeStates()
            world.twin.touch { $0.lift() }
            try await world.pause(4)
            #expect(world.takeStates().isEmpty == isOn)
            #expect(try await world.service.$currentState.read().flags.contains(.stable) == isOn)
        }
    }

    @Test func `a measurement and its result end with the link`() async throws {
        try await run(.survivesLostLink, besides: .provable) { world, _ in
            let result = try #require(try await world.measure(.empty))
            #expect(result.bytes[11] & 0x18 == 0x10)
            await world.peer.disconnect()
            try await world.reconnect()
            #expect(try await world.service.$currentState.read().bytes[11] & 0x18 == 0)
        }
    }

    @Test func `the battery alone is told by its own service`() async throws {
        try await run(.tellsLittle, besides: .provable) { world, isOn in
            try await world.pause(2)
            _ = world.takeStates()
            world.twin.setBattery(61)
            try await world.pause(2)
            #expect(world.peer.battery.batteryLevel == 61)
            #expect(world.takeStates().map(\.battery) == (isOn ? [] : [61]))
            // Low is told by both.
            world.twin.setBattery(24)
            try await world.pause(2)
            #expect(world.peer.battery.batteryLevel == 24)
            #expect(world.takeStates().map { $0.bytes[10...11] } == [[24, 0x24]])
        }
    }

    @Test func `two sips of twenty millilitres are a drink of forty, or nothing`() async throws {
        try await run(.sumsSips, besides: .provable) { world, isOn in
            try await weigh(world)
            try await world.send(.setTime(1_700_000_000))
            try await world.pause(12)
            for water in [480.0, 460] {
                world.twin.touch { $0.exchange(for: water) }
                try await world.pause(12)
            }
            try await world.service.$syncControl.write(SyncControl(count: 9, command: .start, recordsPerChunk: 9))
            try await world.pause(1)
            // Identifier, amount, level, type and flags, without the time.
            let golden: [UInt8] = [1, 0, 0, 0] + [40, 0, 0xCC, 1, 0, 0]
            let told = world.chunks.flatMap(\.records).flatMap { Array($0.bytes[0..<4]) + Array($0.bytes[8...]) }
            #expect(told == (isOn ? golden : []))
        }
    }

    @Test func `amounts are cut to whole millilitres`() {
        var detector = DrinkDetector(baseline: 500)
        #expect(detector.settle(at: 454.2, sumsSips: true) == .drink(amount: 45))
        #expect(detector.settle(at: 355.1, sumsSips: true) == .drink(amount: 99))
        #expect(detector.settle(at: 325.2, sumsSips: true) == nil)
        #expect(detector.settle(at: 456, sumsSips: true) == .refill(amount: 100))
    }

    @Test func `a level below nothing is cast, and read as nothing`() async throws {
        try await TwinWorld.run(quirks: .provable) { world in
            try await weigh(world)
            try await world.send(.setTime(1_700_000_000))
            try await world.pause(12)
            // Its zero is nine grams too high.
            world.twin.touch { bottle in
                bottle.cell = LoadCell(scale: 450, zero: 89_750 - 9 * 450, noise: 0, driftPerHour: 0)
                bottle.exchange(for: 0)
            }
            try await world.pause(12)
            try await world.service.$syncControl.write(SyncControl(count: 9, command: .start, recordsPerChunk: 9))
            try await world.pause(1)
            let record = try #require(world.chunks.flatMap(\.records).first)
            // Amount and level.
            #expect(record.bytes[8...11] == [0xFD, 0x01, 0xF7, 0xFF])
            #expect(record.left == 0)
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
